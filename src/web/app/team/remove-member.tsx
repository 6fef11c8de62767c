import { useMutation } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#contract/team.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useRefreshTeam } from '#web/app/team/use-change-team.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/notify.ts'

export function RemoveMember({ member }: { member: Member }) {
  const { workspaceId, name: workspace } = useWorkspace()
  const [isAsked, setIsAsked] = useState(false)
  const name = member.fullName || member.email
  const refresh = useRefreshTeam()
  const removal = useMutation(
    orpc.team.remove.mutationOptions({
      onSuccess: () => {
        setIsAsked(false)
        notify.success(`${name} removed`)
      },
      onSettled: refresh,
    }),
  )
  return (
    <>
      <IconButton
        size="sm"
        icon={UserMinus}
        label={`Remove ${name}`}
        action="Remove member"
        onClick={() => setIsAsked(true)}
      />
      <ConfirmDialog
        open={isAsked}
        onOpenChange={(isOpen) => {
          removal.reset()
          setIsAsked(isOpen)
        }}
        title={`Remove ${name}?`}
        description={`${name} loses access to ${workspace} immediately. What they wrote and sent stays.`}
        confirmLabel="Remove Member"
        loading={removal.isPending}
        error={removal.error ? messageOf(removal.error) : undefined}
        onConfirm={() => removal.mutate({ workspaceId, userId: member.userId })}
      />
    </>
  )
}
