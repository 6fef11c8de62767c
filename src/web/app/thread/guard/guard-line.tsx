import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Guard, GuardSays } from '#contract/guard.ts'
import { type Mark, type Verdict, verdictOf } from '#web/app/thread/guard/guard-marks.ts'
import { useSourcesPlace } from '#web/app/thread/guard/sources-place.ts'
import { cn } from '#web/ui/cn.ts'
import { Popover } from '#web/ui/popover.tsx'

type GuardLineProps = {
  guard: Guard | null
  /** What the caret is in. */
  mark: Mark | null
  /** It stands right above the buttons then, and feels a finger where they begin; else it scrolls away below them. */
  isFolded: boolean
  /** Whether the screen says a finding already. */
  isTold: (says: GuardSays) => boolean
  /** All that was found, for where there is no room for it beside the draft; null: nothing was. */
  sources: ReactNode | null
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
export function GuardLine({ guard, mark, isFolded, isTold, sources }: GuardLineProps) {
  const place = useSourcesPlace()
  const [isOver, setIsOver] = useState(false)
  const verdict: Verdict = mark
    ? { kind: mark.kind === 'traced' ? 'ok' : mark.kind, words: mark.words }
    : verdictOf(guard, isTold)
  const Icon = icons[verdict.kind]
  const show = (isWanted: boolean) => {
    if (isWanted && place.slot !== null) place.close()
    else setIsOver(isWanted && !place.open())
  }
  return (
    <div
      className={cn(
        'flex min-h-8 min-w-0 shrink-0 items-center gap-2 px-4 text-sm',
        isFolded ? 'pointer-coarse:min-h-9' : 'pointer-coarse:min-h-11',
      )}
    >
      <Icon aria-hidden className={cn('size-3.5', inks[verdict.kind])} />
      <p role="status" className="min-w-0 flex-1 truncate text-ink-muted" title={verdict.words}>
        {mark?.kind === 'traced' && <span className="font-medium text-ink">{mark.text} </span>}
        {verdict.words}
      </p>
      {sources !== null && (
        <Popover
          label="Sources and findings"
          align="end"
          side="top"
          className="w-96"
          open={isOver}
          onOpenChange={show}
          trigger={
            <button
              type="button"
              className={cn(
                'felt relative shrink-0 rounded-xs text-ink-muted text-sm underline decoration-line-strong underline-offset-2 hover:text-ink',
                isFolded && 'pointer-coarse:z-20',
              )}
            >
              Sources
            </button>
          }
        >
          {sources}
        </Popover>
      )}
    </div>
  )
}
