import { MomentForm } from '#web/app/moments/moment-form.tsx'
import { usualMoments } from '#web/app/moments/moments.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type SnoozeDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSnooze: (until: Date) => void
}

/** Any date and time to snooze until. */
export default function SnoozeDialog({ open, onOpenChange, onSnooze }: SnoozeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Snooze until">
      <MomentForm
        initial={usualMoments(new Date())[1]?.at ?? new Date()}
        submitLabel="Snooze"
        onSubmit={(at) => {
          onOpenChange(false)
          onSnooze(at)
        }}
      />
    </Dialog>
  )
}
