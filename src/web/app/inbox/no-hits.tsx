import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { Found } from '#contract/search.ts'
import type { Searched } from '#web/api/search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type NoHitsProps = {
  searched: Searched
  found: UseInfiniteQueryResult<InfiniteData<Found>>
  onSearch: (q: string) => void
  /** In all views, by no filter. */
  onWiden: () => void
}

/** Says what was looked for and where, and how to find more. */
export default function NoHits({ searched, found, onSearch, onWiden }: NoHitsProps) {
  const { q, view, filters } = searched
  const isNarrowed = view !== undefined || filters !== null
  const parts = found.data?.pages[0]?.sought.map(({ text }) => text) ?? []
  const mayGoOn = found.hasNextPage
  return (
    <EmptyState
      icon={SearchX}
      title={mayGoOn ? `Nothing yet for ${q}` : `No threads match ${q}`}
      description={
        mayGoOn
          ? 'None of the newest threads with these words passes the filters. There are older ones.'
          : isNarrowed
            ? 'Only this view and these filters were searched.'
            : 'Names, addresses, companies, subjects and messages were searched, in archived and snoozed threads too.'
      }
      action={
        <span className="flex max-w-md flex-wrap justify-center gap-2">
          {mayGoOn && (
            <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              Look further back
            </Button>
          )}
          {isNarrowed && <Button onClick={onWiden}>Search all threads</Button>}
          {parts.length > 1 &&
            parts.slice(0, 4).map((part) => (
              <Button
                key={part}
                variant="ghost"
                action="Search without a word"
                onClick={() => onSearch(without(q, part))}
              >
                Without {part}
              </Button>
            ))}
        </span>
      }
    />
  )
}

const without = (q: string, part: string): string => q.replace(part, ' ').replace(/\s+/g, ' ').trim()
