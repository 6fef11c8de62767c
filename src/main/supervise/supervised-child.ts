import { fatalExitCode } from './child-messages.ts'

/** Shorter than the supervisor's patience, so that a child that hangs ends by its own hand and says so. */
const defaultGraceMs = 7_000

/** Tells the supervisor that this process serves now. Alone (not supervised), it does nothing. */
export function reportReady(details: Record<string, unknown> = {}): void {
  // With nobody left to hear it, the message is no error: exitWithParent ends this process anyway.
  process.send?.({ ...details, type: 'ready' }, () => undefined)
}

/**
 * Ends this process because it can't ever run like this (a wrong setting, a port that is taken). A supervisor stops everything
 * with the message; without one, it is printed.
 */
export async function exitFatally(message: string): Promise<never> {
  if (process.send === undefined) process.stderr.write(`${message}\n`)
  else await new Promise<void>((resolve) => process.send?.({ type: 'fatal', message }, () => resolve()))
  process.exit(fatalExitCode)
}

/**
 * Stops this process in good order, once, on SIGTERM, on Ctrl-C, and when its supervisor is gone (the IPC channel closes, even
 * after kill -9). `stop` finishes what is under way; after `graceMs` the process ends all the same, with exit code 1.
 */
export function exitWithParent(stop: (reason: string) => Promise<void>, options: { graceMs?: number } = {}): void {
  let isStopping = false
  const begin = async (reason: string) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), options.graceMs ?? defaultGraceMs).unref()
    try {
      await stop(reason)
      process.exit(0)
    } catch (error) {
      process.stderr.write(`Stopping failed: ${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => begin('SIGTERM'))
  process.on('SIGINT', () => begin('SIGINT'))
  process.on('disconnect', () => begin('the supervisor is gone'))
  // It may have gone before anyone listened. Undefined, in contrast, means that there never was one.
  if (process.connected === false) void begin('the supervisor is gone')
}
