import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchWords } from '#web/admin/use-search-words.ts'
import { orpc } from '#web/api/client.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })

type WorkspaceFilterProps = {
  value: string | undefined
  /** The name of the chosen one, as far as a line of the list tells it. */
  name: string | undefined
  onValueChange: (value: string | undefined) => void
  className?: string
}

/** One of all workspaces, found by its name or the address of one of its people; the newest are offered. */
export function WorkspaceFilter({ value, name, onValueChange, className }: WorkspaceFilterProps) {
  const [search, setSearch] = useState('')
  const { words, setWords } = useSearchWords(search, async (wanted) => setSearch(wanted ?? ''))
  const found = useQuery(
    orpc.admin.workspaces.queryOptions({
      input: search === '' ? {} : { search },
      placeholderData: keepPreviousData,
    }),
  )
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  // Several may have one name: whose it is, is told by when they began.
  const options =
    found.data?.workspaces.map(({ id, name: label, createdAt }) => ({
      value: id,
      label,
      hint: dayOf(createdAt),
    })) ?? []
  const known = [...options, ...(chosen ? [chosen] : [])].find((option) => option.value === value)
  return (
    <SearchSelect
      label="Workspace"
      value={value}
      valueLabel={name ?? known?.label ?? 'This workspace'}
      noneLabel="All workspaces"
      options={options}
      words={words}
      onWordsChange={setWords}
      searchLabel="Search by name or email"
      emptyText="No workspace found"
      loading={found.isFetching && words !== ''}
      onValueChange={(id) => {
        setChosen(options.find((option) => option.value === id) ?? null)
        onValueChange(id)
      }}
      {...(className && { className })}
    />
  )
}
