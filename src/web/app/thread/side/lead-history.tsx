import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import type { LeadHistory as History } from '#contract/lead-history.ts'
import type { Thread } from '#contract/threads.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { labelName } from '#web/app/intent-labels.ts'
import { nextThread } from '#web/app/thread/next-thread.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { afterPaint } from '#web/ui/after-paint.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

const historyOptions = (workspaceId: string, threadId: string) =>
  orpc.leadHistory.read.queryOptions({ input: { workspaceId, threadId }, staleTime: 300_000 })

type LeadHistoryProps = {
  thread: Thread
  /** Called before it is drawn, once it has the size that it will keep, with the thread whose it is. */
  onKnown: (threadId: string) => void
}

/**
 * What was said with the lead, and at their company, before; nothing where there was nothing. What stands below waits for it, since it must not move
 * once it is seen: of a thread that is drawn ahead it is asked for there, and of the next thread while this one is read.
 */
export default function LeadHistory({ thread, onKnown }: LeadHistoryProps) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  usePrefetchQuery(historyOptions(workspaceId, thread.id))
  const asked = useQuery(historyOptions(workspaceId, thread.id))
  useEffect(() => {
    const next = asked.isSuccess ? nextThread()?.row : undefined
    if (!next) return
    return afterPaint(() => void client.prefetchQuery(historyOptions(next.workspaceId ?? workspaceId, next.id)))
  }, [client, workspaceId, asked.isSuccess])
  // Without a connection nobody knows when it comes.
  const isKnown = !asked.isPending || asked.fetchStatus === 'paused'
  useLayoutEffect(() => {
    if (isKnown) onKnown(thread.id)
  }, [isKnown, onKnown, thread.id])
  const { threads = [], promised = [] } = asked.data ?? {}
  const same = threads.filter(({ isSamePerson }) => isSamePerson)
  const others = threads.filter(({ isSamePerson }) => !isSamePerson)
  return (
    <>
      <LoadFailure isPart title="Failed to load earlier threads" of={[asked]} />
      <Threads heading="Earlier threads" threads={same} />
      <Threads
        heading={`Others at ${thread.contactCompany || thread.contactEmail.replace(/^.*@/, '')}`}
        threads={others}
        isNamed
      />
      {promised.length > 0 && (
        <section aria-label="Promised before" className="flex flex-col gap-1 pt-2">
          <h3 className="font-medium text-ink-faint text-xs">Promised before</h3>
          <ul className="flex flex-col gap-1">
            {promised.map(({ threadId, words, at, contactName }) => (
              <li key={words}>
                <Link
                  to="/thread/$threadId"
                  params={{ threadId }}
                  search={true}
                  className="flex flex-col rounded-sm py-0.5 text-sm hover:bg-hover pointer-coarse:py-1.5"
                >
                  <q className="line-clamp-3 break-words text-ink">{words}</q>
                  <span className="text-ink-faint text-xs">
                    to <bdi>{contactName}</bdi>, <RelativeTime at={at} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type ThreadsProps = { heading: string; threads: History['threads']; isNamed?: boolean }

function Threads({ heading, threads, isNamed = false }: ThreadsProps) {
  if (threads.length === 0) return null
  return (
    <section aria-label={heading} className="flex flex-col gap-1 pt-2">
      <h3 className="break-words font-medium text-ink-faint text-xs">{heading}</h3>
      <ul className="flex flex-col gap-1">
        {threads.map(({ id, contactName, contactEmail, campaignName, label, snippet, lastMessageAt }) => (
          <li key={id}>
            <Link
              to="/thread/$threadId"
              params={{ threadId: id }}
              search={true}
              className="flex flex-col rounded-sm py-0.5 text-sm hover:bg-hover pointer-coarse:py-1.5"
            >
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 truncate text-ink">
                  {isNamed ? contactName || contactEmail : (campaignName ?? 'No campaign')}
                </span>
                <RelativeTime at={lastMessageAt} className="shrink-0 text-ink-faint text-xs" />
              </span>
              <span className="flex gap-1 text-ink-muted text-xs">
                {label !== null && <span className="shrink-0">{labelName(label)}:</span>}
                <span dir="auto" className="min-w-0 truncate text-left">
                  {snippet}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
