const logged = new WeakSet<object>()

/** For whoever looks into it: what failed, once, in the browser's console. Nothing of it is shown. */
export function logError(what: string, error?: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (logged.has(error)) return
    logged.add(error)
  }
  if (error === undefined) console.error(what)
  else console.error(what, error)
}
