import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { threadOptions } from '#web/api/threads.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { shownSoon } from '#web/app/review/queue-steps.ts'
import { ReviewDraft } from '#web/app/review/review-draft.tsx'
import { useDecide } from '#web/app/review/use-decide.ts'
import { useRedo } from '#web/app/review/use-redo.ts'
import { useReviewKeys } from '#web/app/review/use-review-keys.ts'
import { useReviewQueue } from '#web/app/review/use-review-queue.ts'
import { BackLink } from '#web/app/thread/thread-title.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** One draft a screen, whole, with the lead's words beside it: each is decided by a key, and the next is already there. */
export function ReviewScreen() {
  const mayReview = useMay('member')
  return mayReview ? (
    <Review />
  ) : (
    <>
      <PageHeader title="Review" lead={<BackLink />} />
      <EmptyState
        icon={CheckCheck}
        title="Members and admins review drafts"
        description="Your role in this workspace can read conversations, but not answer them."
      />
    </>
  )
}

function Review() {
  const { workspaceId } = useWorkspace()
  const reviewing = useReviewQueue()
  const decide = useDecide(reviewing)
  const { streams, redo } = useRedo()
  const { asked, queue, done, left, isAtLeast, move } = reviewing
  const soon = shownSoon(queue)
  const threads = useQueries({ queries: soon.map((threadId) => threadOptions(workspaceId, threadId)) })
  const [shown] = threads
  useReviewKeys({
    j: () => move(1),
    k: () => move(-1),
  })
  return (
    <>
      <PageHeader
        title="Review"
        lead={<BackLink />}
        action={
          <>
            <Progress done={done} left={left} isAtLeast={isAtLeast} />
            {queue.current !== null && (
              <span className="flex">
                <IconButton icon={ChevronLeft} label="Previous draft" kbd="k" onClick={() => move(-1)} />
                <IconButton icon={ChevronRight} label="Next draft" kbd="j" onClick={() => move(1)} />
              </span>
            )}
          </>
        }
      />
      <LoadFailure title="Failed to load drafts" of={[asked]} />
      {asked.isPending && <DraftSkeleton />}
      {queue.isKnown && queue.current === null && <NothingLeft done={done} />}
      {queue.current !== null && (
        <>
          {shown && <LoadFailure title="Failed to load thread" of={[shown]} />}
          {shown?.data ? (
            <ReviewDraft
              key={shown.data.id}
              thread={shown.data}
              stream={streams[shown.data.id] ?? null}
              decide={decide}
              onRedo={redo}
            />
          ) : (
            !shown?.error && <DraftSkeleton />
          )}
        </>
      )}
    </>
  )
}

function Progress({ done, left, isAtLeast }: { done: number; left: number; isAtLeast: boolean }) {
  const all = done + left
  if (all === 0) return null
  return (
    <span className="flex items-center gap-3 text-ink-muted text-sm tabular-nums">
      {`${done.toLocaleString('en')} of ${all.toLocaleString('en')}${isAtLeast ? '+' : ''} done`}
      <span className="flex max-sm:hidden">
        <ProgressBar percent={(100 * done) / all} label="Drafts reviewed" />
      </span>
    </span>
  )
}

function NothingLeft({ done }: { done: number }) {
  return (
    <EmptyState
      icon={CheckCheck}
      title={done === 0 ? 'No drafts to review' : 'All drafts reviewed'}
      description="Drafts that wait for a person’s approval appear here, the most valuable first."
      action={
        <Button asChild variant="primary">
          <Link to="/inbox">Back to inbox</Link>
        </Button>
      }
    />
  )
}

function DraftSkeleton() {
  return (
    <div role="status" className="flex flex-1 flex-col gap-3 p-6">
      <span className="sr-only">Loading draft</span>
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
    </div>
  )
}
