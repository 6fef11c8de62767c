import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orpc } from '#web/api/client.ts'
import { chooseWorkspace } from '#web/api/workspace.ts'
import { forgetInvitation } from '#web/app/invitation/kept-invitation.ts'
import { landingPath } from '#web/return-path.ts'
import { notify } from '#web/ui/notify.ts'

/** Accepts an invitation and goes on in its workspace. A refusal asks again what the invitation is for: it says why. */
export function useJoin(token: string, workspaceName: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const joining = useMutation(
    orpc.team.acceptInvitation.mutationOptions({
      onSuccess: async ({ workspaceId }) => {
        forgetInvitation()
        await queries.invalidateQueries({ queryKey: orpc.accounts.me.key() })
        chooseWorkspace(workspaceId)
        notify.success(`You joined ${workspaceName}`)
        // Who administers the platform lands there, everybody else in the app.
        await navigate({ href: landingPath })
      },
      onError: () => queries.invalidateQueries({ queryKey: orpc.team.readInvitation.key({ input: { token } }) }),
    }),
  )
  return { join: () => joining.mutate({ token }), isJoining: joining.isPending, error: joining.error }
}
