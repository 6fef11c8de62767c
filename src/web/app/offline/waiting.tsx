import { Link, useLocation } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { backOffMs } from '#web/api/live-stream.ts'
import { useWishes, type Wish } from '#web/api/wishes.ts'
import { useMe, WorkspaceContext } from '#web/api/workspace.ts'
import { useDoWish } from '#web/app/offline/use-do-wish.ts'
import { heldWords, waitingWords } from '#web/app/offline/wish-labels.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Looks after what was asked for while there was no connection, and says above other screens what of it waits, or was left alone. */
export default function Waiting() {
  const { id, memberships } = useMe()
  const { pathname, search } = useLocation()
  const wishes = useWishes(id)
  // The thread's own screen says it where it is answered.
  const elsewhere = wishes.filter(
    ({ threadId }) => pathname !== `/thread/${threadId}` && !('thread' in search && search.thread === threadId),
  )
  const shown = elsewhere.find(({ held }) => held !== null) ?? elsewhere[0]
  return (
    <>
      {wishes.map((wish) => {
        const home = memberships.find(({ workspaceId }) => workspaceId === wish.workspaceId)
        return (
          home && (
            <WorkspaceContext key={wish.id} value={home}>
              <Doing wish={wish} />
            </WorkspaceContext>
          )
        )
      })}
      {shown && <WaitingBanner wish={shown} others={elsewhere.length - 1} />}
    </>
  )
}

/** One after the other turn, at once when the network is back, until it is over or a person decides. */
function Doing({ wish }: { wish: Wish }) {
  const turn = useEffectEvent(useDoWish(wish))
  const isHeld = wish.held !== null
  useEffect(() => {
    if (isHeld) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let isStopped = false
    const tryIt = async () => {
      clearTimeout(timer)
      const isOver = await turn()
      if (isOver || isStopped) return
      timer = setTimeout(tryIt, backOffMs(failures))
      failures += 1
    }
    const wake = () => {
      failures = 0
      void tryIt()
    }
    timer = setTimeout(tryIt, backOffMs(0))
    window.addEventListener('online', wake)
    return () => {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('online', wake)
    }
  }, [isHeld])
  return null
}

function WaitingBanner({ wish, others }: { wish: Wish; others: number }) {
  return (
    <Banner
      tone={wish.held === null ? 'accent' : 'negative'}
      icon={CloudOff}
      title={wish.contact}
      className="m-3 mb-0 shrink-0"
      action={
        <Button size="sm" asChild action="Open thread">
          <Link to="/thread/$threadId" params={{ threadId: wish.threadId }}>
            Open thread
          </Link>
        </Button>
      }
    >
      {wish.held === null ? waitingWords[wish.kind] : heldWords(wish)}
      {others > 0 && ` ${others} more ${others === 1 ? 'waits' : 'wait'}.`}
    </Banner>
  )
}
