// A screen reader announces what comes into a live region that it already knows.
const knownAfterMs = 100

const listeners = new Set<() => void>()
let isDue = false
const { promise: shown, resolve: resolveShown } = Promise.withResolvers<void>()

/** Resolves when toasts can be shown; the first call has the Toaster fetched and drawn. */
export async function toasterShown(): Promise<void> {
  isDue = true
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

export function isFirstToastDue(): boolean {
  return isDue
}
