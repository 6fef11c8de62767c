import type { ActionLog } from '#contract/action-log.ts'
import { csvFile } from '#lib/csv.ts'

/** Who did it; a line of somebody who was not signed in has no name. */
export const personOf = ({ userName, userEmail }: Pick<ActionLog, 'userName' | 'userEmail'>): string =>
  userName || userEmail || 'Not signed in'

const columns = ['Timestamp', 'User', 'Email', 'Action Type', 'Action Name', 'Success', 'Execution Time (ms)', 'Error']

/** The lines as a CSV file; no cell of it is a formula to a spreadsheet. */
export const csvOf = (logs: readonly ActionLog[]): string =>
  csvFile([
    columns,
    ...logs.map(({ at, userName, userEmail, type, name, isSuccess, ms, error }) => [
      at,
      userName,
      userEmail,
      type,
      name,
      isSuccess,
      ms,
      error,
    ]),
  ])

/** `action_logs_2026-01-31T09-30-00.csv`: as a file may be called everywhere. */
export const csvName = (at: Date): string => `action_logs_${at.toISOString().slice(0, 19).replaceAll(':', '-')}.csv`

/** The newest of two lists, each line once, newest first. */
export function newestOf(later: readonly ActionLog[], known: readonly ActionLog[], atMost: number): ActionLog[] {
  const ids = new Set(later.map(({ id }) => id))
  return [...later, ...known.filter(({ id }) => !ids.has(id))]
    .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .slice(0, atMost)
}
