import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Activity,
  type ComponentProps,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Membership } from '#contract/accounts.ts'
import type { ReviewQueue } from '#contract/review.ts'
import { orpc } from '#web/api/client.ts'
import { threadOptions } from '#web/api/threads.ts'
import { useMay, useMe, useWorkspace, WorkspaceContext } from '#web/api/workspace.ts'
import { NoLongerAMember } from '#web/app/no-longer-a-member.tsx'
import { useIsOverAll } from '#web/app/over-all.ts'
import { shownSoon, stillOwn } from '#web/app/review/queue-steps.ts'
import { ReviewDraft } from '#web/app/review/review-draft.tsx'
import { useDecide } from '#web/app/review/use-decide.ts'
import { useRedo } from '#web/app/review/use-redo.ts'
import { useReviewKeys } from '#web/app/review/use-review-keys.ts'
import { useReviewQueue } from '#web/app/review/use-review-queue.ts'
import { OfRow } from '#web/app/row-home.tsx'
import { BackLink } from '#web/app/thread/thread-title.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isFocusLost } from '#web/ui/lost-focus.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/**
 * One draft a screen, whole, with the lead's words beside it: each is decided by a key, and the next is already there. Of the chosen workspace,
 * or of all, each draft then in its own.
 */
export function ReviewScreen() {
  return useIsOverAll() ? <AllReview /> : <OwnReview />
}

function OwnReview() {
  const { workspaceId } = useWorkspace()
  const mayReview = useMay('member')
  const asked = useQuery(orpc.review.queue.queryOptions({ input: { workspaceId }, enabled: mayReview }))
  return mayReview ? (
    <Review asked={asked} listed={asked.data} homeOf={() => workspaceId} />
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

/** Drafts of a workspace in which the person may not answer are not among them. */
function AllReview() {
  const { memberships } = useMe()
  const asked = useQuery(orpc.memberships.review.queryOptions())
  const { data } = asked
  const listed = useMemo(
    () => data && stillOwn(data, new Set(memberships.map(({ workspaceId }) => workspaceId))),
    [data, memberships],
  )
  // Of whatever was listed since the screen was opened: what is decided leaves the list, and may come back.
  const [homes, setHomes] = useState<ReadonlyMap<string, string>>(new Map())
  const [taken, setTaken] = useState<typeof data>(undefined)
  if (data !== undefined && data !== taken) {
    setTaken(data)
    setHomes(new Map([...homes, ...data.threadIds.map((id, at) => [id, data.workspaceIds[at] ?? ''] as const)]))
  }
  return <Review asked={asked} listed={listed} homeOf={(threadId) => homes.get(threadId) ?? ''} />
}

type ReviewProps = {
  asked: UseQueryResult<ReviewQueue>
  listed: ReviewQueue | undefined
  /** The workspace of a thread. */
  homeOf: (threadId: string) => string
}

function Review({ asked, listed, homeOf }: ReviewProps) {
  const { memberships } = useMe()
  const isOverAll = useIsOverAll()
  const reviewing = useReviewQueue(listed)
  const { queue, done, left, isAtLeast, move } = reviewing
  // What comes after the next one is fetched, and drawn, when that is on the screen.
  const ahead = shownSoon(useDeferredValue(queue))
  const wanted = new Set([queue.current, ...ahead])
  // Each keeps its place in the document: one that is moved there is laid out anew in the middle of a key.
  const soon = queue.order.filter((threadId) => wanted.has(threadId))
  const threads = useQueries({ queries: soon.map((threadId) => threadOptions(homeOf(threadId), threadId)) })
  const shown = threads[soon.indexOf(queue.current ?? '')]
  const home = memberships.find(({ workspaceId }) => workspaceId === homeOf(queue.current ?? ''))
  const isOut = queue.current !== null && home === undefined
  useReviewKeys({
    j: () => move(1),
    k: () => move(-1),
  })
  return (
    <>
      <PageHeader
        title="Review"
        className="relative"
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
      {isOverAll && home !== undefined && queue.current !== null && (
        <p className="shrink-0 truncate border-b px-4 py-1.5 font-medium text-ink-muted text-sm">{home.name}</p>
      )}
      <LoadFailure title="Failed to load drafts" of={[asked]} />
      {asked.isPending && <DraftSkeleton />}
      {queue.isKnown && queue.current === null && <NothingLeft done={done} />}
      {isOut && (
        <NoLongerAMember
          action={
            <Button variant="primary" kbd="j" onClick={() => move(1)}>
              Next draft
            </Button>
          }
        />
      )}
      {queue.current !== null && !isOut && (
        <>
          {shown && <LoadFailure title="Failed to load thread" of={[shown]} />}
          {!shown?.data && !shown?.error && <DraftSkeleton />}
          {/* Those around it are drawn ahead, out of sight: a key only shows them. */}
          {threads.map(({ data }) => {
            const its = data && memberships.find(({ workspaceId }) => workspaceId === homeOf(data.id))
            return (
              its && (
                <Activity key={data.id} mode={data.id === queue.current ? 'visible' : 'hidden'}>
                  <InWorkspace home={its} isOverAll={isOverAll}>
                    <Deciding
                      thread={data}
                      decide={reviewing.decide}
                      comeBack={reviewing.comeBack}
                      undo={reviewing.undo}
                    />
                  </InWorkspace>
                </Activity>
              )
            )
          })}
        </>
      )}
    </>
  )
}

type InWorkspaceProps = { home: Membership; isOverAll: boolean; children: ReactNode }

/** What is decided is decided in the draft's own workspace, and the way to its conversation leads back to all of them. */
function InWorkspace({ home, isOverAll, children }: InWorkspaceProps) {
  if (!isOverAll) return <WorkspaceContext value={home}>{children}</WorkspaceContext>
  return (
    <OfRow row={{ workspaceId: home.workspaceId, workspaceName: home.name }} search={overAll}>
      {children}
    </OfRow>
  )
}

const overAll = { all: true } as const

type DecidingProps = Pick<ComponentProps<typeof ReviewDraft>, 'thread'> & Parameters<typeof useDecide>[0]

/** A draft, in its workspace. That another one is on the screen, or was decided, draws it not again. */
const Deciding = memo(function Deciding({ thread, ...queue }: DecidingProps) {
  const decide = useDecide(queue)
  const redo = useRedo()
  return <ReviewDraft thread={thread} decide={decide} onRedo={redo} />
})

function Progress({ done, left, isAtLeast }: { done: number; left: number; isAtLeast: boolean }) {
  const all = done + left
  if (all === 0) return null
  return (
    <span className="flex items-center gap-3 text-ink-muted text-sm tabular-nums">
      {/* On a phone the bar says what is counted, and all of it stands in one line. */}
      <span>
        {`${done.toLocaleString('en')} of ${all.toLocaleString('en')}${isAtLeast ? '+' : ''}`}
        <span className="max-sm:sr-only"> done</span>
      </span>
      <span className="flex max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:[&>span]:h-0.5 max-sm:[&>span]:w-full max-sm:[&>span]:rounded-none">
        <ProgressBar percent={(100 * done) / all} label="Drafts reviewed" />
      </span>
    </span>
  )
}

function NothingLeft({ done }: { done: number }) {
  const isOverAll = useIsOverAll()
  const onward = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (done > 0 && isFocusLost()) onward.current?.focus()
  }, [done])
  return (
    <EmptyState
      icon={CheckCheck}
      title={done === 0 ? 'No drafts to review' : 'All drafts reviewed'}
      description="Drafts that wait for a person’s approval appear here, the most valuable first."
      action={
        <Button asChild variant="primary">
          <Link ref={onward} to="/inbox" search={isOverAll ? { all: true } : {}}>
            Back to inbox
          </Link>
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
