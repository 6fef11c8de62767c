import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SearchSort } from '#contract/search.ts'
import type { ThreadFilters, ThreadSort, ThreadView } from '#contract/threads.ts'
import type { KeptView } from '#contract/views.ts'
import type { Searched } from '#web/api/search.ts'
import { filtersInEffect } from '#web/api/thread-filters.ts'

/** Where nothing else is asked for: what needs a person; of what filters leave, all of it. */
const usualView = (filters: ThreadFilters | null): ThreadView => (filters === null ? 'needs' : 'all')

type Shown = {
  view?: ThreadView | undefined
  sort?: ThreadSort | undefined
  filters?: ThreadFilters | null
  q?: string
  order?: SearchSort
}

/** What the address says of the list, and the way to another one. An open thread stays open beside it. */
export function useListAddress() {
  const navigate = useNavigate()
  const {
    view: named,
    all,
    workspace,
    sort,
    q = '',
    order = 'newest',
    kept,
    ...search
  } = useSearch({ from: '/signed-in/shell/inbox-layout' })
  const filters = filtersInEffect(search)
  const isSearch = q !== ''
  const view = named ?? usualView(filters)
  // Where a person was when they began to search: there they are again when they have done.
  const [leftView, setLeftView] = useState<ThreadView>()
  const show = (next: Shown) => {
    const chosen = { view: isSearch ? named : view, sort, filters, q, order, ...next }
    const isUsual = chosen.q === '' && chosen.view === usualView(chosen.filters && filtersInEffect(chosen.filters))
    void navigate({
      to: '.',
      search: {
        ...(all && { all, workspace }),
        ...(chosen.view && !isUsual && { view: chosen.view }),
        ...(chosen.sort && { sort: chosen.sort }),
        ...chosen.filters,
        ...(chosen.q !== '' && { q: chosen.q, ...(chosen.order === 'best' && { order: chosen.order }) }),
        ...(kept && { kept }),
      },
      // One step back leads out of a search, not through its letters.
      replace: isSearch && next.q !== undefined && next.q !== '',
    })
  }
  const searched: Searched = { q, view: named, filters, order }
  return {
    named,
    view,
    sort,
    filters,
    q,
    isSearch,
    searched,
    /** As the address has it, so that a kept view leads to the very same one. */
    listed: {
      ...(named && { view: named }),
      ...(sort && { sort }),
      ...filters,
      ...(isSearch && { q, ...(order === 'best' && { order }) }),
    },
    /** The view that the list was opened from. */
    kept,
    /** It says something of the list, and not whose that is. */
    isUnnamed: workspace === undefined && (isSearch || [named, sort, filters].some(Boolean)),
    nameWorkspace: () => void navigate({ to: '.', search: true, replace: true }),
    show,
    openView: ({ id, listed }: Pick<KeptView, 'id' | 'listed'>) =>
      void navigate({ to: '.', search: { ...(all && { all, workspace }), ...listed, kept: id } }),
    chooseView: (next: ThreadView | 'everywhere') => show({ view: next === 'everywhere' ? undefined : next }),
    searchFor: (words: string) => {
      if (!isSearch) setLeftView(view)
      show({ q: words, ...(words === '' ? { view: named ?? leftView } : !isSearch && { view: undefined }) })
    },
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
