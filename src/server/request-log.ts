import type { IncomingMessage } from 'node:http'
import type { Log } from '#lib/log.ts'

type Request = Pick<IncomingMessage, 'complete' | 'destroyed'>

/** Gone before all of its body was here: what fails for it is nobody's fault. */
const hasHungUp = ({ complete, destroyed }: Request): boolean => destroyed && !complete

/**
 * A log whose lines name the request. Made when its first line is written: most requests write none, and each would pay for it.
 * Whoever hangs up in the middle of a request can't fill the log with failures.
 */
export function createRequestLog(log: Log, requestId: string, request: Request): Log {
  let made: Log | undefined
  const own = (): Log => (made ??= log.child({ requestId }))
  return {
    debug: (fields, message) => own().debug(fields, message),
    info: (fields, message) => own().info(fields, message),
    warn: (fields, message) => own().warn(fields, message),
    error: (fields, message) => (hasHungUp(request) ? own().debug(fields, message) : own().error(fields, message)),
    child: (fields) => own().child(fields),
  }
}
