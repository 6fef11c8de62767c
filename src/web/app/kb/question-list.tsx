import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import type { KnowledgeQuestion } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { QuestionCard } from '#web/app/kb/question-card.tsx'
import { PagedLoadFailure } from '#web/load-failure.tsx'
import { NextPage } from '#web/next-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const failedToLoad = 'Failed to load questions'

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
  const questions = pages.data?.pages.flatMap(({ rows }) => rows)
  return (
    <>
      <PagedLoadFailure title={failedToLoad} of={pages} />
      {questions?.length === 0 && (
        <EmptyState
          icon={MessageCircleQuestion}
          title="No unanswered questions"
          description="When a lead asks something no entry answers, the question is listed here until you write one."
        />
      )}
      {questions && questions.length > 0 && (
        <ul aria-label="Questions" className="flex flex-col">
          {questions.map((question) => (
            <li key={question.id} data-row tabIndex={-1} className="border-b -outline-offset-2">
              <QuestionCard question={question} mayEdit={mayEdit} onWrite={() => onWrite(question)} />
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
