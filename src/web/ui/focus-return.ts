import { useInsertionEffect, useMemo, useRef } from 'react'
import { useSteady } from '#web/ui/use-steady.ts'

/** What had the focus when a menu was opened, while it stands. */
const openers = new WeakMap<Element, HTMLElement>()

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null

// A menu is gone by the time that what it opened closes; what had the focus before it, or its button, is still there.
function lasting(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  if (!menu) return element instanceof HTMLElement ? element : null
  return openers.get(menu) ?? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
}

/** Unless whoever chose was led elsewhere. Around it may stand another dialog, to which the browser has given the focus. */
function giveBack(opener: HTMLElement | null): void {
  if (opener?.isConnected && document.activeElement?.contains(opener)) opener.focus()
}

/**
 * For a dialog without a trigger of its own: spread over its content, focus goes back to where it was before it opened.
 * (Radix gives it back to its trigger only, and would leave it on the body.) `onward` names what stands in the place of an opener that is gone by then.
 */
export function useFocusReturn(isOpen: boolean, onward: () => HTMLElement | null = nowhere) {
  const opener = useRef<HTMLElement | null>(null)
  const next = useSteady(onward)
  // Before a field of its own takes the focus.
  useInsertionEffect(() => {
    if (isOpen) opener.current = lasting(document.activeElement)
  }, [isOpen])
  return useMemo(
    () => ({
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault()
        if (opener.current?.isConnected) giveBack(opener.current)
        else next()?.focus()
      },
    }),
    [next],
  )
}

/**
 * For what opens at a trigger, and by a key from anywhere: spread over its content, focus goes back to where it was; to the trigger only where that
 * had it, or nothing had. `onward` names where it goes instead, as long as what was chosen there leads on.
 */
export function useFocusBack(onward: () => HTMLElement | null = nowhere) {
  const opener = useRef<HTMLElement | null>(null)
  const next = useSteady(onward)
  return useMemo(
    () => ({
      ref: (content: HTMLElement | null) => {
        if (content === null) return
        opener.current = focused()
        if (opener.current) openers.set(content, opener.current)
      },
      onCloseAutoFocus: (event: Event) => {
        const chosen = next()
        if (chosen) chosen.focus({ preventScroll: true })
        else giveBack(opener.current)
        if (focused()) event.preventDefault()
      },
    }),
    [next],
  )
}

const nowhere = () => null
