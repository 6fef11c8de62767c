import type { CountedNumber } from '#contract/number-dimensions.ts'
import type { ThreadFilters } from '#contract/threads.ts'
import { shareWords, told } from '#web/app/numbers/number-labels.ts'
import { Count } from '#web/app/numbers/thread-link.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import type { Tone } from '#web/ui/tone.ts'

/** `number` leads to its threads, where a list shows just them. */
export type Part = { name: string; count: number; tone: Tone; number?: CountedNumber; of?: ThreadFilters }

type BarsProps = { parts: readonly Part[]; all: number }

/** Shares as bars, each with its number and its share beside it. */
export function Bars({ parts, all }: BarsProps) {
  if (all === 0) return null
  const { note } = shareWords(0, all)
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {parts.map(({ name, count, tone, number, of }) => (
          <li key={name} className="flex flex-col gap-1 text-sm">
            <span className="flex items-baseline justify-between gap-3">
              <span className="flex min-w-0 items-center gap-1.5 text-ink">
                <Swatch tone={tone} />
                <span className="min-w-0 truncate">{name}</span>
              </span>
              <span className="shrink-0 text-ink-muted tabular-nums">
                {number === undefined ? (
                  told(count)
                ) : (
                  <Count number={number} value={count} what={`drafts: ${name}`} {...(of && { of })} />
                )}{' '}
                · {shareWords(count, all).share}
              </span>
            </span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-neutral-tint">
              <span
                className="block h-full rounded-full"
                style={{ width: `${(count / all) * 100}%`, background: `var(--${tone}-fill)` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {note && <p className="text-ink-muted text-sm">Shares {note}.</p>}
    </>
  )
}
