import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { MailQuestion } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { loadedRow, threadOptions, useOpenThread } from '#web/api/threads.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useOtherWorkspaces, useTakenTo } from '#web/app/elsewhere.ts'
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
  if (isNotHere(error)) return <ThreadElsewhere threadId={threadId} />
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return <ThreadSkeleton row={loadedRow(client, workspaceId, threadId)} />
}

const isNotHere = (error: unknown): boolean => codeOf(error) === 'not_found' || codeOf(error) === 'bad_request'

function ThreadElsewhere({ threadId }: { threadId: string }) {
  const others = useOtherWorkspaces()
  const looks = useQueries({ queries: others.map((workspaceId) => threadOptions(workspaceId, threadId)) })
  const { isAwaited, failure } = useTakenTo(
    others,
    looks.map((look) => ({ ...look, isFound: look.isSuccess, error: isNotHere(look.error) ? null : look.error })),
  )
  if (isAwaited) return <ThreadSkeleton row={undefined} />
  return failure ? <NotLoaded {...failure} /> : <NoSuchThread />
}

type NotLoadedProps = { error: unknown; onRetry: () => void; retrying: boolean }

function NotLoaded({ error, ...again }: NotLoadedProps) {
  return <ErrorState title="Failed to load thread" kept={messageOf(error)} {...again} />
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
