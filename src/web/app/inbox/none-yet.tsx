import { Inbox } from 'lucide-react'
import { noneYetHint } from '#web/app/inbox/views.ts'
import { OpenSandbox } from '#web/app/open-sandbox.tsx'
import { SyncReplies } from '#web/app/sync-replies.tsx'
import { fullTime } from '#web/app/tasks/time-label.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface NoneYetProps {
  /** When it was connected; undefined while nobody knows. */
  since: string | undefined
  maySync: boolean
}

/** All is connected, and no reply has come yet. */
export default function NoneYet({ since, maySync }: NoneYetProps) {
  return (
    <EmptyState
      icon={Inbox}
      title="No threads yet"
      description={
        <>
          {since !== undefined && `Waiting for replies since ${fullTime(new Date(since))}. `}
          {noneYetHint}
        </>
      }
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {maySync && <SyncReplies />}
          <OpenSandbox />
        </span>
      }
    />
  )
}
