/** What begins a cell in some program: the language of a computer decides at what else than a comma a spreadsheet splits a line. */
const separators = ',;|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029'
/** What a spreadsheet runs as a formula where a cell begins with it; the wide signs are the same to some of them. */
const formulaSigns = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20'
/** Programs that read a cell leave out blanks and quotes. Looked for backwards, from the sign: else a mail of line breaks takes hours. */
const formulaStart = new RegExp(`(?<=(?:^|[${separators}])[\\s"]*)[${formulaSigns}]`, 'g')

/**
 * One value as a cell of a CSV file. Text gets an apostrophe before whatever a spreadsheet could run as a formula, at its beginning and
 * behind each separator: leads write it, and a program that splits at another separator than ours takes the rest for a cell. Numbers stay
 * numbers, negative ones too.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const harmless = text.replace(formulaStart, "'$&")
  return /[",;|\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`

/** What a file begins with: by it a spreadsheet knows UTF-8, and without it shows "Müller" as "MÃ¼ller". */
const csvMark = '\uFEFF'

/** Lines as a whole file. */
export const csvFile = (lines: readonly (readonly unknown[])[]): string => csvMark + lines.map(csvLine).join('')
