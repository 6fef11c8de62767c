import { type Logger, pino } from 'pino'
import type { Env } from '#config/env.ts'
import type { Log } from '#lib/log.ts'
import { requestId } from '#lib/tracing.ts'

type Level = Env['LOG_LEVEL']
const ranks: Readonly<Record<Level, number>> = { debug: 20, info: 30, warn: 40, error: 50, silent: 100 }

/** Structured log lines on stdout. Whatever a caller hands over by mistake, these names never come out. */
const secretPaths = ['authorization', 'password', 'apiKey', 'api_key', 'token', 'body', 'text', 'html'].flatMap(
  (name) => [name, `*.${name}`],
)

export function createLog(env: Pick<Env, 'LOG_LEVEL'>, process: string): AdjustableLog {
  const target = pino({
    level: 'debug',
    base: { process },
    redact: { paths: secretPaths, censor: '[left out]' },
    serializers: { err: (error: unknown) => errorFields(error, 0) },
    mixin() {
      const id = requestId()
      return id === null ? {} : { requestId: id }
    },
  })
  const state = { level: env.LOG_LEVEL }
  return {
    ...gated(target, state),
    level: () => state.level,
    setLevel(level) {
      state.level = level
    },
  }
}

/** A log whose level can be changed while it is in use, for all that was made of it, too. */
export interface AdjustableLog extends Log {
  level(): Level
  setLevel(level: Level): void
}

/** The library's own children keep the level that they were made with. */
function gated(target: Logger, state: { level: Level }): Log {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: Record<string, unknown>, message: string) => {
    if (ranks[level] >= ranks[state.level]) target[level](fields, message)
  }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => gated(target.child(fields), state),
  }
}

/** A signal of an operator's says more: everything is logged until the next one, then again what LOG_LEVEL says. */
export function followLevelSignal(log: AdjustableLog, usual: Level): void {
  process.on('SIGUSR2', () => {
    log.setLevel(log.level() === 'debug' ? usual : 'debug')
    // At a level at which it is told whatever was chosen.
    log.error({ level: log.level() }, 'the level of the log was changed')
  })
}

const deepestCause = 4
const mostOfMessage = 1000
const mostOfStack = 6000

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most)}…`)

/**
 * What tells a developer where an error came from. Its other properties stay out: the database's driver keeps there the row that
 * was refused, and the connection with the statement that it was running. What somebody else's server said may stand in its message, and be as long
 * as they like: it is cut, also where the stack begins with it.
 */
function errorFields(error: unknown, depth: number): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? { code: error.code } : {}
  const constraint = 'constraint' in error ? { constraint: error.constraint } : {}
  const cause =
    error.cause === undefined || depth === deepestCause ? {} : { cause: errorFields(error.cause, depth + 1) }
  const message = cut(error.message, mostOfMessage)
  const stack = cut(error.stack?.replace(error.message, () => message) ?? '', mostOfStack)
  return { type: error.name, message, ...code, ...constraint, stack, ...cause }
}
