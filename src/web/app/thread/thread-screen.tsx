import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailQuestion } from 'lucide-react'
import { memo, use, useEffect, useEffectEvent } from 'react'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { useOpenThread } from '#web/api/thread-changes.ts'
import { loadedRow, threadOptions } from '#web/api/threads.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useOtherWorkspaces, useTakenTo } from '#web/app/elsewhere.ts'
import { ThreadId } from '#web/app/thread/thread-route.ts'
import { ThreadSkeleton } from '#web/app/thread/thread-skeleton.tsx'
import { ThreadView } from '#web/app/thread/thread-view.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { afterPaint } from '#web/ui/after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

const failedToLoad = 'Failed to load thread'

/** That its list is drawn again draws it not. */
export const ThreadScreen = memo(function ThreadScreen() {
  const threadId = use(ThreadId)
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const mayAct = useMay('member')
  const asked = useQuery(threadOptions(workspaceId, threadId))
  const { data: thread, error } = asked
  const open = useOpenThread(workspaceId)
  const isUnopened = thread?.isNewThread === true && mayAct
  const noteOpened = useEffectEvent(() => thread && open(thread))
  useEffect(() => {
    if (isUnopened) afterPaint(noteOpened)
  }, [isUnopened])

  const failure = <LoadFailure title={failedToLoad} of={[asked]} />
  if (thread)
    return (
      <>
        {failure}
        <ThreadView thread={thread} mayAct={mayAct} />
      </>
    )
  if (isNotHere(error)) return <ThreadElsewhere threadId={threadId} />
  if (error) return failure
  return (
    <>
      {failure}
      <ThreadSkeleton row={loadedRow(client, workspaceId, threadId)} />
    </>
  )
})

const isNotHere = (error: unknown): boolean => codeOf(error) === 'not_found' || codeOf(error) === 'bad_request'

function ThreadElsewhere({ threadId }: { threadId: string }) {
  const others = useOtherWorkspaces()
  const looks = useQueries({ queries: others.map((workspaceId) => threadOptions(workspaceId, threadId)) })
  const { isAwaited, failure } = useTakenTo(
    others,
    looks.map((look) => ({ ...look, isFound: look.isSuccess, error: isNotHere(look.error) ? null : look.error })),
  )
  if (isAwaited) return <ThreadSkeleton row={undefined} />
  if (!failure) return <NoSuchThread />
  const { error, ...again } = failure
  return <ErrorState title={failedToLoad} kept={messageOf(error)} {...again} />
}

function NoSuchThread() {
  return (
    <EmptyState
      icon={MailQuestion}
      title="This thread does not exist"
      description="It may belong to a workspace you are not a member of."
      action={
        <Button asChild>
          <Link to="/inbox">Back to inbox</Link>
        </Button>
      }
    />
  )
}
