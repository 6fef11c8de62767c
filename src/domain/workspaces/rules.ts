/** The domain under which the installation has its hosts; what is left must be a domain still. */
const mainOf = (host: string): string => host.replace(/^(?:app|admin|www)\.(?=.*\.)/, '')

/**
 * Whether a host is the installation's own, or this very machine: the one of its public address, and, beside the main domain, what shows the
 * application and its administration (`app.`, `admin.`) or the public pages (`www.`). Pure.
 */
export function isOwnHost(host: string, publicUrl: string): boolean {
  const name = host.toLowerCase()
  return /(?:^|\.)localhost$/.test(name) || mainOf(name) === mainOf(new URL(publicUrl).hostname)
}

/** While agents pause nothing is drafted or sent by itself. `until` null: they do. */
export interface Pause {
  since: string
  until: string | null
}

/**
 * The pause that counts of those that there were for one cause each: what lasts, since the first of it; else what ended last. One that never
 * was has no `since`. Pure.
 */
export function pauseOf(causes: readonly { since: string | null; until: string | null }[]): Pause | null {
  const pauses = causes.flatMap(({ since, until }) => (since === null ? [] : { since, until }))
  const lasting = pauses.filter(({ until }) => until === null)
  const [first] = (lasting.length > 0 ? lasting : pauses).toSorted((one, other) =>
    lasting.length > 0 ? order(one.since, other.since) : order(other.until ?? '', one.until ?? ''),
  )
  if (first === undefined) return null
  // What it grew out of without a gap belongs to it.
  const before = pauses.filter(({ since, until }) => since < first.since && (until === null || until >= first.since))
  return { ...first, since: before.map(({ since }) => since).toSorted(order)[0] ?? first.since }
}

const order = (one: string, other: string): number => (one < other ? -1 : 1)
