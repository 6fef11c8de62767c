import { CatchBoundary } from '@tanstack/react-router'
import { Activity, type ReactNode, Suspense } from 'react'
import { BootError } from '#web/app/shell/boot-error.tsx'
import { ThreadId, useThreadScreen } from '#web/app/thread/thread-route.ts'

/** A thread, and in a list over all workspaces whose it is. */
export type ThreadPlace = { id: string; workspaceId?: string | undefined }

type ThreadPanesProps = {
  open: ThreadPlace | null
  /** Which is likely to be opened next: it is drawn already, out of sight and out of reach, so that a key only shows it. */
  ahead: ThreadPlace | null
  /** What stands around each. */
  within?: (place: ThreadPlace, thread: ReactNode) => ReactNode
}

/** The thread that is open, in the place of its route, which knows of one at a time. */
export function ThreadPanes({ open, ahead, within = (_, thread) => thread }: ThreadPanesProps) {
  const ThreadScreen = useThreadScreen()
  const isApart = ahead?.id !== open?.id
  const drawn = [...(open ? [open] : []), ...(ahead && isApart ? [ahead] : [])]
  return (
    <CatchBoundary getResetKey={() => open?.id ?? ''} errorComponent={BootError}>
      <Suspense fallback={null}>
        {drawn.map((place) => (
          <Activity key={place.id} mode={place === open ? 'visible' : 'hidden'}>
            <ThreadId value={place.id}>{within(place, ThreadScreen && <ThreadScreen />)}</ThreadId>
          </Activity>
        ))}
      </Suspense>
    </CatchBoundary>
  )
}
