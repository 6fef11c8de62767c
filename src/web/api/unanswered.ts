import { isPassing } from '#web/api/errors.ts'

/** What stands between says so when the server is away. */
const away: readonly unknown[] = [502, 503, 504]

/** Whether nobody has answered: no connection, or a server that is away behind what stands between. */
export function isUnanswered(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  return status === undefined ? isPassing(error) : away.includes(status)
}
