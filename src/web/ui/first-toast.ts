// A screen reader announces what comes into a live region that it already knows.
const knownAfterMs = 100

const listeners = new Set<() => void>()
let shelf: HTMLElement | null = null
const { promise: shown, resolve: resolveShown } = Promise.withResolvers<void>()

/** Resolves when toasts can be shown; the first call has the Toaster fetched and drawn. */
export async function toasterShown(): Promise<void> {
  if (shelf === null) {
    shelf = document.createElement('div')
    shelf.id = 'toasts'
    document.body.append(shelf)
  }
  for (const listener of listeners) listener()
  await shown
}

/** For the Toaster: it stands now. */
export function announceToaster(): void {
  setTimeout(resolveShown, knownAfterMs)
}

export function subscribeToFirstToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Where toasts are drawn, null until the first one is due. It is beside the application and comes late: an open dialog hides from
 * assistive technology all that stood there before it.
 */
export function toastShelf(): HTMLElement | null {
  return shelf
}
