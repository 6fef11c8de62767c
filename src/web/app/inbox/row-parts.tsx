import { type ReactNode, use } from 'react'
import type { FoundThread, Passage } from '#contract/search.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { Marked } from '#web/app/inbox/marked.tsx'
import { useRowLink } from '#web/app/inbox/use-row-link.ts'
import { RowHome } from '#web/app/over-all.ts'
import { unlessWords } from '#web/app/tasks/goes-out.ts'
import { nextStepOf } from '#web/app/thread/next-step.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

const shownReasons = 3

/** A row that a search found says where the words stand. */
const foundIn = (row: ThreadRow | FoundThread): FoundThread | undefined => ('passage' in row ? row : undefined)

export function RowContact({ row }: { row: ThreadRow }) {
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <span className="min-w-0 max-w-[70%] shrink-0 truncate font-medium text-base">
        {row.contactName ? (
          <Marked text={row.contactName} marks={foundIn(row)?.marks.name} />
        ) : (
          row.contactEmail || 'Unknown Contact'
        )}
      </span>
      {row.contactCompany && (
        <span className="min-w-0 flex-initial truncate text-ink-faint text-sm">
          <Marked text={row.contactCompany} marks={foundIn(row)?.marks.company} />
        </span>
      )}
      {row.isNewThread && <Badge tone="accent">New</Badge>}
      {foundIn(row) && (row.archivedAt ?? row.snoozedUntil) !== null && (
        <Badge>{row.archivedAt === null ? 'Snoozed' : 'Archived'}</Badge>
      )}
    </div>
  )
}

/** In a list over all workspaces it begins with whose client it is. */
export function RowAddress({ row, isCompact }: { row: ThreadRow; isCompact: boolean }) {
  const home = use(RowHome)
  return (
    <div className="flex min-w-0 gap-1.5 text-ink-faint text-xs">
      {home && <span className="max-w-[45%] shrink-0 truncate font-medium text-ink-muted">{home.name}</span>}
      <span className="truncate">
        <Marked text={row.contactEmail} marks={foundIn(row)?.marks.email} />
      </span>
      {!isCompact && <span className="shrink-0">Campaign {row.campaignPlatformId ?? 'N/A'}</span>}
    </div>
  )
}

/** Where the passage stands, unless that is a mail of the contact whom the row names. */
function foundWhere({ kind, direction, writer }: Passage): ReactNode {
  if (kind === 'others') return 'Also to'
  if (kind === 'subject') return 'Subject'
  if (writer !== null) return <Marked {...writer} />
  return direction === 'outbound' ? 'Our mail' : null
}

export function RowSnippet({ row, className }: { row: ThreadRow; className: string }) {
  const passage = foundIn(row)?.passage
  return (
    <p
      dir="auto"
      className={cn('truncate text-left text-base', row.isNewThread ? 'text-ink' : 'text-ink-muted', className)}
    >
      {passage && foundWhere(passage) !== null && (
        <span dir="ltr" className="text-ink-faint">
          {foundWhere(passage)}:{' '}
        </span>
      )}
      {passage ? <Marked {...passage} /> : row.snippet || <span className="text-ink-faint">No text</span>}
    </p>
  )
}

type RowReasonsProps = { row: ThreadRow; isActive: boolean; onOpen: (row: ThreadRow) => void }

/** Up to three reasons of the score; the lead's words that caused them on hover and focus. */
export function RowReasons({ row, isActive, onOpen }: RowReasonsProps) {
  const opens = useRowLink(row, onOpen)
  const reasons = row.reasons.slice(0, shownReasons)
  if (reasons.length === 0) return <p className="h-4" />
  return (
    <div className="flex min-w-0">
      <Tooltip
        side="bottom"
        content={
          <ul className="flex flex-col gap-1.5 py-0.5">
            {reasons.map(({ text, quote }) => (
              <li key={text}>
                <span className="font-medium">{text}</span>
                {quote && <span className="block text-ink-muted">“{quote}”</span>}
              </li>
            ))}
          </ul>
        }
      >
        {/* Only the row that the keyboard is on is a stop: fifty rows must not be a hundred. A finger can't hover. */}
        <a
          href={opens.href}
          onClick={opens.onClick}
          tabIndex={isActive ? 0 : -1}
          className="relative z-20 min-w-0 truncate rounded-xs text-ink-faint text-xs pointer-coarse:pointer-events-none"
        >
          <span className="sr-only">Why this score: </span>
          {reasons.map(({ text }) => text).join(' · ')}
        </a>
      </Tooltip>
    </div>
  )
}

const stepInks = {
  quiet: 'text-ink-muted',
  calls: 'text-accent-ink font-medium',
  failed: 'text-negative-ink font-medium',
}
const modes = { auto: 'Auto', draft: 'Drafts only', off: 'Off' } as const

type RowNextStepProps = {
  row: ThreadRow
  isCompact: boolean
  isActive: boolean
  mayAct: boolean
  onStop: (row: ThreadRow) => void
  className: string
}

export function RowNextStep({ row, isCompact, isActive, mayAct, onStop, className }: RowNextStepProps) {
  const step = nextStepOf(row, new Date())
  return (
    <div className={cn('flex min-w-0 flex-col', className)}>
      <span className={cn('truncate text-sm', stepInks[step.tone])}>
        {step.words}
        {step.at && (
          <>
            {' '}
            <RelativeTime at={step.at} />
          </>
        )}
        {step.isStoppable && isCompact && mayAct && (
          <>
            {' · '}
            <StopIt row={row} isActive={isActive} onStop={onStop} />
          </>
        )}
      </span>
      {!isCompact &&
        (step.isStoppable ? (
          <span className="truncate text-ink-faint text-xs">
            {mayAct ? (
              <>
                unless you <StopIt row={row} isActive={isActive} onStop={onStop} />
              </>
            ) : (
              unlessWords(false)
            )}
          </span>
        ) : (
          <span className="truncate text-ink-faint text-xs">
            {row.agentName ?? 'No agent'}
            {row.aiMode && ` · ${modes[row.aiMode]}`}
          </span>
        ))}
    </div>
  )
}

/** Above the row's own link. By keyboard it is `c`: only the row that the keyboard is on is a stop for Tab. */
function StopIt({ row, isActive, onStop }: Pick<RowNextStepProps, 'row' | 'isActive' | 'onStop'>) {
  return (
    <button
      type="button"
      data-action="Stop an automatic reply"
      aria-label={`Stop the reply to ${row.contactName || row.contactEmail}`}
      aria-keyshortcuts="c"
      title="Stop it (C)"
      tabIndex={isActive ? 0 : -1}
      onClick={() => onStop(row)}
      className="relative z-20 rounded-xs font-medium text-accent-ink underline decoration-line-strong underline-offset-2 hover:decoration-accent-ink"
    >
      stop it
    </button>
  )
}
