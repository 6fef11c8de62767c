import { useMemo, useRef } from 'react'

// A menu is gone by the time that what it opened closes; the button that opened the menu is still there.
function lasting(element: Element | null): HTMLElement | null {
  const trigger = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const kept = trigger ? document.getElementById(trigger) : element
  return kept instanceof HTMLElement ? kept : null
}

/**
 * For a dialog without a trigger of its own: spread over its content, focus goes back to where it was before it opened.
 * (Radix gives it back to its trigger only, and would leave it on the body.)
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return useMemo(
    () => ({
      onOpenAutoFocus: () => {
        opener.current = lasting(document.activeElement)
      },
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault()
        opener.current?.focus()
      },
    }),
    [],
  )
}
