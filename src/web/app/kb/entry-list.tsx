import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpen, MessageCircleQuestion, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { KnowledgeEntry, KnowledgeView } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { EntryCard } from '#web/app/kb/entry-card.tsx'
import { PagedLoadFailure } from '#web/load-failure.tsx'
import { NextPage } from '#web/next-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const empty: Record<KnowledgeView, { title: string; description: string }> = {
  all: {
    title: 'No entries yet',
    description: 'Drafts take prices, answers and links only from here. Start with what leads ask most.',
  },
  golden: {
    title: 'No golden replies yet',
    description: 'A golden reply is a model for others. Drafts follow its wording but take no facts from it.',
  },
  proposed: {
    title: 'No proposed replies',
    description: 'When someone improves a draft and sends it, the improved text waits here for your approval.',
  },
}

/** Nobody need guess what leads ask most: they have asked. */
const alreadyAsked = (questions: number): string =>
  `Drafts take prices, answers and links only from here. Leads have already asked ${questions === 1 ? 'a question' : `${questions.toLocaleString('en')} questions`} that no entry answers: start there.`

const failedToLoad = 'Failed to load knowledge base'

const grid = 'grid gap-3 p-4 md:p-6 lg:grid-cols-2'

type EntryListProps = {
  view: KnowledgeView
  search: string
  tag: string | null
  /** The next step of an empty knowledge base. */
  start: ReactNode
  /** How many questions of leads wait for an entry; undefined while that is awaited. */
  unanswered: number | undefined
  onUnanswered: () => void
  onEdit: (entry: KnowledgeEntry) => void
  onTag: (tag: string) => void
}

export function EntryList({ view, search, tag, start, unanswered, onUnanswered, onEdit, onTag }: EntryListProps) {
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
  const entries = pages.data?.pages.flatMap(({ rows }) => rows)
  // What to do where nothing is depends on what was asked.
  if (pages.isPending || (entries?.length === 0 && unanswered === undefined)) return <CardSkeletons />
  return (
    <>
      <PagedLoadFailure title={failedToLoad} of={pages} />
      {entries?.length === 0 &&
        (isFiltered ? (
          <EmptyState icon={Search} title="No entry matches" description="Try fewer words or another tag." />
        ) : (
          <EmptyState
            icon={BookOpen}
            {...empty[view]}
            {...(view === 'all' && unanswered && { description: alreadyAsked(unanswered) })}
            action={
              view === 'all' &&
              (unanswered ? (
                <Button variant="primary" icon={MessageCircleQuestion} onClick={onUnanswered}>
                  See Unanswered Questions
                </Button>
              ) : (
                start
              ))
            }
          />
        ))}
      {entries && entries.length > 0 && (
        <ul aria-label="Entries" className={grid}>
          {entries.map((entry) => (
            <li key={entry.id} data-row tabIndex={-1} className="min-w-0 rounded-md">
              <EntryCard entry={entry} mayEdit={mayEdit} onEdit={() => onEdit(entry)} onTag={onTag} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-center p-4 empty:hidden">
        <NextPage title={failedToLoad} pages={pages} />
      </div>
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
