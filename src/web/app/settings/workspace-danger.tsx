import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { orpc } from '#web/api/client.ts'
import { useMay, useMe, useWorkspace } from '#web/api/workspace.ts'
import { LeaveWorkspace } from '#web/app/leave-workspace.tsx'
import { WorkspaceDangerDelete } from '#web/app/settings/workspace-danger-delete.tsx'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Button } from '#web/ui/button.tsx'

/** How a person gets out of the workspace, and how an admin ends it. */
export function WorkspaceDanger() {
  const isAdmin = useMay('admin')
  const isLastAdmin = useIsLastAdmin()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <SettingsSection
      title={isAdmin ? 'Leave or delete' : 'Leave'}
      description={isAdmin ? 'Leave it yourself, or delete it for everyone.' : 'Leave this workspace.'}
    >
      <Choice
        title="Leave this workspace"
        action={!isLastAdmin && <Button onClick={() => setIsLeaving(true)}>Leave Workspace</Button>}
      >
        {isLastAdmin ? (
          <>
            You are the only admin. Make someone else an admin on the{' '}
            <Link to="/team" className="rounded-xs text-accent-ink underline">
              Team
            </Link>{' '}
            screen first.
          </>
        ) : (
          'You lose access immediately. An admin can invite you again.'
        )}
      </Choice>
      {isAdmin && (
        <Choice
          title="Delete this workspace"
          action={<Button onClick={() => setIsDeleting(true)}>Delete Workspace</Button>}
        >
          Nobody can get in, and nothing goes out. For 30 days an admin can restore it; then everything in it is erased.
        </Choice>
      )}
      <LeaveWorkspace open={isLeaving} onOpenChange={setIsLeaving} />
      {isAdmin && <WorkspaceDangerDelete open={isDeleting} onOpenChange={setIsDeleting} />}
    </SettingsSection>
  )
}

/** False while not known: the server refuses, too. */
function useIsLastAdmin(): boolean {
  const { workspaceId, role } = useWorkspace()
  const { id: myId } = useMe()
  const { data } = useQuery(orpc.team.list.queryOptions({ input: { workspaceId } }))
  if (role !== 'admin' || !data) return false
  return !data.members.some((member) => member.userId !== myId && member.role === 'admin')
}

function Choice({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium text-base text-ink">{title}</h3>
        <p className="text-ink-muted text-sm">{children}</p>
      </div>
      {action}
    </div>
  )
}
