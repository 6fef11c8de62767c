import { Send } from 'lucide-react'
import { SchedulePopover } from '#web/app/moments/schedule-popover.tsx'
import { Button } from '#web/ui/button.tsx'
import { HintedButton } from '#web/ui/hinted-button.tsx'

type SendButtonsProps = {
  maySend: boolean
  isOnItsWay: boolean
  isScheduling: boolean
  onScheduling: (isOpen: boolean) => void
  /** Now, or at a time. */
  onSend: (at?: Date) => void
}

/** What ends the work on a reply: out now, or at a time. */
export function SendButtons({ maySend, isOnItsWay, isScheduling, onScheduling, onSend }: SendButtonsProps) {
  return (
    <>
      <Button
        variant="primary"
        icon={Send}
        kbd="mod+enter"
        disabled={!maySend && !isOnItsWay}
        aria-disabled={isOnItsWay || undefined}
        onClick={() => onSend()}
      >
        {isOnItsWay ? 'Sending...' : 'Send Reply'}
      </Button>
      <SchedulePopover
        trigger={
          <HintedButton hint="Send it at a set time" kbd="mod+shift+enter" disabled={!maySend}>
            Schedule
          </HintedButton>
        }
        open={isScheduling}
        onOpenChange={onScheduling}
        onSchedule={onSend}
      />
    </>
  )
}
