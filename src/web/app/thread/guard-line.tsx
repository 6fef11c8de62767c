import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react'
import type { Guard, GuardSays } from '#contract/guard.ts'
import type { Draft } from '#contract/threads.ts'
import { guardWords } from '#web/app/guard-labels.ts'
import { type Mark, placelessIn, type Verdict, verdictOf } from '#web/app/thread/guard-marks.ts'
import { cn } from '#web/ui/cn.ts'
import { Popover } from '#web/ui/popover.tsx'

type GuardLineProps = {
  guard: Guard | null
  /** What the caret is in. */
  mark: Mark | null
  marks: readonly Mark[]
  knowledge: Draft['knowledge']
  /** Whether the screen says a finding already. */
  isTold: (says: GuardSays) => boolean
  /** Puts the caret onto a mark. */
  onGo: (mark: Mark) => void
}

const icons: Record<Verdict['kind'], LucideIcon> = {
  ok: CircleCheck,
  warn: CircleAlert,
  block: CircleAlert,
  unknown: CircleDashed,
}
const inks = {
  ok: 'text-positive-ink',
  warn: 'text-negative-ink',
  block: 'text-negative-ink',
  unknown: 'text-ink-faint',
}

/** The guard's verdict in one line, or what it says of the words at the caret; all findings behind it. */
export function GuardLine({ guard, mark, marks, knowledge, isTold, onGo }: GuardLineProps) {
  const verdict: Verdict = mark
    ? { kind: mark.kind === 'traced' ? 'ok' : mark.kind, words: mark.words }
    : verdictOf(guard, isTold)
  const Icon = icons[verdict.kind]
  const hasMore = guard !== null && (guard.verdicts.length > 0 || marks.length > 0 || knowledge.length > 0)
  return (
    <div className="flex min-h-8 min-w-0 items-center gap-2 px-4 text-sm">
      <Icon aria-hidden className={cn('size-3.5', inks[verdict.kind])} />
      <p role="status" className="min-w-0 flex-1 truncate text-ink-muted" title={verdict.words}>
        {mark?.kind === 'traced' && <span className="font-medium text-ink">{mark.text} </span>}
        {verdict.words}
      </p>
      {hasMore && (
        <Popover
          label="Sources and findings"
          align="end"
          side="top"
          className="w-96"
          trigger={
            <button
              type="button"
              className="shrink-0 rounded-xs text-ink-muted text-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
            >
              Sources
            </button>
          }
        >
          <Findings guard={guard} marks={marks} knowledge={knowledge} onGo={onGo} />
        </Popover>
      )}
    </div>
  )
}

function Findings({
  guard,
  marks,
  knowledge,
  onGo,
}: Pick<GuardLineProps, 'marks' | 'knowledge' | 'onGo'> & { guard: Guard }) {
  const placeless = placelessIn(guard, marks)
  return (
    <div className="flex flex-col gap-3">
      {placeless.length > 0 && (
        <ul className="flex flex-col gap-1">
          {placeless.map((verdict) => (
            <li key={`${verdict.kind}${guardWords(verdict)}`} className="text-negative-ink text-sm">
              {guardWords(verdict)}
            </li>
          ))}
        </ul>
      )}
      {marks.length > 0 && (
        <ul className="flex flex-col">
          {marks.map((mark) => (
            <li key={mark.start}>
              <button
                type="button"
                onClick={() => onGo(mark)}
                className="flex w-full flex-col rounded-sm px-2 py-1.5 text-left text-sm hover:bg-hover"
              >
                <span className="font-medium text-ink">{mark.text}</span>
                <span className={cn(mark.kind === 'traced' ? 'text-ink-muted' : 'text-negative-ink')}>
                  {mark.words}
                </span>
                {mark.search !== null && <span className="text-ink-faint text-xs">{mark.search}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {knowledge.length > 0 && (
        <div className="text-ink-muted text-sm">
          <p className="font-medium text-ink-faint text-xs">From the knowledge base</p>
          {knowledge.map(({ id, title }) => (
            <p key={id} className="truncate">
              {title}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
