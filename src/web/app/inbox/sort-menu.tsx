import { ArrowUpDown } from 'lucide-react'
import type { ThreadSort, ThreadView } from '#contract/threads.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuChoice } from '#web/ui/dropdown-menu.tsx'

type SortMenuProps = {
  view: ThreadView
  /** Undefined: the view's own. */
  sort: ThreadSort | undefined
  onSort: (sort: ThreadSort | undefined) => void
}

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'waiting', label: 'Oldest waiting' },
  { value: 'intent', label: 'Highest intent' },
] as const satisfies readonly { value: ThreadSort; label: string }[]

const usualSort = (view: ThreadView): ThreadSort => (view === 'needs' ? 'intent' : 'newest')

/** In which order a view lists its threads. */
export function SortMenu({ view, sort, onSort }: SortMenuProps) {
  const shown = sort ?? usualSort(view)
  const name = sorts.find(({ value }) => value === shown)?.label ?? ''
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          icon={ArrowUpDown}
          action="Sort"
          aria-label={`Sort: ${name}`}
          className="pointer-coarse:min-w-11 @max-lg:[&>span]:sr-only"
        >
          {name}
        </Button>
      }
    >
      <MenuChoice
        label="Sort"
        value={shown}
        onValueChange={(next: ThreadSort) => onSort(next === usualSort(view) ? undefined : next)}
        options={sorts}
      />
    </DropdownMenu>
  )
}
