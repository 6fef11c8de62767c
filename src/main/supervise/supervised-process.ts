import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LauncherLog } from '#db/embedded/launcher-log.ts'
import { createBackOff } from './back-off.ts'
import { childMessageSchema, fatalExitCode, type ReadyMessage } from './child-messages.ts'

const defaultGraceMs = 8_000
/** The end of a process may be told before its last message. */
const lastMessagePatienceMs = 1_000

export type SuperviseProcessOptions = {
  name: string
  /** Path of a Node script. */
  script: string
  args?: string[]
  /** Node's own options; left out: those of this process. */
  execArgv?: string[]
  /** Asked for at every start, so that a restarted child gets what holds then. */
  env: () => NodeJS.ProcessEnv
  /** A child that isn't ready by then is killed and started again. */
  readyTimeoutMs: number
  /** Between SIGTERM and SIGKILL when stopping. */
  graceMs?: number
  log: LauncherLog
  /** Called every time the child gets ready, after restarts too. */
  onReady?: (message: ReadyMessage) => void
  /**
   * Called once when the child says that it can't ever run like this. It is not started again. One that did run with the same
   * settings before has met something passing (its port taken while it was away), and is started again.
   */
  onFatal: (message: string) => void
}

export type SupervisedProcess = {
  name: string
  /** Of the child that runs now; null between two. */
  pid(): number | null
  /** Ends the child in good order and starts it again with the env that holds now. */
  restart(): void
  /** SIGTERM, after the grace SIGKILL; resolves when the child is gone. An aborted `hurry` skips the grace. */
  stop(hurry?: AbortSignal): Promise<void>
}

type Ending = { isFatal: boolean; message: string; livedMs: number; code: number | null; signal: string | null }

/**
 * Keeps a Node process running: starts it, waits for its ready message, and starts it again with growing pauses whenever it
 * ends without being asked to. The child gets an IPC channel, on which it notices the death of this process, and a process
 * group of its own: Ctrl-C reaches the supervisor alone, which decides the order of stopping.
 */
export function superviseProcess(options: SuperviseProcessOptions): SupervisedProcess {
  const { name, log } = options
  const graceMs = options.graceMs ?? defaultGraceMs
  const stopping = new AbortController()
  const nextPauseMs = createBackOff()
  let child: ChildProcess | null = null
  let isRestarting = false
  let hasBeenReady = false
  const onReady = (message: ReadyMessage): void => {
    hasBeenReady = true
    options.onReady?.(message)
  }

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      child = startChild(options)
      const ending = await watch(child, { ...options, onReady })
      child = null
      const wasAsked = stopping.signal.aborted || isRestarting
      // Killed after its grace, or by who is in a hurry; or it could not finish.
      if (wasAsked && ending.code !== 0)
        log.warn({ name, code: ending.code, signal: ending.signal }, 'a process did not stop in good order')
      if (stopping.signal.aborted) return
      if (ending.isFatal && !hasBeenReady) return options.onFatal(ending.message)
      if (isRestarting) {
        isRestarting = false
        continue
      }
      const pauseMs = nextPauseMs(ending.livedMs)
      log.error(
        { name, code: ending.code, signal: ending.signal, pauseMs, ...(ending.isFatal ? { why: ending.message } : {}) },
        'a process ended unexpectedly and is being restarted',
      )
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const finished = keepRunning()
  return {
    name,
    pid: () => child?.pid ?? null,
    restart: () => {
      if (child === null || stopping.signal.aborted) return
      isRestarting = true
      void terminate(child, graceMs)
    },
    stop: async (hurry) => {
      stopping.abort()
      if (child !== null) await terminate(child, graceMs, hurry)
      await finished
    },
  }
}

function startChild({ script, args = [], execArgv = process.execArgv, env }: SuperviseProcessOptions): ChildProcess {
  return fork(script, args, { env: env(), execArgv, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

/** Resolves when the child has ended and its last message was read. */
async function watch(child: ChildProcess, options: SuperviseProcessOptions): Promise<Ending> {
  const { name, log, readyTimeoutMs, onReady } = options
  const startedAt = performance.now()
  let fatal: string | null = null
  const tooLate = setTimeout(() => {
    log.error({ name, readyTimeoutMs }, 'a process was not ready in time')
    child.kill('SIGKILL')
  }, readyTimeoutMs)
  child.on('message', (raw) => {
    const message = childMessageSchema.safeParse(raw).data
    if (message?.type === 'fatal') fatal = message.message
    if (message?.type !== 'ready') return
    clearTimeout(tooLate)
    log.info({ name, pid: child.pid, tookMs: Math.round(performance.now() - startedAt) }, 'a process is ready')
    onReady?.(message)
  })
  const { code, signal } = await untilEnded(child)
  clearTimeout(tooLate)
  return {
    isFatal: fatal !== null || code === fatalExitCode,
    message: fatal ?? `${name} can't run with this configuration. Its message is above.`,
    livedMs: performance.now() - startedAt,
    code,
    signal,
  }
}

async function untilEnded(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  const ended = await new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    // A process that never came to be has no exit; of one that runs, an error (a message that can't be sent) ends nothing.
    child.on('error', () => {
      if (child.pid === undefined) resolve({ code: null, signal: null })
    })
  })
  if (child.connected) await Promise.race([once(child, 'disconnect'), sleep(lastMessagePatienceMs)])
  return ended
}

async function terminate(child: ChildProcess, graceMs: number, hurry?: AbortSignal): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = () => child.kill('SIGKILL')
  const outOfPatience = setTimeout(kill, graceMs)
  hurry?.addEventListener('abort', kill)
  if (hurry?.aborted) kill()
  else child.kill('SIGTERM')
  await ended
  clearTimeout(outOfPatience)
  hurry?.removeEventListener('abort', kill)
}
