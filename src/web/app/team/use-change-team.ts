import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/operation.ts'
import type { Member } from '#contract/team.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { roleLabels } from '#web/app/role-labels.ts'
import { notify } from '#web/ui/notify.ts'

/** Asks again for what a change of the team shows up in. */
export function useRefreshTeam(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: orpc.team.key() }),
      queries.invalidateQueries({ queryKey: orpc.workspaces.audit.key() }),
    ])
}

/** Gives one member another role. `shownRole` is the new one from the click on, and the old one again when it is refused. */
export function useChangeRole(member: Member) {
  const { workspaceId } = useWorkspace()
  const { id: myId } = useMe()
  const queries = useQueryClient()
  const refresh = useRefreshTeam()
  const { mutate, isPending, variables } = useMutation(
    orpc.team.changeRole.mutationOptions({
      onSuccess: (_done, { role }) => notify.success(`Role updated to ${roleLabels[role]}`),
      onError: (error) => notify.error('Failed to update role', { description: messageOf(error) }),
      onSettled: () =>
        Promise.all([
          refresh(),
          member.userId === myId && queries.invalidateQueries({ queryKey: orpc.accounts.me.key() }),
        ]),
    }),
  )
  return {
    changeRole: (role: Role) => mutate({ workspaceId, userId: member.userId, role }),
    shownRole: isPending ? variables.role : member.role,
  }
}
