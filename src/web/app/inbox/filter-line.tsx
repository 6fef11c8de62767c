import { X } from 'lucide-react'
import type { ThreadFilters, ThreadMatches, ThreadView } from '#contract/threads.ts'
import { filterWords } from '#web/app/inbox/filter-words.ts'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type FilterLineProps = {
  filters: ThreadFilters
  /** Undefined while they are not known. */
  matches: ThreadMatches | undefined
  view: ThreadView
  onView: (view: ThreadView) => void
  onChange: (filters: ThreadFilters) => void
}

/** Says what the address narrows the list by, each with a way to take it away, and what of it lies in other views. */
export default function FilterLine({ filters, matches, view, onView, onChange }: FilterLineProps) {
  const words = filterWords(filters, matches)
  return (
    <section
      aria-label="Filters"
      className="flex shrink-0 flex-wrap items-center gap-1 border-b px-3 py-1.5 text-ink-muted text-sm"
    >
      <ul className="contents">
        {words.map(({ names, text }) => (
          <li
            key={names.join()}
            className="flex h-7 min-w-0 items-center gap-0.5 rounded-sm bg-accent-tint pl-2 text-accent-ink"
          >
            <span className="truncate">{text}</span>
            <IconButton
              icon={X}
              size="sm"
              label={`Remove filter: ${text}`}
              action="Filter off"
              onClick={() => onChange(without(filters, names))}
            />
          </li>
        ))}
      </ul>
      {words.length > 1 && (
        <button type="button" className={cn(textButton, 'ml-1')} onClick={() => onChange({})}>
          Clear all
        </button>
      )}
      {matches && (
        <span className="ml-auto flex gap-3 pl-2">
          {elsewhere.map(
            (put) =>
              matches.counts[put] > 0 &&
              put !== view && (
                <button key={put} type="button" className={textButton} onClick={() => onView(put)}>
                  {matches.counts[put].toLocaleString('en')}
                  {matches.isAtLeast && '+'} {put}
                </button>
              ),
          )}
        </span>
      )}
    </section>
  )
}

const textButton = 'rounded-xs text-ink underline decoration-line-strong underline-offset-2 hover:decoration-ink'
const elsewhere = ['archived', 'snoozed'] as const

const without = (filters: ThreadFilters, names: readonly string[]): ThreadFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
