import { Logger } from 'graphile-worker'

/** The queue's own talk is left out of the test output, but for what it could not do. */
export const quietLogger = new Logger(() => (level, message, meta) => {
  if (level === 'error') process.stderr.write(`queue: ${message} ${JSON.stringify(meta ?? {}).slice(0, 400)}\n`)
})
