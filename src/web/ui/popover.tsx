import { Content, Portal, Root, Trigger } from 'radix-ui/popover'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { useFocusBack } from '#web/ui/focus-return.ts'

type PopoverProps = {
  trigger: ReactNode
  /** The accessible name of what opens. */
  label: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Keys of what opens, wherever in it the focus is. */
  onKeyDown?: KeyboardEventHandler
  /** Where the focus goes as it closes; null: back to where it was. */
  onward?: (() => HTMLElement | null) | undefined
  className?: string
  children: ReactNode
}

export function Popover({
  trigger,
  label,
  align = 'start',
  side = 'bottom',
  className,
  onKeyDown,
  onward,
  children,
  ...state
}: PopoverProps) {
  const focusBack = useFocusBack(onward)
  return (
    <Root {...state}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={onKeyDown}
          {...focusBack}
          className={cn(
            'z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border bg-raised p-3 shadow-float data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
