export type EmbeddedDatabaseProblem =
  | 'unsupported_platform'
  | 'binaries_do_not_run'
  | 'no_account'
  | 'data_directory'
  | 'cannot_adopt'
  | 'start_failed'

/** Why the embedded database can't serve. The message is meant for whoever typed the start command: it says what to do. */
export class EmbeddedDatabaseError extends Error {
  readonly problem: EmbeddedDatabaseProblem

  constructor(problem: EmbeddedDatabaseProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'EmbeddedDatabaseError'
    this.problem = problem
  }
}

/** The system's error code ('ENOENT', 'EACCES', ...) of a caught value, or null when it isn't a system error. */
export function systemErrorCode(error: unknown): string | null {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return null
}
