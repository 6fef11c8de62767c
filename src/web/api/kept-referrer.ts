const key = 'rejoinder.ref'

/** So long somebody who looked around is still the friend who came by a link. */
const keptMs = 30 * 86_400_000

/**
 * The workspace by whose link this browser came: the one that the address names, which is kept, else the one that was kept last. The public pages
 * keep it, too (`public/keep-ref.js`).
 */
export function keptReferrer(named: string | undefined): string | undefined {
  try {
    if (named !== undefined) localStorage.setItem(key, JSON.stringify({ ref: named, at: Date.now() }))
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('ref' in kept) || !('at' in kept)) return named
    const isFresh = typeof kept.at === 'number' && Date.now() - kept.at < keptMs
    return isFresh && typeof kept.ref === 'string' ? kept.ref : named
  } catch {
    // Storage is closed to us (a privacy mode), or holds what is none of ours.
    return named
  }
}

/** Whoever has an account now came by a link once. */
export function forgetReferrer(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
