import type { Log } from '#lib/log.ts'

/** A log whose lines name the request. Made when its first line is written: most requests write none, and each would pay for it. */
export function createRequestLog(log: Log, requestId: string): Log {
  let made: Log | undefined
  const own = (): Log => (made ??= log.child({ requestId }))
  return {
    debug: (fields, message) => own().debug(fields, message),
    info: (fields, message) => own().info(fields, message),
    warn: (fields, message) => own().warn(fields, message),
    error: (fields, message) => own().error(fields, message),
    child: (fields) => own().child(fields),
  }
}
