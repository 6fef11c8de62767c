/** Whether nobody sees what has the focus: what had it is gone, or hidden. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || !activeElement.checkVisibility()
}

/** Leads the focus to where a screen or a part of it begins, unless it is somewhere already; Tab goes on from there. */
export function focusIfLost(start: HTMLElement | null): void {
  if (start === null || !isFocusLost()) return
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}
