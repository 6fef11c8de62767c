import { lazy, memo, Suspense, use, useEffect, useRef } from 'react'
import type { ThreadRow as Row } from '#contract/threads.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { RowActions } from '#web/app/inbox/row-actions.tsx'
import type { RowEvents } from '#web/app/inbox/row-events.ts'
import type { RowLayout } from '#web/app/inbox/row-layout.ts'
import { RowAddress, RowContact, RowNextStep, RowReasons, RowSnippet } from '#web/app/inbox/row-parts.tsx'
import { rowPlaces } from '#web/app/inbox/row-places.ts'
import { RowTick } from '#web/app/inbox/row-tick.tsx'
import { useFetchAhead } from '#web/app/inbox/thread-ahead.ts'
import { usePick } from '#web/app/inbox/use-pick.ts'
import { useRowLink } from '#web/app/inbox/use-row-link.ts'
import { labelName, signedScore } from '#web/app/intent-labels.ts'
import { IntentMeter } from '#web/app/intent-meter.tsx'
import { RowHome } from '#web/app/over-all.ts'
import { nextStepOf } from '#web/app/thread/next-step.ts'
import { StatusBadge } from '#web/app/thread/status-badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { untilFetched } from '#web/ui/until-fetched.ts'

const Assignee = lazy(() => untilFetched(() => import('#web/app/assign/assignee.tsx')))
const RowPresent = lazy(() => untilFetched(() => import('#web/app/presence/row-present.tsx')))
const RowSwipe = lazy(() => untilFetched(() => import('#web/app/inbox/row-swipe.tsx')))

const hasTouch = window.matchMedia('(any-pointer: coarse)').matches

export type ThreadRowProps = RowEvents & {
  row: Row
  layout: RowLayout
  /** The keyboard is here. */
  isActive: boolean
  /** `isActive` came by a key, so the focus follows. */
  takesFocus: boolean
  /** Its thread is open beside the list. */
  isOpen: boolean
  /** Beside an open thread Tab leads from its row into it, and not through all others. */
  tabIndex: number
  isSnoozing: boolean
  maySelect: boolean
  isSelected: boolean
  /** Some row is. */
  isSelecting: boolean
  /** Its keys are meant for it, and not for a thread beside the list. */
  hasKeys: boolean
  mayAct: boolean
}

export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { row, isActive, takesFocus, isOpen, isSnoozing, hasKeys, maySelect, isSelected, isSelecting } = props
  const { mayAct, onFocus, onOpen, onArchive, onSnooze, onSnoozeOpen } = props
  const link = useRef<HTMLAnchorElement>(null)
  const home = use(RowHome)
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const pick = usePick(props)
  const opens = useRowLink(row, onOpen)
  const ahead = useFetchAhead(row.id)
  return (
    <article
      aria-label={nameOfRow(row, home?.name)}
      // Also in what stands above its link.
      onFocus={() => onFocus(row)}
      className={cn(
        'group/row relative h-full touch-pan-y border-b px-5 transition-colors duration-120 ease-out hover:bg-hover',
        isActive && 'bg-hover',
        (isOpen || isSelected) && 'bg-accent-tint hover:bg-accent-tint',
      )}
    >
      {/* Above all that only says something: the whole row opens the thread. What does something else lies above it. */}
      <a
        ref={link}
        tabIndex={props.tabIndex}
        aria-label={sentenceOf(row, home?.name)}
        aria-current={isOpen ? 'page' : undefined}
        onFocus={ahead.rest}
        onBlur={ahead.leave}
        onPointerEnter={ahead.rest}
        onPointerLeave={ahead.leave}
        href={opens.href}
        onClick={opens.onClick}
        {...pick}
        className="absolute inset-0 z-10 -outline-offset-2 [-webkit-touch-callout:none]"
      />
      <RowWords {...props} />
      {maySelect && <RowTick {...props} />}
      {mayAct && (
        <div className={rowPlaces[props.layout].actions}>
          <RowActions {...{ row, isActive, hasKeys, isSnoozing, onArchive, onSnooze, onSnoozeOpen }} />
        </div>
      )}
      {mayAct && hasTouch && !isSelecting && (
        <Suspense fallback={null}>
          <RowSwipe {...props} />
        </Suspense>
      )}
    </article>
  )
})

/** Whose it is, over all workspaces which client's, and what is asked of the person. */
const nameOfRow = (row: Row, client: string | undefined): string =>
  `${client === undefined ? '' : `${client}: `}${nameOf(row)}. ${nextStepOf(row, new Date()).words}`

/** What the row says at a glance, as one sentence: the name of its link. */
function sentenceOf(row: Row, client: string | undefined): string {
  const company = row.contactCompany && `, ${row.contactCompany}`
  const score = row.intentScore === null ? '' : `, intent ${signedScore(row.intentScore)}`
  return `${client === undefined ? '' : `${client}: `}${nameOf(row)}${company}. ${labelName(row.label)}${score}. ${row.isNewThread ? 'New. ' : ''}${row.snippet}`
}

function RowWords({ row, layout, isActive, mayAct, onOpen, onStop }: ThreadRowProps) {
  const isCompact = layout === 'wide-compact' || layout === 'narrow-compact'
  const place = rowPlaces[layout]
  return (
    <div className={place.root}>
      <div className={place.first}>
        <div className={place.contact}>
          <RowContact row={row} />
        </div>
        <RowTime row={row} className={place.time} />
      </div>
      <div className={place.address}>
        <RowAddress row={row} isCompact={isCompact} />
      </div>
      <RowSnippet row={row} className={place.snippet} />
      <div className={place.middle}>
        {!isCompact && (
          <div className={place.reasons}>
            <RowReasons row={row} isActive={isActive} onOpen={onOpen} />
          </div>
        )}
        <StatusAndAssignee row={row} className={place.status} />
      </div>
      <div className={place.last}>
        <IntentMeter of={row} hideLabel={layout !== 'narrow'} className={place.meter} />
        {layout === 'wide' && (
          <span className={cn('truncate text-ink-muted text-xs', place.label)}>{labelName(row.label)}</span>
        )}
        {layout !== 'narrow-compact' && (
          <RowNextStep
            row={row}
            isCompact={layout !== 'wide'}
            isActive={isActive}
            mayAct={mayAct}
            onStop={onStop}
            className={place.next}
          />
        )}
      </div>
    </div>
  )
}

type PartProps = { row: Row; className: string }

/** When it was written last, behind who is in it now. */
function RowTime({ row: { id, lastMessageAt }, className }: PartProps) {
  return (
    <span className={cn('flex shrink-0 items-center gap-1.5', className)}>
      <Suspense fallback={null}>
        <RowPresent threadId={id} />
      </Suspense>
      <RelativeTime at={lastMessageAt} className="text-ink-faint text-xs" />
    </span>
  )
}

function StatusAndAssignee({ row: { status, assignedTo }, className }: PartProps) {
  return (
    <span className={cn('flex shrink-0 items-center gap-1.5', className)}>
      {assignedTo !== null && (
        <Suspense>
          <Assignee userId={assignedTo} />
        </Suspense>
      )}
      <StatusBadge status={status} />
    </span>
  )
}
