import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import type { Found, SearchSort } from '#contract/search.ts'
import { ignoredWords, operators } from '#web/app/inbox/search-labels.ts'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'

type SearchLineProps = {
  found: UseInfiniteQueryResult<InfiniteData<Found>>
  order: SearchSort
  onOrder: (order: SearchSort) => void
}

const orders = [
  { value: 'newest', label: 'Newest' },
  { value: 'best', label: 'Best match' },
] as const satisfies readonly { value: SearchSort; label: string }[]

/** Says how much was found and what of the words was not understood; offers the order, and what else may be typed. One line, whatever it says. */
export default function SearchLine({ found: { data, isPlaceholderData, isError }, order, onOrder }: SearchLineProps) {
  const ignored = data?.pages[0]?.ignored ?? []
  const rows = data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0
  const isWhole = data?.pages.at(-1)?.nextCursor === null
  const found = `${rows.toLocaleString('en')}${isWhole ? '' : '+'} ${rows === 1 && isWhole ? 'thread' : 'threads'}`
  return (
    <section
      aria-label="Search results"
      className="flex h-10 shrink-0 items-center gap-2 border-b px-3 text-sm pointer-coarse:h-12"
    >
      <p className="min-w-0 flex-1 truncate text-ink-muted tabular-nums" title={ignored.map(spoken).join('; ')}>
        <span role="status">{isError ? '' : data === undefined || isPlaceholderData ? 'Searching…' : found}</span>
        {ignored.map((one) => (
          <span key={one.text}>
            {' · '}
            <span className="font-medium text-ink">{one.text}</span> {ignoredWords[one.reason]}
          </span>
        ))}
      </p>
      <fieldset className="flex shrink-0 gap-0.5 rounded-sm bg-sunken p-0.5">
        <legend className="sr-only">Order</legend>
        {orders.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            data-action={label}
            aria-pressed={order === value}
            onClick={() => onOrder(value)}
            className={cn(
              'h-6 rounded-xs px-2 font-medium text-ink-muted hover:text-ink pointer-coarse:h-11',
              order === value && 'bg-surface text-ink ring-1 ring-line-strong',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <Popover
        label="What you can type"
        align="end"
        trigger={<IconButton icon={CircleHelp} size="sm" label="What you can type" />}
      >
        <dl className="flex flex-col gap-1.5 text-sm">
          {operators.map(({ typed, does }) => (
            <div key={typed} className="flex items-baseline justify-between gap-3">
              <dt className="shrink-0 rounded-xs bg-sunken px-1 font-mono text-ink text-xs">{typed}</dt>
              <dd className="text-right text-ink-muted">{does}</dd>
            </div>
          ))}
        </dl>
      </Popover>
    </section>
  )
}

const spoken = ({ text, reason }: Found['ignored'][number]): string => `${text} ${ignoredWords[reason]}`
