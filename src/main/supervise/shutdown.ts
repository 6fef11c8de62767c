import type { LauncherLog } from '#db/embedded/launcher-log.ts'

/** npm hands on a signal that the terminal has already given to everyone: within this time it is the same Ctrl-C. */
const sameSignalMs = 700

export type Stoppable = { stop(hurry?: AbortSignal): Promise<void> }

export type Shutdown = {
  /** Stops everything because of something other than a signal. Later calls change nothing. */
  begin(reason: string, exitCode: number): void
  /** Aborted as soon as it begins: what is not up yet need not come. */
  begun: AbortSignal
  /** Resolves with the exit code when everything has stopped. */
  finished: Promise<number>
}

/**
 * Stops what runs, once and in order, on Ctrl-C, SIGTERM and SIGHUP, or when told to. A second signal hurries: what is asked
 * to stop is given no more time. `stages` is asked for when it begins; the members of a stage stop together, and the next
 * stage (the database) only when all of them have. A member that fails to stop is logged and doesn't keep the rest from stopping.
 */
export function createShutdown(options: { stages: () => Stoppable[][]; log: LauncherLog }): Shutdown {
  const { stages, log } = options
  const hurry = new AbortController()
  const { promise: finished, resolve } = Promise.withResolvers<number>()
  const begun = new AbortController()
  let begunAt: number | null = null

  function begin(reason: string, exitCode: number): void {
    if (begunAt !== null) return
    begunAt = performance.now()
    log.info({ reason }, 'stopping')
    begun.abort()
    stopInOrder(stages(), hurry.signal, log).then((isClean) => resolve(isClean ? exitCode : exitCode || 1))
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (begunAt === null) return begin(signal, 0)
      if (performance.now() - begunAt < sameSignalMs || hurry.signal.aborted) return
      log.warn({ signal }, 'stopping at once')
      hurry.abort()
    })
  }
  return { begin, begun: begun.signal, finished }
}

async function stopInOrder(stages: Stoppable[][], hurry: AbortSignal, log: LauncherLog): Promise<boolean> {
  let isClean = true
  for (const stage of stages) {
    const outcomes = await Promise.allSettled(stage.map((member) => member.stop(hurry)))
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue
      isClean = false
      log.error({ err: outcome.reason }, 'could not be stopped cleanly')
    }
  }
  return isClean
}
