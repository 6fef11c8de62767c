import { Inbox } from 'lucide-react'
import type { ThreadView } from '#contract/threads.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

const titles: Record<Exclude<ThreadView, 'all'>, string> = {
  needs: 'Nothing needs you',
  new: 'No new threads',
  high: 'No high intent threads',
  pending: 'No pending threads',
  archived: 'No archived threads',
  snoozed: 'No snoozed threads',
}

const hints: Record<Exclude<ThreadView, 'all'>, string> = {
  needs:
    'Drafts to approve, opt-outs to confirm, failed sends and replies that no agent takes appear here, the most valuable first.',
  new: 'Replies that nobody has answered yet appear here.',
  high: 'Threads with an intent score of 7 or more appear here.',
  pending: 'Threads with an answer that is ready but hasn’t gone out appear here.',
  archived: 'Threads you archive are kept here. A new reply brings them back.',
  snoozed: 'Threads you snooze are kept here until their time comes, or a new reply does.',
}

/** Says of a list in which there is nothing what would be in it; `null`: of what filters leave. */
export default function EmptyView({ view }: { view: Exclude<ThreadView, 'all'> | null }) {
  if (view === null)
    return (
      <EmptyState
        icon={Inbox}
        title="No threads match"
        description="Remove one of the filters above, or look in another tab."
      />
    )
  return <EmptyState icon={Inbox} title={titles[view]} description={hints[view]} />
}
