import type { IncomingMessage } from 'node:http'
import type { Log } from '#lib/log.ts'

type Request = Pick<IncomingMessage, 'complete' | 'destroyed'>

/** Gone before all of its body was here: what fails for it is nobody's fault. */
const hasHungUp = ({ complete, destroyed }: Request): boolean => destroyed && !complete

/** The log of a request: whoever hangs up in the middle of one can't fill it with failures. */
export const createRequestLog = (log: Log, request: Request): Log => ({
  ...log,
  error: (fields, message) => (hasHungUp(request) ? log.debug(fields, message) : log.error(fields, message)),
})
