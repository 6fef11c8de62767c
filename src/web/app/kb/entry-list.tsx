import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpen, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { KnowledgeEntry, KnowledgeView } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { EntryCard } from '#web/app/kb/entry-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const empty: Record<KnowledgeView, { title: string; description: string }> = {
  all: {
    title: 'No entries yet',
    description:
      'Drafts take prices, answers and links from here, and from nowhere else. Start with what leads ask most.',
  },
  golden: {
    title: 'No golden replies yet',
    description: 'A golden reply is one as you want them. Drafts take them as examples of your tone.',
  },
  proposed: {
    title: 'No proposed replies',
    description: 'When somebody betters a draft and sends it, the better words wait here for your approval.',
  },
}

const grid = 'grid gap-3 p-4 md:p-6 lg:grid-cols-2'

type EntryListProps = {
  view: KnowledgeView
  search: string
  tag: string | null
  /** The next step of an empty knowledge base. */
  start: ReactNode
  onEdit: (entry: KnowledgeEntry) => void
  onTag: (tag: string) => void
}

export function EntryList({ view, search, tag, start, onEdit, onTag }: EntryListProps) {
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const isFiltered = search !== '' || tag !== null
  const pages = useInfiniteQuery(
    orpc.knowledge.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        workspaceId,
        view,
        ...(search !== '' && { search }),
        ...(tag !== null && { tag }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      // While somebody types, what was found stays until the next is.
      placeholderData: (before) => (isFiltered ? before : undefined),
    }),
  )
  if (pages.isPending) return <CardSkeletons />
  if (pages.isError)
    return (
      <ErrorState
        title="Failed to load knowledge base"
        kept={messageOf(pages.error)}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    )
  const entries = pages.data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0)
    return isFiltered ? (
      <EmptyState icon={Search} title="No entry matches" description="Try fewer words, or another tag." />
    ) : (
      <EmptyState icon={BookOpen} {...empty[view]} action={view === 'all' && start} />
    )
  return (
    <>
      <ul aria-label="Entries" className={grid}>
        {entries.map((entry) => (
          <li key={entry.id} data-row tabIndex={-1} className="min-w-0 rounded-md">
            <EntryCard entry={entry} mayEdit={mayEdit} onEdit={() => onEdit(entry)} onTag={onTag} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="flex justify-center p-4">
          <Button onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function CardSkeletons() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading knowledge base</span>
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} aria-hidden className="flex h-40 flex-col gap-3 rounded-md border p-4">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  )
}
