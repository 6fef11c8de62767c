import type { ThreadRow } from '#contract/threads.ts'
import { BackLink, ThreadTitle } from '#web/app/thread/thread-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A thread that has not come yet; what the list knows of it stands there already. */
export function ThreadSkeleton({ row }: { row: ThreadRow | undefined }) {
  return (
    <>
      <header className="flex min-h-13 shrink-0 items-center gap-3 border-b px-4 py-2">
        <BackLink />
        {row ? <ThreadTitle thread={row} /> : <Skeleton className="h-4 w-48" />}
      </header>
      <div role="status" className="flex flex-1 flex-col gap-3 p-4">
        <span className="text-ink-faint text-sm">Loading...</span>
        <Skeleton className="h-24 w-full max-w-[45rem] rounded-md" />
        <Skeleton className="h-40 w-full max-w-[45rem] rounded-md" />
        <Skeleton className="mt-auto h-44 w-full rounded-md" />
      </div>
    </>
  )
}
