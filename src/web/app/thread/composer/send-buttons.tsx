import { ChevronDown, Send } from 'lucide-react'
import type { RefObject } from 'react'
import { SchedulePopover } from '#web/app/moments/schedule-popover.tsx'
import { chooseAfterSend, useGoesOnAfterSend } from '#web/app/thread/after-send.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type SendButtonsProps = {
  maySend: boolean
  isOnItsWay: boolean
  isScheduling: boolean
  onScheduling: (isOpen: boolean) => void
  onSend: (how?: { at?: Date; andNext?: boolean }) => void
  composer: RefObject<HTMLElement | null>
}

/** What ends the work on a reply: out now, out and on to the next thread, or at a time. */
export function SendButtons({ maySend, isOnItsWay, isScheduling, onScheduling, onSend, composer }: SendButtonsProps) {
  const goesOn = useGoesOnAfterSend()
  return (
    <>
      <span className="flex">
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
        <DropdownMenu align="start" side="top" trigger={<IconButton icon={ChevronDown} label="More ways to send" />}>
          <MenuItem
            icon={Send}
            kbd="mod+shift+enter"
            disabled={!maySend || isOnItsWay}
            onSelect={() => onSend({ andNext: true })}
          >
            Send and open the next thread
          </MenuItem>
          <MenuSeparator />
          <MenuChoice
            label="After Send Reply"
            value={goesOn ? 'next' : 'stay'}
            onValueChange={(value) => chooseAfterSend(value === 'next')}
            options={[
              { value: 'stay', label: 'Stay in this thread' },
              { value: 'next', label: 'Open the next thread' },
            ]}
          />
        </DropdownMenu>
      </span>
      <SchedulePopover
        trigger={
          <HintedButton hint="Send it at a set time" kbd="mod+alt+enter" disabled={!maySend}>
            Schedule
          </HintedButton>
        }
        open={isScheduling}
        onOpenChange={onScheduling}
        onSchedule={(at) => onSend({ at })}
        // Back in the text, the key that undoes it would be typed.
        onward={composer}
      />
    </>
  )
}
