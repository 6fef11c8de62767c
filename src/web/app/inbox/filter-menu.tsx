import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { ThreadFilters } from '#contract/threads.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { FilterButton } from '#web/app/inbox/filter-button.tsx'
import {
  byTheirNames,
  type FilterKind,
  filterChoices,
  filterKinds,
  isOfServer,
  namesOf,
} from '#web/app/inbox/filter-kinds.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'

type FilterMenuProps = {
  filters: ThreadFilters
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whose choices are shown; null: the kinds themselves. */
  kind: FilterKind | null
  onKind: (kind: FilterKind | null) => void
  onChange: (filters: ThreadFilters) => void
}

/** First what to narrow by, then to what; typing finds both, Backspace leads from the second back to the first. */
export function FilterMenu({ filters, open, onOpenChange, kind, onKind, onChange }: FilterMenuProps) {
  const close = () => {
    onKind(null)
    onOpenChange(false)
  }
  return (
    <Popover
      label="Filter"
      open={open}
      onOpenChange={(next) => {
        onKind(null)
        onOpenChange(next)
      }}
      className="p-0"
      trigger={<FilterButton />}
    >
      {kind === null ? (
        <Kinds key="kinds" onKind={onKind} />
      ) : (
        <Values
          key={kind}
          kind={kind}
          filters={filters}
          onBack={() => onKind(null)}
          onNarrow={onChange}
          onDone={close}
          onChange={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function Kinds({ onKind }: Pick<FilterMenuProps, 'onKind'>) {
  // Asked for while the person still chooses what to narrow by.
  useKnown()
  return (
    <Choices
      label="Filter by"
      options={filterKinds.map((one) => ({ key: one.kind, name: one.name }))}
      onChoose={(chosen) => onKind(filterKinds.find((one) => one.kind === chosen)?.kind ?? null)}
    />
  )
}

type ValuesProps = Pick<FilterMenuProps, 'filters' | 'onChange'> & {
  kind: FilterKind
  onBack: () => void
  /** Changes the filters, and leaves the menu open: a span has two ends. */
  onNarrow: FilterMenuProps['onChange']
  onDone: () => void
}

function Values({ kind, filters, onBack, onNarrow, onDone, onChange }: ValuesProps) {
  const known = useKnown()
  const shown = useHeld(known)
  const choices = shown === undefined && isOfServer(kind) ? [] : filterChoices(kind, shown)
  const rest = Object.fromEntries(
    Object.entries(filters).filter(([name]) => !namesOf(kind).some((own) => own === name)),
  )
  const isChosen = (chosen: ThreadFilters) => namesOf(kind).every((name) => filters[name] === chosen[name])
  return (
    <>
      <Choices
        label={filterKinds.find((one) => one.kind === kind)?.name ?? ''}
        options={choices.map(({ key, name, filters: chosen }) => ({ key, name, isChosen: isChosen(chosen) }))}
        emptyText={shown ? 'Nothing found' : known.isError ? 'Failed to load what there is to choose' : 'Loading…'}
        onBack={onBack}
        onChoose={(key) => {
          const chosen = choices.find((choice) => choice.key === key)
          if (chosen) onChange({ ...rest, ...chosen.filters })
        }}
      />
      {kind === 'date' && (
        <div className="flex flex-col gap-2 border-t p-2.5">
          <Day label="From" value={filters.from} onChange={(from) => onNarrow({ ...filters, from })} onDone={onDone} />
          <Day label="To" value={filters.to} onChange={(to) => onNarrow({ ...filters, to })} onDone={onDone} />
        </div>
      )}
    </>
  )
}

const freshForMs = 60_000

/** What there is to choose of: in one workspace; or in all, where a campaign is meant by its name. */
function useKnown() {
  const { workspaceId } = useWorkspace()
  const isOverAll = useIsOverAll()
  const input = { workspaceId }
  const own = useQuery(orpc.numbers.choices.queryOptions({ input, staleTime: freshForMs, enabled: !isOverAll }))
  const all = useQuery(
    orpc.numbers.allChoices.queryOptions({ staleTime: freshForMs, enabled: isOverAll, select: byTheirNames }),
  )
  return isOverAll ? all : own
}

/** What is shown stays until the list closes: what comes later would push the row away that somebody is about to press. */
function useHeld({ data, fetchStatus }: ReturnType<typeof useKnown>) {
  const newest = fetchStatus === 'fetching' ? undefined : data
  const [held, setHeld] = useState(newest)
  if (held === undefined && newest !== undefined) setHeld(newest)
  return held
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string) => void; onDone: () => void }

/** While somebody types a year, what stands there is a day of the year 20. */
const isDay = (day: string): boolean => day >= '2000'

function Day({ label, value = '', onChange, onDone }: DayProps) {
  return (
    <Field label={label}>
      <Input
        type="date"
        defaultValue={value.endsWith('d') ? '' : value}
        onChange={({ target }) => isDay(target.value) && target.value !== value && onChange(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onDone()}
      />
    </Field>
  )
}

type ChoicesProps = {
  label: string
  options: readonly { key: string; name: string; isChosen?: boolean }[]
  emptyText?: string
  onChoose: (key: string) => void
  onBack?: () => void
}

function Choices({ label, options, emptyText = 'Nothing found', onChoose, onBack }: ChoicesProps) {
  const [words, setWords] = useState('')
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || words !== '' || !onBack) return
    event.preventDefault()
    onBack()
  }
  return (
    <Command label={label} loop>
      <Command.Input
        autoFocus
        value={words}
        onValueChange={setWords}
        onKeyDown={back}
        placeholder={`${label}…`}
        className="h-9 w-full border-b bg-transparent pointer-coarse:h-11 px-3 text-base text-ink outline-none focus-visible:outline-none pointer-coarse:text-lg"
      />
      <Command.List label={label} className="max-h-[min(18rem,50dvh)] overflow-y-auto p-1">
        <Command.Empty className="px-3 py-6 text-center text-base text-ink-faint">{emptyText}</Command.Empty>
        {options.map(({ key, name, isChosen }) => (
          <Command.Item
            key={key}
            value={key}
            keywords={[name]}
            onSelect={() => onChoose(key)}
            className="flex select-none items-center gap-2 rounded-sm px-2 py-1.5 text-base text-ink data-[selected=true]:bg-hover pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1 truncate" title={name}>
              {name}
            </span>
            {isChosen && <Check aria-hidden className="shrink-0 text-accent-ink" />}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}
