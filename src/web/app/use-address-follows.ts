import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'

/**
 * Has the address follow what is on the screen by now, once it is drawn. Whoever goes through one after the other is followed to the last;
 * whoever has left the page by then is not fetched back.
 */
export function useAddressFollows(): (follow: () => void) => void {
  const { history } = useRouter()
  const callOff = useRef<() => void>(undefined)
  return (follow) => {
    const { pathname } = history.location
    callOff.current?.()
    callOff.current = afterPaint(() => {
      if (history.location.pathname === pathname) follow()
    })
  }
}
