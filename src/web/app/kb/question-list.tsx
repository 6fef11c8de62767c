import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import type { KnowledgeQuestion } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { QuestionCard } from '#web/app/kb/question-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What leads asked and no entry answers, the most asked first. */
export function QuestionList({ onWrite }: { onWrite: (question: KnowledgeQuestion) => void }) {
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const pages = useInfiniteQuery(
    orpc.knowledge.questions.infiniteOptions({
      input: (cursor: string | undefined) => ({ workspaceId, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  )
  if (pages.isPending) return <Skeletons />
  if (pages.isError)
    return (
      <ErrorState
        title="Failed to load questions"
        kept={messageOf(pages.error)}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    )
  const questions = pages.data.pages.flatMap(({ rows }) => rows)
  if (questions.length === 0)
    return (
      <EmptyState
        icon={MessageCircleQuestion}
        title="No unanswered questions"
        description="When a lead asks something that no entry answers, it is listed here until you write one."
      />
    )
  return (
    <>
      <ul aria-label="Questions" className="flex flex-col">
        {questions.map((question) => (
          <li key={question.id} data-row tabIndex={-1} className="border-b -outline-offset-2">
            <QuestionCard question={question} mayEdit={mayEdit} onWrite={() => onWrite(question)} />
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

function Skeletons() {
  return (
    <div role="status" className="flex flex-col">
      <span className="sr-only">Loading questions</span>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} aria-hidden className="flex flex-col gap-2 border-b px-4 py-4">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="w-2/5" />
        </div>
      ))}
    </div>
  )
}
