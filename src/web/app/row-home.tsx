import type { ReactNode } from 'react'
import type { Membership } from '#contract/accounts.ts'
import { useMe, WorkspaceContext } from '#web/api/workspace.ts'
import { type AllSearch, RowHome } from '#web/app/over-all.ts'

type OfWorkspace = { workspaceId: string; workspaceName: string }

/**
 * The membership in which a row is acted on. Where the person belongs by now is asked for when it changes: until it is known, they may look at
 * a row and no more.
 */
function useMembershipOf({ workspaceId, workspaceName }: OfWorkspace): Membership {
  const { memberships } = useMe()
  const own = memberships.find((membership) => membership.workspaceId === workspaceId)
  return own ?? { workspaceId, name: workspaceName, role: 'client', platformName: '', suspension: null }
}

/** Everything below acts in the row's own workspace, by the person's role there. */
export function OfRow({ row, search, children }: { row: OfWorkspace; search: AllSearch; children: ReactNode }) {
  const membership = useMembershipOf(row)
  const { workspaceId, name } = membership
  return (
    <RowHome value={{ name, search: { ...search, workspace: workspaceId } }}>
      <WorkspaceContext value={membership}>{children}</WorkspaceContext>
    </RowHome>
  )
}
