/** How long the file of an export is kept, ms. */
export const keptMs = 7 * 86_400_000

/** How long a link to it is good, ms. */
export const linkMs = 15 * 60_000

/** What a spreadsheet would run as a formula; the wide signs are the same to some of them. */
const startsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * One value as a CSV cell. Text that a spreadsheet would take for a formula gets an apostrophe before it: leads write it.
 * Numbers stay numbers, negative ones too.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const harmless = startsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`

/** How far an export is, 0 to 99: what is ready says so itself. What is added meanwhile never takes it past that. */
export const progressOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
