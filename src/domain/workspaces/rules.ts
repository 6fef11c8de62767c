import { isIP } from 'node:net'

/** What one of the installation's own hosts shows: the public pages, the application, the platform's administration, or all on one origin. */
type OwnPlace = 'site' | 'app' | 'admin' | 'both'

/** A host's name as a request or an address has it: without its port, and however it is written. Pure. */
export const hostName = (host: string): string => host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()

const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0

/**
 * The domain under which the installation has its hosts, `localhost` where it has no name; and whether the public pages have it for
 * themselves, since the application is at the `app.` before it.
 */
function mainDomain(publicUrl: string): { main: string; isOfSite: boolean } {
  const name = hostName(new URL(publicUrl).hostname)
  if (isAddress(name)) return { main: 'localhost', isOfSite: false }
  // What is left must be a domain still.
  const [, prefix, rest] = /^(app|admin|www)\.(.+\..+|localhost)$/.exec(name) ?? []
  return rest === undefined ? { main: name, isOfSite: false } : { main: rest, isOfSite: prefix === 'app' }
}

/**
 * What a host shows that is the installation's own, or this very machine: at the main domain and its `www.` the public pages, beside the
 * application unless that has the host `app.`; `app.` shows the application alone, `admin.` the administration alone. `localhost` and plain
 * IP addresses are always answered. Null for any other name. The one place that decides it. Pure.
 */
export function placeOf(host: string, publicUrl: string): OwnPlace | null {
  const name = hostName(host)
  const { main, isOfSite } = mainDomain(publicUrl)
  if (name === main || name === `www.${main}`) return isOfSite ? 'site' : 'both'
  if (name === `app.${main}`) return 'app'
  if (name === `admin.${main}`) return 'admin'
  return name === 'localhost' || isAddress(name) ? 'both' : null
}

/** Whether a host can't be a workspace's own domain: it is the installation's, or a name of this machine, which none can prove. Pure. */
export const isKeptHost = (host: string, publicUrl: string): boolean =>
  placeOf(host, publicUrl) !== null || /\.localhost$/.test(hostName(host))

/** Where the public pages are: on the main domain, or beside the application. Pure. */
export function siteOrigin(publicUrl: string): string {
  const { origin } = new URL(publicUrl)
  return mainDomain(publicUrl).isOfSite ? origin.replace('://app.', '://') : origin
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
