/** Fields that a client of the protocol keeps about a person: shown to that person's clients, meant nothing by the product. */
export type UserMetadata = Record<string, unknown>

/** They travel with every access token, in a header that proxies cut at a few kilobytes. */
const bytesMax = 2_000

/** What the product says itself of a person, or takes for itself at sign-up: an invitation's secret, too, is kept nowhere. */
const ours = ['sub', 'email', 'email_verified', 'phone_verified', 'full_name', 'workspace_name', 'ref', 'invitation']

/** PostgreSQL's JSON holds neither the letter NUL nor half a letter. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/**
 * What a person's fields are after a change, in which null takes a field away; null when they would be too many, or can't be stored.
 *
 * @param change as it came from outside
 */
export function changedMetadata(before: UserMetadata, change: UserMetadata): UserMetadata | null {
  const merged = Object.entries({ ...before, ...change })
  const kept = merged.filter(([name, value]) => value !== null && value !== undefined && !ours.includes(name))
  const metadata = Object.fromEntries(kept)
  if (isDeeper(metadata, bytesMax / 2)) return null
  const text = JSON.stringify(metadata)
  return Buffer.byteLength(text) > bytesMax || unstorable.test(text) ? null : metadata
}

/** Each depth takes two bytes, so what is deeper is too long; to write it as text to find out would take the whole stack. */
const isDeeper = (value: unknown, than: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (than === 0 || Object.values(value).some((inner) => isDeeper(inner, than - 1)))
