import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnAction } from '#contract/action-log.ts'
import { actionTypeLabels } from '#web/action-labels.ts'
import { orpc } from '#web/api/client.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { PagedLoadFailure } from '#web/load-failure.tsx'
import { NextPage } from '#web/next-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { scrollFrame } from '#web/ui/scroll-frame.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const failedToLoad = 'Failed to load your activity'

export const activityOptions = () =>
  orpc.actionLog.own.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // No live event tells of it.
    staleTime: 0,
  })

/** What the platform's action log holds about the person. */
export function ActivitySection() {
  const log = useInfiniteQuery(activityOptions())
  const actions = log.data?.pages.flatMap((page) => page.actions)
  return (
    <SettingsSection
      title="Your activity"
      description="What is logged about you, for the administrators of this installation: which screens you open, what you press, and what fails. Never what you or a lead write."
    >
      <PagedLoadFailure isPart title={failedToLoad} of={log} />
      {log.isPending && (
        <div className="h-96 overflow-hidden rounded-md border">
          <SkeletonRows label="Loading your activity" rows={7} rowHeight={56} />
        </div>
      )}
      {actions?.length === 0 && <p className="text-base text-ink-muted">Nothing is logged about you yet.</p>}
      {actions && actions.length > 0 && (
        <div {...scrollFrame} className="h-96 overflow-y-auto rounded-md border -outline-offset-2">
          <ul aria-label="Your activity" className="flex flex-col divide-y">
            {actions.map((action) => (
              <ActivityRow key={action.id} action={action} />
            ))}
            <li className="self-center p-2 empty:hidden">
              <NextPage title={failedToLoad} pages={log} />
            </li>
          </ul>
        </div>
      )}
    </SettingsSection>
  )
}

function ActivityRow({ action }: { action: OwnAction }) {
  const { type, name, page, browser, isSuccess, error, ms, at } = action
  const about = [page, browser, ms === null ? '' : `${ms.toLocaleString('en')} ms`].filter(Boolean)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-base text-ink">
          <span className="min-w-0 break-words">{name}</span> <Badge>{actionTypeLabels[type]}</Badge>
        </p>
        <p className="wrap-anywhere text-ink-muted text-sm">
          {about.join(', ')}
          {!isSuccess && <span className="text-negative-ink">{` ${error ?? 'Failed'}`}</span>}
        </p>
      </div>
      <RelativeTime at={at} className="text-ink-muted text-sm" />
    </li>
  )
}
