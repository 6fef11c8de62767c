import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlatformUser } from '#contract/admin.ts'
import { useAskAgain } from '#web/admin/access.ts'
import { type RoleChoice, roleLabels } from '#web/admin/role-labels.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMe } from '#web/api/workspace.ts'
import { notify } from '#web/ui/notify.ts'

/** Gives one person another role. `shownRole` is the new one from the click on, and the old one again when it is refused. */
export function useSetRole({ id, role }: PlatformUser) {
  const { id: myId } = useMe()
  const queries = useQueryClient()
  const askAgain = useAskAgain()
  const { mutate, isPending, variables } = useMutation(
    orpc.admin.setRole.mutationOptions({
      onSuccess: (_user, { role: now }) =>
        notify.success(now === null ? 'All roles removed' : `Role updated to ${roleLabels[now]}`),
      onError: (error) => notify.error('Failed to update role', { description: messageOf(error) }),
      // First who may be here: the lists are none of theirs any more whose own role has gone.
      onSettled: async () => {
        if (id === myId) await askAgain()
        await queries.invalidateQueries({ queryKey: orpc.admin.key() })
      },
    }),
  )
  const shownRole: RoleChoice = (isPending ? variables.role : role) ?? 'none'
  return {
    setRole: (chosen: RoleChoice) => mutate({ userId: id, role: chosen === 'none' ? null : chosen }),
    shownRole,
  }
}
