/**
 * The toasts' own key leads to the newest one, Tab through what can be pressed, and both Tab at the end and Escape back to where one
 * was, as does a button that was pressed and a toast that goes. Escape is not heard by an open dialog then, which stays. Returns what ends it.
 */
export function leadKeyboard(shelf: HTMLElement): () => void {
  let cameFrom: EventTarget | null = null
  let focused: Element | null = null
  const isInside = () => shelf.contains(document.activeElement)
  // To nothing, where the person was at nothing, or that is gone: the page hears its keys again.
  const goBack = () => {
    if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
    if (isInside() && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const isMove = relatedTarget instanceof Element && shelf.contains(relatedTarget)
    // To the same one again: the window was left and is back.
    if (!isMove && target !== focused) cameFrom = relatedTarget
    focused = target
    // The key leads to the list, which can't be seen.
    if (target instanceof HTMLOListElement) target.querySelector('li')?.focus()
  }

  const onKeyFirst = (event: KeyboardEvent) => {
    if (!isInside()) return
    if (event.key === 'Escape') event.preventDefault()
    if (event.key !== 'Tab') return
    const stops = [...shelf.querySelectorAll('li, button')]
    const next = stops.findIndex((stop) => stop.matches(':focus')) + (event.shiftKey ? -1 : 1)
    if (stops[next]) return
    event.preventDefault()
    // Not only back: the list hears it too, and lets its time go on.
    shelf.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    )
  }
  const onKeyLast = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isInside()) goBack()
  }

  // What was pressed goes, slowly: until it is gone Escape would lead out of it instead of closing a dialog.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button') !== null && isInside()) goBack()
  }

  const gone = new MutationObserver((changes) => {
    if (document.activeElement !== document.body || focused === null || shelf.contains(focused)) return
    focused = null
    if (changes.some(({ removedNodes }) => removedNodes.length > 0)) goBack()
  })
  gone.observe(shelf, { childList: true, subtree: true })
  shelf.addEventListener('focusin', onFocus, { capture: true })
  shelf.addEventListener('click', onClick)
  window.addEventListener('keydown', onKeyFirst, { capture: true })
  window.addEventListener('keydown', onKeyLast)
  return () => {
    gone.disconnect()
    shelf.removeEventListener('focusin', onFocus, { capture: true })
    shelf.removeEventListener('click', onClick)
    window.removeEventListener('keydown', onKeyFirst, { capture: true })
    window.removeEventListener('keydown', onKeyLast)
  }
}
