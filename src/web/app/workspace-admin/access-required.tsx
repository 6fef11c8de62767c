import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const namedAtMost = 3

/** Who is no admin of the workspace is told who is. */
export function AccessRequired() {
  const { workspaceId, name } = useWorkspace()
  const team = useQuery(orpc.team.list.queryOptions({ input: { workspaceId } }))
  const admins = (team.data?.members ?? [])
    .filter(({ role }) => role === 'admin')
    .slice(0, namedAtMost)
    .map(({ fullName, email }) => fullName || email)
  return (
    <EmptyState
      icon={ShieldAlert}
      title="Admin access required"
      description={
        admins.length > 0
          ? `Only admins of ${name} can see this page. Ask ${new Intl.ListFormat('en', { type: 'disjunction' }).format(admins)}.`
          : `Only admins of ${name} can see this page. Ask one of them.`
      }
      action={
        <Button variant="primary" asChild>
          <Link to="/dashboard">Go to Dashboard</Link>
        </Button>
      }
    />
  )
}
