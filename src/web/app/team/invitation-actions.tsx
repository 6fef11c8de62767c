import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '#contract/team.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useRefreshTeam } from '#web/app/team/use-change-team.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'

export function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const { workspaceId } = useWorkspace()
  const refresh = useRefreshTeam()
  const [isRevokeAsked, setIsRevokeAsked] = useState(false)
  const resend = useMutation(
    orpc.team.resend.mutationOptions({
      onSuccess: () =>
        notify.success(`Invitation sent again to ${email}`, {
          description: 'The link in the earlier email no longer works.',
        }),
      onError: (error) => notify.error('Failed to send the invitation', { description: messageOf(error) }),
      onSettled: refresh,
    }),
  )
  const revoke = useMutation(
    orpc.team.revoke.mutationOptions({
      onSuccess: () => {
        setIsRevokeAsked(false)
        notify.success('Invitation revoked')
      },
      onSettled: refresh,
    }),
  )
  const input = { workspaceId, invitationId: id }
  return (
    <div className="-mr-2 flex justify-end gap-1">
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Resend to ${email}`}
        loading={resend.isPending}
        onClick={() => resend.mutate(input)}
      >
        Resend
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Revoke ${email}`} onClick={() => setIsRevokeAsked(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isRevokeAsked}
        onOpenChange={(isOpen) => {
          revoke.reset()
          setIsRevokeAsked(isOpen)
        }}
        title={`Revoke the invitation for ${email}?`}
        description="The link in the email stops working immediately. You can invite this address again."
        confirmLabel="Revoke Invitation"
        loading={revoke.isPending}
        error={revoke.error ? messageOf(revoke.error) : undefined}
        onConfirm={() => revoke.mutate(input)}
      />
    </div>
  )
}
