/** Whether a bare key is typed text here, or meant for a toast, an open dialog or menu, rather than a shortcut. */
export function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input, textarea, select') ||
    target.closest('#toasts, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  )
}
