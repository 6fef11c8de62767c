import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ReviewQueue } from '#contract/review.ts'
import {
  afterDeciding,
  afterRefusal,
  afterUndo,
  emptyQueue,
  moved,
  notReturned,
  openIn,
  type Queue,
  stillListed,
  withListed,
} from '#web/app/review/queue-steps.ts'
import { useAddressFollows } from '#web/app/use-address-follows.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { useSteady } from '#web/ui/use-steady.ts'

/** What the server still lists so long after it was decided here waits again: the decision did not reach it. */
const settledMs = 10_000

/** When the next draft has been on the screen no longer, the same decision is no other one: the key or the button was pressed twice. */
const twiceMs = 400

/** What a single press decides. */
type Press = 'send' | 'no_answer'

/** The drafts that wait, gone through one by one. The address names the one on the screen. */
export function useReviewQueue(listed: ReviewQueue | undefined) {
  const { thread: named, all } = useSearch({ from: '/signed-in/shell/review' })
  const navigate = useNavigate()
  const addressFollows = useAddressFollows()
  const [queue, setQueue] = useState(emptyQueue)
  const last = useRef<{ press: Press | null; shownAt: number } | null>(null)
  const [taken, setTaken] = useState<typeof listed>(undefined)
  // A list that came in changes what is gone through, once.
  if (listed !== undefined && listed !== taken) {
    setTaken(listed)
    setQueue(withListed(queue, listed.threadIds, named))
  }
  const change = (step: (queue: Queue) => Queue) => {
    const next = step(queue)
    setQueue(step)
    if (next.current !== queue.current)
      addressFollows(
        () =>
          void navigate({
            to: '/review',
            search: { ...(all && { all }), ...(next.current !== null && { thread: next.current }) },
            replace: true,
          }),
      )
  }
  const open = openIn(queue)
  const beyond = (listed?.total ?? 0) - (listed?.threadIds.length ?? 0)
  return {
    queue,
    done: queue.decided.size,
    left: open.length + beyond,
    isAtLeast: listed?.isAtLeast ?? false,
    /**
     * It is dealt with, as far as this person is concerned: the next one is shown at once. False, and nothing is decided, when what a single
     * press decides was pressed twice.
     */
    decide: useSteady((id: string, press: Press | null): boolean => {
      const before = last.current
      if (press !== null && press === before?.press && performance.now() - before.shownAt < twiceMs) return false
      const made = { press, shownAt: Number.POSITIVE_INFINITY }
      last.current = made
      afterPaint(() => {
        made.shownAt = performance.now()
      })
      change((before) => afterDeciding(before, id))
      setTimeout(() => setQueue((before) => stillListed(before, id)), settledMs)
      return true
    }),
    /** The decision was refused: it is shown again. */
    comeBack: useSteady((id: string) => {
      last.current = null
      change((before) => afterRefusal(before, id))
    }),
    /** The person takes it back: it is shown again. */
    undo: useSteady((id: string) => {
      last.current = null
      change((before) => afterUndo(before, id))
      setTimeout(() => setQueue((before) => notReturned(before, id)), settledMs)
    }),
    move: (step: 1 | -1) => change((before) => moved(before, step)),
  }
}
