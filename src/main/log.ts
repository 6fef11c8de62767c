import { pino } from 'pino'
import type { Env } from '#config/env.ts'
import type { Log } from '#lib/log.ts'

/** Structured log lines on stdout. Whatever a caller hands over by mistake, these names never come out. */
const secretPaths = ['authorization', 'password', 'apiKey', 'api_key', 'token', 'body', 'text', 'html'].flatMap(
  (name) => [name, `*.${name}`],
)

export function createLog(env: Pick<Env, 'LOG_LEVEL'>, process: string): Log {
  return pino({
    level: env.LOG_LEVEL,
    base: { process },
    redact: { paths: secretPaths, censor: '[left out]' },
    serializers: { err: (error: unknown) => errorFields(error, 0) },
  })
}

const deepestCause = 4

/**
 * What tells a developer where an error came from. Its other properties stay out: the database's driver keeps there the row that
 * was refused, and the connection with the statement that it was running.
 */
function errorFields(error: unknown, depth: number): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? { code: error.code } : {}
  const constraint = 'constraint' in error ? { constraint: error.constraint } : {}
  const cause =
    error.cause === undefined || depth === deepestCause ? {} : { cause: errorFields(error.cause, depth + 1) }
  return { type: error.name, message: error.message, ...code, ...constraint, stack: error.stack, ...cause }
}
