import { MailQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Stands where a thread of several workspaces was open, once the person is out of its workspace. */
export function NoLongerAMember({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      icon={MailQuestion}
      title="You don’t belong to this thread’s workspace"
      description="You were removed from it, or it was deleted. One of its admins can tell you more."
      action={action}
    />
  )
}
