import { setTimeout as sleep } from 'node:timers/promises'
import type { LauncherLog } from '#db/embedded/launcher-log.ts'
import { type EmbeddedServer, startEmbedded } from '#db/embedded/start.ts'
import { createBackOff } from './back-off.ts'

export type SupervisedEmbedded = {
  /** The server that runs now, or the last one that did. */
  current(): EmbeddedServer
  /** Fast shutdown; resolves when the server is gone. An aborted `hurry` leaves the tidying to the next start's recovery. */
  stop(hurry?: AbortSignal): Promise<void>
}

/**
 * Keeps the embedded database running: when it dies it is started again, on the same port, so that pools just reconnect.
 * Should another program have taken the port meanwhile, `onMoved` gets the server with its new address: whoever was given
 * the old one must be started again. Throws what startEmbedded throws when the first start fails; later failures are logged
 * and tried again, without end.
 */
export async function superviseEmbedded(options: {
  dataDir: string
  log: LauncherLog
  onMoved: (server: EmbeddedServer) => void
}): Promise<SupervisedEmbedded> {
  const { log, onMoved } = options
  const stopping = new AbortController()
  let server = await startEmbedded(options)

  async function keepRunning(): Promise<void> {
    const nextPauseMs = createBackOff()
    for (let isUp = true; !stopping.signal.aborted; ) {
      const startedAt = performance.now()
      if (isUp) await untilEnded(server, stopping.signal)
      if (stopping.signal.aborted) return
      log.error({ pid: server.pid }, 'the embedded database went down and is being restarted')
      const next = await startEmbedded(options).catch((error: unknown) => {
        log.error({ err: error }, 'the embedded database could not be started')
        return null
      })
      isUp = next !== null
      if (next !== null) {
        const hasMoved = next.port !== server.port
        server = next
        if (hasMoved) onMoved(next)
      }
      await sleep(nextPauseMs(performance.now() - startedAt), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      )
    }
  }

  const finished = keepRunning()
  return {
    current: () => server,
    stop: async (hurry) => {
      stopping.abort()
      await finished
      await stopServer(server, hurry)
    },
  }
}

function untilEnded(server: EmbeddedServer, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    server.onExit(resolve)
    stopping.addEventListener('abort', () => resolve(), { once: true })
    if (stopping.aborted) resolve()
  })
}

async function stopServer(server: EmbeddedServer, hurry?: AbortSignal): Promise<void> {
  if (!server.isAlive()) return
  if (hurry?.aborted) return server.stop('immediate')
  const stopNow = () => void server.stop('immediate')
  hurry?.addEventListener('abort', stopNow)
  await server.stop()
  hurry?.removeEventListener('abort', stopNow)
}
