import { withoutUnseen } from '#lib/unseen-signs.ts'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Text of any kind; empty for what is none. NUL and half surrogate pairs go: PostgreSQL takes neither, and a mail must not
 * be lost over them.
 */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/**
 * A name, or another line that a person reads at a glance: in one line, since what we answer names its people in the heads of a mail, and without the
 * signs that nobody sees, some of which turn the direction of the letters behind it. By that a file called "Invoice_(turned)fdp.exe" looks like a PDF, and a sender like somebody else.
 */
export const toLine = (value: unknown): string =>
  withoutUnseen(toText(value))
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

const mostOfName = 300

/** `toLine` of what somebody or something is called, which is looked up by it: whoever writes a novel there is known by its beginning. */
export const toName = (value: unknown): string => toLine(value).slice(0, mostOfName).toWellFormed()

/** An id, which the platform counts, in digits; null for everything else. */
export function toId(value: unknown): string | null {
  const id = toCount(value)
  return id === null ? null : String(id)
}

/** A whole number in its own clothes or in digits; null for everything else. */
export function toCount(value: unknown): number | null {
  const count = typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null
}

/** A boolean in its own clothes or in strings and digits; null when it is none. */
export function toFlag(value: unknown): boolean | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (word === true || word === 'true' || word === 1 || word === '1') return true
  if (word === false || word === 'false' || word === 0 || word === '0') return false
  return null
}

const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/

/** No mail is older than this, nor younger than the last year that has four digits: nobody can write such a time down alike. */
const times = { after: 0, before: Date.UTC(10_000, 0) }

/**
 * A point in time; a text without a zone is UTC, as all times of the platform are. Null when it is no time, or none at which a mail was
 * written: a year in two digits comes as one of the first century.
 */
export function toDate(value: unknown): Date | null {
  if (typeof value !== 'string' || value.trim() === '') return null
  const date = new Date(value.trim().replace(WITHOUT_ZONE, '$1T$2Z'))
  return date.getTime() > times.after && date.getTime() < times.before ? date : null
}
