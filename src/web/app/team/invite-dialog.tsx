import { useId, useState } from 'react'
import { InviteForm } from '#web/app/team/invite-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type InviteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  const formId = useId()
  const [isSending, setIsSending] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title="Invite Member"
      description="Everyone gets an email with a link that works once, for 7 days, and only for their address."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            Send Invitation
          </Button>
        </>
      }
    >
      <InviteForm id={formId} onSending={setIsSending} onSent={() => onOpenChange(false)} />
    </Dialog>
  )
}
