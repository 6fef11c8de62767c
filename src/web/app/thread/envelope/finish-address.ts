import { flushSync } from 'react-dom'

/** What marks the field of an address. */
export const addressField = { 'data-address': '' }

/**
 * An address that was typed but not added is taken as if its field had been left, before anything is sent. False where it is none: the field
 * says so, and has the focus.
 */
export function finishAddress(composer: HTMLElement | null): boolean {
  const open = () =>
    [...(composer?.querySelectorAll<HTMLInputElement>('[data-address]') ?? [])].find(({ value }) => value.trim() !== '')
  const field = open()
  if (field === undefined) return true
  if (field === document.activeElement) flushSync(() => composer?.focus({ preventScroll: true }))
  const wrong = open()
  wrong?.focus()
  return wrong === undefined
}
