import { Archive, ArchiveRestore, Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import type { RowEvents } from '#web/app/inbox/row-events.ts'
import { type Swiping, swipeStep } from '#web/app/inbox/swipe-steps.ts'

type RowSwipeProps = Pick<RowEvents, 'onArchive' | 'onSnoozeOpen'> & { row: ThreadRow }

const sides = 'absolute inset-y-0 flex w-full items-center gap-2 px-5 font-medium text-base'

/**
 * On a touch screen the row follows a finger sideways: to the right it is archived, to the left it asks until when it is snoozed. What lies beside
 * the row says so. The row is moved past React, so that it keeps up with the finger.
 */
export default function RowSwipe({ row, onArchive, onSnoozeOpen }: RowSwipeProps) {
  const inside = useRef<HTMLDivElement>(null)
  const isArchived = row.archivedAt !== null
  const act = useEffectEvent((side: 'right' | 'left') => {
    if (side === 'right') onArchive(row)
    else if (!isArchived) onSnoozeOpen(row)
  })
  useEffect(() => {
    const article = inside.current?.closest('article')
    return article ? followFinger(article, act) : undefined
  }, [])
  const Put = isArchived ? ArchiveRestore : Archive
  return (
    <div ref={inside} aria-hidden className="contents">
      <div
        className={`${sides} right-full justify-end bg-sunken text-ink group-data-[swiped=right]/row:bg-accent group-data-[swiped=right]/row:text-on-accent`}
      >
        {isArchived ? 'Move to inbox' : 'Archive'}
        <Put />
      </div>
      {!isArchived && (
        <div
          className={`${sides} left-full bg-sunken text-ink group-data-[swiped=left]/row:bg-accent group-data-[swiped=left]/row:text-on-accent`}
        >
          <Clock />
          Snooze
        </div>
      )}
    </div>
  )
}

/** Until the returned function is called. */
function followFinger(article: HTMLElement, act: (side: 'right' | 'left') => void): () => void {
  let swiping: Swiping | null = null
  const show = ({ dx, side }: Pick<Swiping, 'dx' | 'side'>) => {
    article.style.translate = dx === 0 ? '' : `${dx}px`
    if (side === null) article.removeAttribute('data-swiped')
    else article.setAttribute('data-swiped', side)
  }
  const end = () => {
    swiping = null
    show({ dx: 0, side: null })
  }
  const onStart = ({ touches: [touch, second] }: TouchEvent) => {
    swiping =
      touch === undefined || second !== undefined
        ? null
        : { x: touch.clientX, y: touch.clientY, width: article.clientWidth, is: 'undecided', dx: 0, side: null }
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (swiping === null || touch === undefined) return
    swiping = swipeStep(swiping, touch.clientX, touch.clientY)
    if (swiping.is !== 'sideways') return
    if (event.cancelable) event.preventDefault()
    show(swiping)
  }
  const onEnd = () => {
    const side = swiping?.side ?? null
    end()
    if (side !== null) act(side)
  }
  article.addEventListener('touchstart', onStart, { passive: true })
  article.addEventListener('touchmove', onMove, { passive: false })
  article.addEventListener('touchend', onEnd)
  article.addEventListener('touchcancel', end)
  return () => {
    end()
    article.removeEventListener('touchstart', onStart)
    article.removeEventListener('touchmove', onMove)
    article.removeEventListener('touchend', onEnd)
    article.removeEventListener('touchcancel', end)
  }
}
