import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { DismissableLayer } from 'radix-ui/internal'
import { type FocusEvent, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from 'sonner'
import { announceToaster } from '#web/ui/first-toast.ts'
import { leadKeyboard } from '#web/ui/toast-keyboard.ts'
import { useIsTight } from '#web/ui/use-is-tight.ts'

const classNames = {
  // An open dialog takes the pointer from all that is not in it. What is in those that newer ones have driven out costs nothing until they come
  // back: each new one would style the whole pile anew.
  toast:
    'group/toast pointer-events-auto flex w-[min(22.5rem,calc(100vw-2rem))] items-start gap-2.5 rounded-md border bg-raised py-3 pr-9 pl-3 font-sans text-base text-ink shadow-float focus-visible:outline-2! focus-visible:outline-focus! focus-visible:outline-solid! max-sm:items-center max-sm:gap-2 max-sm:py-1.5 max-sm:text-sm max-sm:leading-tight max-sm:has-data-button:pr-2 data-[visible=false]:[contain-intrinsic-block-size:auto_3rem] data-[visible=false]:[content-visibility:hidden]',
  icon: 'mt-0.5 text-ink-muted max-sm:hidden',
  content: 'min-w-0 flex-1',
  title: 'font-medium',
  description: 'text-ink-muted max-sm:line-clamp-4 max-sm:text-xs',
  actionButton:
    'felt relative -my-1 h-7 shrink-0 rounded-sm border border-line-strong bg-surface px-2 font-medium text-ink text-sm hover:bg-sunken max-sm:[&_kbd]:hidden',
  // On a phone a swipe does it, too, and the room is the other button's.
  closeButton:
    'felt absolute top-2.5 right-2 rounded-xs p-1 text-ink-faint hover:bg-hover hover:text-ink max-sm:group-has-data-button/toast:hidden',
}

// No letter: with Alt one would be typed on a Mac, and open a menu in Firefox.
const hotkey = ['F8']

const besideButtons = { top: 'calc(0.25rem + env(safe-area-inset-top))', left: '3.5rem', right: '3.5rem' }

// What sonner would do with the focus: it gives it back too late, to whoever types elsewhere by then. `leadKeyboard` does it.
const stop = (event: FocusEvent) => event.stopPropagation()

/**
 * Above the foot of the sidebar (`app.css` says where that is), one above the other; on a phone in the bar at the top, between its two
 * buttons, the newest alone: a toast lies on nothing that one presses next, and on no other toast's Undo. What is pressed in it is not
 * outside of an open dialog, which stays.
 */
export function ToasterPanel({ shelf }: { shelf: HTMLElement }) {
  const isTight = useIsTight()
  useEffect(announceToaster, [])
  useEffect(() => leadKeyboard(shelf), [shelf])
  return createPortal(
    <DismissableLayer.Branch onFocusCapture={stop} onBlurCapture={stop}>
      <Toaster
        position={isTight ? 'top-center' : 'bottom-left'}
        offset={{ left: 'var(--toast-left)', bottom: 'var(--toast-bottom)' }}
        mobileOffset={besideButtons}
        gap={8}
        expand={!isTight}
        visibleToasts={isTight ? 1 : 4}
        closeButton
        containerAriaLabel="Notifications"
        hotkey={hotkey}
        toastOptions={{ unstyled: true, classNames }}
        icons={{
          success: <CircleCheck aria-hidden className="text-positive-ink" />,
          error: <CircleAlert aria-hidden className="text-negative-ink" />,
          info: <Info aria-hidden />,
          close: <X aria-hidden className="size-3.5" />,
        }}
      />
    </DismissableLayer.Branch>,
    shelf,
  )
}
