import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ThreadFilters, ThreadMatches, ThreadView } from '#contract/threads.ts'
import { type FilterKind, kindOf } from '#web/app/inbox/filter-kinds.ts'
import { filterWords } from '#web/app/inbox/filter-labels.ts'
import { FilterMenu } from '#web/app/inbox/filter-menu.tsx'
import { isOfReader, whoOpensIt } from '#web/app/inbox/who-opens.ts'
import { useKey } from '#web/app/keys/use-key.ts'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type FilterLineProps = {
  filters: ThreadFilters | null
  /** Undefined while they are not known. */
  matches: ThreadMatches | undefined
  view: ThreadView
  /** It was called by a person, who wants to choose at once. */
  isCalled?: boolean
  onView: (view: ThreadView) => void
  onChange: (filters: ThreadFilters) => void
}

/** What the list is narrowed by, each to be changed or taken away, on one line however many; and what of it lies in other views. */
export default function FilterLine({ filters, matches, view, isCalled = false, onView, onChange }: FilterLineProps) {
  const [isOpen, setIsOpen] = useState(isCalled)
  const [kind, setKind] = useState<FilterKind | null>(null)
  const set = filters ?? {}
  const words = filterWords(set, matches)
  const open = (of: FilterKind | null) => {
    setKind(of)
    setIsOpen(true)
  }
  useKey('f', () => open(null))
  const strip = useRef<HTMLDivElement>(null)
  // What takes a filter away goes with it.
  const toButton = () => strip.current?.parentElement?.querySelector('button')?.focus()
  return (
    <>
      <FilterMenu
        filters={set}
        open={isOpen}
        onOpenChange={setIsOpen}
        kind={kind}
        onKind={setKind}
        onChange={onChange}
      />
      <div ref={strip} className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto [scrollbar-width:none]">
        <ul className="contents">
          {words.map(({ names, text }) => (
            <FilterChip
              key={names.join()}
              text={text}
              isMine={names.includes('assignee') && isOfReader(set)}
              kind={kindOf(names)}
              onOpen={open}
              onRemove={() => {
                toButton()
                onChange(without(set, names))
              }}
            />
          ))}
        </ul>
        {words.length > 1 && (
          <button
            type="button"
            className={cn(textButton, 'mx-1')}
            onClick={() => {
              toButton()
              onChange({})
            }}
          >
            Clear all
          </button>
        )}
        {matches &&
          elsewhere.map(
            (put) =>
              matches.counts[put] > 0 &&
              put !== view && (
                <button key={put} type="button" className={cn(textButton, 'mx-1')} onClick={() => onView(put)}>
                  {matches.isAtLeast && 'At least '}
                  {matches.counts[put].toLocaleString('en')} {put}
                </button>
              ),
          )}
      </div>
    </>
  )
}

type FilterChipProps = {
  text: string
  /** It means whoever looks at the list. */
  isMine: boolean
  kind: FilterKind | undefined
  onOpen: (kind: FilterKind) => void
  onRemove: () => void
}

function FilterChip({ text, isMine, kind, onOpen, onRemove }: FilterChipProps) {
  return (
    <li className="flex h-7 max-w-80 shrink-0 items-center gap-0.5 rounded-sm bg-accent-tint pl-2 text-accent-ink pointer-coarse:h-11">
      {kind === undefined ? (
        <span className="truncate">{text}</span>
      ) : (
        <button
          type="button"
          data-action="Change filters"
          title={isMine ? `Change. In a link and a shared view, ${whoOpensIt}` : 'Change'}
          className="min-w-0 truncate rounded-xs hover:underline pointer-coarse:h-11"
          onClick={() => onOpen(kind)}
        >
          {text}
        </button>
      )}
      <IconButton
        icon={X}
        size="sm"
        label={`Remove filter: ${text}`}
        action="Filter off"
        className="pointer-coarse:size-11"
        onClick={onRemove}
      />
    </li>
  )
}

const textButton =
  'shrink-0 whitespace-nowrap rounded-xs pointer-coarse:h-11 pointer-coarse:min-w-11 text-ink underline decoration-line-strong underline-offset-2 -outline-offset-2 hover:decoration-ink'
const elsewhere = ['archived', 'snoozed'] as const

const without = (filters: ThreadFilters, names: readonly string[]): ThreadFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
