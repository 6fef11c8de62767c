import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { MailQuestion } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { loadedRow, threadOptions, useOpenThread } from '#web/api/threads.ts'
import { chooseWorkspace, useMay, useMe, useWorkspace } from '#web/api/workspace.ts'
import { ThreadSkeleton } from '#web/app/thread/thread-skeleton.tsx'
import { ThreadView } from '#web/app/thread/thread-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

export function ThreadScreen() {
  const { threadId } = useParams({ from: '/signed-in/shell/inbox-layout/thread/$threadId' })
  return <LoadedThread key={threadId} threadId={threadId} />
}

function LoadedThread({ threadId }: { threadId: string }) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const mayAct = useMay('member')
  const { data: thread, error, isFetching, refetch } = useQuery(threadOptions(workspaceId, threadId))
  const open = useOpenThread(workspaceId)
  const isUnopened = thread?.isNewThread === true && mayAct
  const noteOpened = useEffectEvent(() => thread && open(thread))
  useEffect(() => {
    if (isUnopened) noteOpened()
  }, [isUnopened])

  if (thread) return <ThreadView thread={thread} mayAct={mayAct} />
  if (codeOf(error) === 'not_found' || codeOf(error) === 'bad_request') return <ThreadElsewhere threadId={threadId} />
  if (error)
    return (
      <ErrorState
        title="Failed to load thread"
        kept={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <ThreadSkeleton row={loadedRow(client, workspaceId, threadId)} />
}

/** A link says nothing of the workspace: whoever is also in the one that the thread belongs to is taken there. */
function ThreadElsewhere({ threadId }: { threadId: string }) {
  const { memberships } = useMe()
  const { workspaceId: shown } = useWorkspace()
  const others = memberships.flatMap(({ workspaceId }) => (workspaceId === shown ? [] : [workspaceId]))
  const looks = useQueries({ queries: others.map((workspaceId) => threadOptions(workspaceId, threadId)) })
  const found = others[looks.findIndex(({ isSuccess }) => isSuccess)]
  useEffect(() => {
    if (found !== undefined) chooseWorkspace(found)
  }, [found])
  if (found !== undefined || looks.some(({ isPending }) => isPending)) return <ThreadSkeleton row={undefined} />
  return <NoSuchThread />
}

function NoSuchThread() {
  return (
    <EmptyState
      icon={MailQuestion}
      title="This thread does not exist"
      description="It may belong to a workspace that you are not in."
      action={
        <Button asChild>
          <Link to="/inbox">Back to inbox</Link>
        </Button>
      }
    />
  )
}
