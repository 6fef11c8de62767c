import { ArrowUpDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ThreadFilters, ThreadMatches, ThreadSort, ThreadView } from '#contract/threads.ts'
import { type FilterKind, kindOf } from '#web/app/inbox/filter-kinds.ts'
import { FilterMenu } from '#web/app/inbox/filter-menu.tsx'
import { filterWords } from '#web/app/inbox/filter-words.ts'
import { useKey } from '#web/app/keys/use-key.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { DropdownMenu, MenuChoice } from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type FilterLineProps = {
  filters: ThreadFilters | null
  /** Undefined while they are not known. */
  matches: ThreadMatches | undefined
  view: ThreadView
  sort?: ThreadSort | undefined
  /** A search has an order of its own. */
  isSearch?: boolean
  /** It was called by a person, who wants to choose at once. */
  isCalled?: boolean
  onView: (view: ThreadView) => void
  onSort: (sort: ThreadSort | undefined) => void
  onChange: (filters: ThreadFilters) => void
  /** A view that is kept, or a way to keep this one. */
  keep?: ReactNode
}

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'waiting', label: 'Oldest waiting' },
  { value: 'intent', label: 'Highest intent' },
] as const satisfies readonly { value: ThreadSort; label: string }[]

const usualSort = (view: ThreadView): ThreadSort => (view === 'needs' ? 'intent' : 'newest')

/** What the list is narrowed by, each to be changed or taken away; its order; and what of it lies in other views. */
export default function FilterLine({
  filters,
  matches,
  view,
  sort,
  isSearch = false,
  isCalled = false,
  onView,
  onSort,
  onChange,
  keep,
}: FilterLineProps) {
  const [isOpen, setIsOpen] = useState(isCalled)
  const [kind, setKind] = useState<FilterKind | null>(null)
  const set = filters ?? {}
  const words = filterWords(set, matches)
  const open = (of: FilterKind | null) => {
    setKind(of)
    setIsOpen(true)
  }
  useKey('f', () => open(null))
  const shownSort = sort ?? usualSort(view)
  return (
    <section
      aria-label="Filters"
      className="flex shrink-0 flex-wrap items-center gap-1 border-b px-3 py-1.5 text-ink-muted text-sm"
    >
      <ul className="contents">
        {words.map(({ names, text }) => (
          <FilterChip
            key={names.join()}
            text={text}
            kind={kindOf(names)}
            onOpen={open}
            onRemove={() => onChange(without(set, names))}
          />
        ))}
      </ul>
      <FilterMenu
        filters={set}
        open={isOpen}
        onOpenChange={setIsOpen}
        kind={kind}
        onKind={setKind}
        onChange={onChange}
      />
      {words.length > 1 && (
        <button type="button" className={cn(textButton, 'ml-1')} onClick={() => onChange({})}>
          Clear all
        </button>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-1 pl-2">
        {matches &&
          elsewhere.map(
            (put) =>
              matches.counts[put] > 0 &&
              put !== view && (
                <button key={put} type="button" className={cn(textButton, 'mr-2')} onClick={() => onView(put)}>
                  {matches.counts[put].toLocaleString('en')}
                  {matches.isAtLeast && '+'} {put}
                </button>
              ),
          )}
        {!isSearch && (
          <DropdownMenu
            align="end"
            trigger={
              <Button
                size="sm"
                variant="ghost"
                icon={ArrowUpDown}
                action="Sort"
                aria-label={`Sort: ${nameOf(shownSort)}`}
              >
                {nameOf(shownSort)}
              </Button>
            }
          >
            <MenuChoice
              label="Sort"
              value={shownSort}
              onValueChange={(next: ThreadSort) => onSort(next === usualSort(view) ? undefined : next)}
              options={sorts}
            />
          </DropdownMenu>
        )}
        {keep}
      </span>
    </section>
  )
}

type FilterChipProps = {
  text: string
  kind: FilterKind | undefined
  onOpen: (kind: FilterKind) => void
  onRemove: () => void
}

function FilterChip({ text, kind, onOpen, onRemove }: FilterChipProps) {
  return (
    <li className="flex h-7 min-w-0 items-center gap-0.5 rounded-sm bg-accent-tint pl-2 text-accent-ink pointer-coarse:h-9">
      {kind === undefined ? (
        <span className="truncate">{text}</span>
      ) : (
        <button
          type="button"
          data-action="Change filters"
          title="Change"
          className="min-w-0 truncate rounded-xs hover:underline"
          onClick={() => onOpen(kind)}
        >
          {text}
        </button>
      )}
      <IconButton icon={X} size="sm" label={`Remove filter: ${text}`} action="Filter off" onClick={onRemove} />
    </li>
  )
}

const nameOf = (sort: ThreadSort): string => sorts.find(({ value }) => value === sort)?.label ?? ''
const textButton = 'rounded-xs text-ink underline decoration-line-strong underline-offset-2 hover:decoration-ink'
const elsewhere = ['archived', 'snoozed'] as const

const without = (filters: ThreadFilters, names: readonly string[]): ThreadFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
