import { useRouter } from '@tanstack/react-router'
import { createContext } from 'react'

/** Which thread a thread's screen is of. Not the address's word: that names the open one, and another may be drawn ahead. */
export const ThreadId = createContext('')

/** The screen of a thread, as its route has it. Its code is fetched for the first that is opened, or drawn ahead; `preload` is gone by then. */
export const useThreadScreen = () =>
  useRouter().routesById['/signed-in/shell/inbox-layout/thread/$threadId'].options.component
