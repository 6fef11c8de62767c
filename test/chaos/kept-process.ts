import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const restartAfterMs = 200

/** A process that is started again whenever it ends, as a service manager does. */
export interface KeptProcess {
  name: string
  /** kill -9; quiet when it is just not there. */
  kill(): void
  /** kill -9, and it does not come back before the returned function is called. */
  hold(): Promise<() => void>
  /** How often it was killed, and how often it ended by itself. */
  ends(): { killed: number; byItself: number }
  stop(): Promise<void>
  /** Asks it to end, as a service manager does at an upgrade, and starts it no more. Its exit code. */
  finish(): Promise<number | null>
}

/** Keeps `node script` running, each time with what `env` says then, in this checkout unless `folder` is another one's or a release's; what it prints goes to `logPath`. */
export function keepRunning(
  name: string,
  script: string,
  env: Record<string, string> | (() => Record<string, string>),
  logPath: string,
  folder = root,
): KeptProcess {
  const start = (): ChildProcess =>
    spawn(process.execPath, [script], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'development', ...(typeof env === 'function' ? env() : env) },
      // The channel lets them end with whoever runs this.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
  return keep(name, start, logPath)
}

/** Keeps a program running that `start` starts. */
export function keep(name: string, start: () => ChildProcess, logPath: string): KeptProcess {
  const log = createWriteStream(logPath, { flags: 'a' })
  const ends = { killed: 0, byItself: 0 }
  let child: ChildProcess | null = null
  let isStopping = false
  let held: Promise<void> | null = null
  let release: () => void = () => undefined
  const killWithUs = (): void => void child?.kill('SIGKILL')
  process.on('exit', killWithUs)

  const loop = async (): Promise<void> => {
    while (!isStopping) {
      await held
      if (isStopping) break
      child = start()
      child.stdout?.pipe(log, { end: false })
      child.stderr?.pipe(log, { end: false })
      await once(child, 'exit')
      if (isStopping) break
      if (child.signalCode === 'SIGKILL') ends.killed += 1
      else {
        ends.byItself += 1
        log.write(`-- ${name} ended by itself with ${child.exitCode}\n`)
      }
      await sleep(restartAfterMs)
    }
  }
  const running = loop()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    isStopping = true
    release()
    child?.kill(signal)
    await running
    process.off('exit', killWithUs)
    log.end()
  }
  return {
    name,
    kill: () => void child?.kill('SIGKILL'),
    async hold() {
      held = new Promise((resolve) => {
        release = () => {
          held = null
          resolve()
        }
      })
      const running = child
      if (running !== null && running.exitCode === null && running.signalCode === null) {
        const gone = once(running, 'exit')
        running.kill('SIGKILL')
        await gone
      }
      return release
    },
    ends: () => ends,
    stop: () => end('SIGKILL'),
    async finish() {
      await end('SIGTERM')
      return child?.exitCode ?? null
    },
  }
}
