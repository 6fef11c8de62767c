import type { LogFile, LogFileFormat } from '#contract/log-file.ts'
import { csvFile, csvLine } from '#lib/csv.ts'

export const logFilePartSize = 5000

type Line = { id: string } & Record<string, unknown>

/**
 * A part of a log as a file. A CSV begins with its columns; in JSON the parts together are one list. `lines` has one more than a part holds where
 * there are older ones.
 *
 * @param columns of the CSV, by the lines' own names
 */
export function logFile(
  lines: readonly Line[],
  {
    name,
    format,
    columns,
    isFirst,
  }: { name: string; format: LogFileFormat; columns: readonly string[]; isFirst: boolean },
): LogFile {
  const part = lines.slice(0, logFilePartSize)
  const hasOlder = lines.length > part.length
  const text =
    format === 'csv'
      ? (isFirst ? csvFile([columns]) : '') + part.map((line) => csvLine(columns.map((one) => line[one]))).join('')
      : `${isFirst ? '[\n' : ',\n'}${part.map((line) => JSON.stringify(line)).join(',\n')}${hasOlder ? '' : '\n]\n'}`
  return { name: `${name}.${format}`, text, nextBefore: hasOlder ? (part.at(-1)?.id ?? null) : null }
}
