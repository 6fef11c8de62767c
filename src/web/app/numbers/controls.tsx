import { useQuery } from '@tanstack/react-query'
import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { labelFacts, labels } from '#contract/labels.ts'
import { noneOf } from '#contract/none-of.ts'
import { longestPeriod, type NumberDimension, numberDimensions } from '#contract/number-dimensions.ts'
import type { Period } from '#contract/numbers.ts'
import { orpc } from '#web/api/client.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { dimensionNames, keyWords, periodWords, told } from '#web/app/numbers/number-labels.ts'
import { type NumbersSearch, periods, usualDays } from '#web/app/numbers/numbers-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

type ControlsProps = {
  search: NumbersSearch
  /** What is shown now, from which a period of one's own begins. */
  period: Period | undefined
  onChange: (search: NumbersSearch) => void
}

const periodNames: Readonly<Record<(typeof periods)[number], string>> = {
  7: 'Last 7 days',
  28: 'Last 28 days',
  90: 'Last 90 days',
  365: 'Last 12 months',
}

/** Which days, of which workspaces, narrowed to what. */
export function Controls({ search, period, onChange }: ControlsProps) {
  const { memberships } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const isOwn = search.from !== undefined || search.to !== undefined
  const days = periods.find((one) => one === (search.days ?? usualDays))
  const set = numberDimensions.filter((name) => search[name] !== undefined).length
  const choosePeriod = (chosen: string) => {
    if (chosen === 'own') return onChange({ ...search, from: period?.from, to: period?.to })
    onChange({ ...search, from: undefined, to: undefined, days: Number(chosen) })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <h2 className="mr-auto font-semibold text-ink text-lg">Numbers</h2>
        {memberships.length > 1 && (
          <Select
            aria-label="Workspaces"
            className="w-44"
            value={search.all ? 'all' : 'one'}
            // What narrows one workspace is nothing to the others.
            onValueChange={(chosen) =>
              onChange({
                days: search.days,
                from: search.from,
                to: search.to,
                all: chosen === 'all' ? true : undefined,
              })
            }
            options={[
              { value: 'one', label: 'This workspace' },
              { value: 'all', label: 'All my workspaces' },
            ]}
          />
        )}
        <Select
          aria-label="Period"
          className="w-40"
          value={isOwn ? 'own' : days === undefined ? undefined : String(days)}
          onValueChange={choosePeriod}
          options={[
            ...periods.map((one) => ({ value: String(one), label: periodNames[one] })),
            { value: 'own', label: 'Other days' },
          ]}
        />
        <Button icon={ListFilter} action="Filters" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Filters{set > 0 && ` (${set})`}
        </Button>
      </div>
      {isOwn && period && (
        <div className="flex flex-wrap items-end gap-3">
          <DayField
            label="From"
            value={search.from ?? period.from}
            onChange={(from) => onChange({ ...search, from, to: search.to ?? period.to })}
          />
          <DayField
            label="To"
            value={search.to ?? period.to}
            onChange={(to) => onChange({ ...search, to, from: search.from ?? period.from })}
          />
          {isLongerThanTold(search, period) && (
            <p className="pb-1.5 text-ink-muted text-sm">
              At most {told(longestPeriod)} days are shown at once: {periodWords(period)}.
            </p>
          )}
        </div>
      )}
      {(isOpen || set > 0) && <Filters search={search} isOpen={isOpen} onChange={onChange} />}
    </div>
  )
}

function isLongerThanTold({ from, to }: NumbersSearch, period: Period): boolean {
  if (from === undefined) return false
  const days = (Date.parse(to ?? period.to) - Date.parse(from)) / 86_400_000 + 1
  return days > longestPeriod
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <Field label={label}>
      <Input
        type="date"
        required
        className="w-40"
        defaultValue={value}
        key={value}
        // While a year is being typed it is none of ours.
        onChange={({ target }) => target.value >= '2000' && target.value !== value && onChange(target.value)}
      />
    </Field>
  )
}

type FiltersProps = { search: NumbersSearch; isOpen: boolean; onChange: (search: NumbersSearch) => void }

/** What can be chosen: all of one workspace, or of all; then campaigns and agents are named with theirs. */
function Filters({ search, isOpen, onChange }: FiltersProps) {
  const { workspaceId } = useWorkspace()
  const { memberships } = useMe()
  const own = orpc.numbers.choices.queryOptions({ input: { workspaceId }, staleTime: 60_000, enabled: !search.all })
  const ofAll = orpc.numbers.allChoices.queryOptions({ staleTime: 60_000, enabled: search.all === true })
  const [one, together] = [useQuery(own), useQuery(ofAll)]
  const choices = search.all ? together.data : one.data
  const workspaceOf = (id: string | undefined): string =>
    (search.all && memberships.find((membership) => membership.workspaceId === id)?.name) || ''
  const named = (rows: readonly { id: string; name: string; workspaceId?: string }[] = []) =>
    rows.map(({ id, name, workspaceId: home }) => {
      const workspace = workspaceOf(home)
      return { value: id, label: workspace === '' ? name : `${name}, ${workspace}` }
    })
  const plain = (name: NumberDimension, keys: readonly string[] = []) =>
    keys.map((key) => ({ value: key, label: keyWords(name, key, null) }))
  const options: Record<NumberDimension, { value: string; label: string }[]> = {
    campaign: [...named(choices?.campaigns), { value: noneOf, label: keyWords('campaign', noneOf, null) }],
    agent: named(choices?.agents),
    sender: plain('sender', choices?.senders),
    person: [...named(choices?.people), { value: noneOf, label: keyWords('person', noneOf, null) }],
    label: labels.map((label) => ({ value: label, label: labelFacts[label].name })),
    language: plain('language', choices?.languages),
  }
  const shown = numberDimensions
  const change = (name: NumberDimension, value: string | undefined) => onChange({ ...search, [name]: value })
  if (!isOpen)
    return (
      <ul aria-label="Filters" className="flex flex-wrap gap-1.5">
        {shown.flatMap((name) => {
          const key = search[name]
          if (key === undefined) return []
          const words = options[name].find(({ value }) => value === key)?.label ?? keyWords(name, key, null)
          return (
            <li key={name}>
              <Button
                size="sm"
                icon={X}
                action="Filter off"
                aria-label={`Remove filter: ${dimensionNames[name]} ${words}`}
                onClick={() => change(name, undefined)}
              >
                {dimensionNames[name]}: {words}
              </Button>
            </li>
          )
        })}
      </ul>
    )
  return (
    <div className="grid grid-cols-2 gap-3 rounded-md border p-4 md:grid-cols-3 lg:grid-cols-6">
      {shown.map((name) => (
        <Field key={name} label={dimensionNames[name]}>
          <Select
            value={search[name] ?? all}
            onValueChange={(value) => change(name, value === all ? undefined : value)}
            options={[{ value: all, label: 'All' }, ...options[name]]}
          />
        </Field>
      ))}
    </div>
  )
}

/** No id and no value is called so. */
const all = '*'
