import { Link } from '@tanstack/react-router'
import { Inbox, Settings } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ThreadRow, ThreadView } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay } from '#web/api/workspace.ts'
import type { Density } from '#web/app/inbox/density.ts'
import { rowLayoutFor } from '#web/app/inbox/row-layout.ts'
import { ThreadList } from '#web/app/inbox/thread-list.tsx'
import { useWidth } from '#web/app/inbox/use-width.ts'
import { emptyHints, emptyTexts } from '#web/app/inbox/views.ts'
import { OpenSandbox } from '#web/app/open-sandbox.tsx'
import { SyncReplies } from '#web/app/sync-replies.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type InboxBodyProps = Omit<ComponentProps<typeof ThreadList>, 'rows' | 'layout' | 'rowHeight'> & {
  view: ThreadView
  /** `undefined` until the first page is here. */
  rows: readonly ThreadRow[] | undefined
  error: unknown
  isFetching: boolean
  onRetry: () => void
  density: Density
  /** No sending platform is connected, so nothing can come. */
  isUnconnected: boolean
  maySync: boolean
}

export function InboxBody({ density, ...props }: InboxBodyProps) {
  const [measure, width] = useWidth()
  return (
    <div ref={measure} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {width > 0 && <Threads {...props} {...rowLayoutFor(width, density)} />}
    </div>
  )
}

type ThreadsProps = Omit<InboxBodyProps, 'density'> & ReturnType<typeof rowLayoutFor>

function Threads({ view, rows, error, isFetching, onRetry, isUnconnected, maySync, ...list }: ThreadsProps) {
  if (!rows && error)
    return <ErrorState title="Failed to load threads" kept={messageOf(error)} onRetry={onRetry} retrying={isFetching} />
  if (!rows) return <SkeletonRows label="Loading threads" rows={12} rowHeight={list.rowHeight} />
  return (
    <>
      {error !== null && (
        <Banner
          tone="negative"
          title="Failed to load threads"
          className="m-3"
          action={
            <Button size="sm" onClick={onRetry} loading={isFetching}>
              Try again
            </Button>
          }
        >
          What you see may be out of date. {messageOf(error)}
        </Banner>
      )}
      {rows.length === 0 ? (
        <NoThreads view={view} isUnconnected={isUnconnected} maySync={maySync} />
      ) : (
        <ThreadList {...list} rows={rows} />
      )}
    </>
  )
}

function NoThreads({ view, isUnconnected, maySync }: Pick<InboxBodyProps, 'view' | 'isUnconnected' | 'maySync'>) {
  const mayConnect = useMay('admin')
  const waitsForConnection = view === 'all' && isUnconnected
  return (
    <EmptyState
      icon={Inbox}
      title={emptyTexts[view]}
      description={
        waitsForConnection && !mayConnect ? 'A workspace admin can connect it in Settings.' : emptyHints[view]
      }
      action={
        view === 'all' &&
        (waitsForConnection ? (
          mayConnect && (
            <Button asChild variant="primary" icon={Settings}>
              <Link to="/settings">Open Settings</Link>
            </Button>
          )
        ) : (
          <span className="flex flex-wrap justify-center gap-2">
            {maySync && <SyncReplies />}
            <OpenSandbox />
          </span>
        ))
      }
    />
  )
}
