import { type ReactNode, useState } from 'react'
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx'
import { Opening } from '#web/ui/opening.tsx'
import { part } from '#web/ui/part.tsx'

const SnoozeChoices = part(() => import('#web/app/thread/snooze-choices.tsx'))
const SnoozeDialog = part(() => import('#web/app/thread/snooze-dialog.tsx'))

type SnoozeMenuProps = {
  trigger: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Snoozed already: offers to bring it back. */
  isSnoozed: boolean
  onSnooze: (until: Date | null) => void
}

export function SnoozeMenu({ trigger, open, onOpenChange, isSnoozed, onSnooze }: SnoozeMenuProps) {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <DropdownMenu trigger={trigger} align="end" open={open} onOpenChange={onOpenChange} className="min-w-64">
        {open && <SnoozeChoices isSnoozed={isSnoozed} onSnooze={onSnooze} onPick={() => setIsPicking(true)} />}
      </DropdownMenu>
      {isPicking && (
        <Opening onClose={() => setIsPicking(false)}>
          <SnoozeDialog open onOpenChange={setIsPicking} onSnooze={onSnooze} />
        </Opening>
      )}
    </>
  )
}
