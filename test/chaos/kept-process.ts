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
  /** How often it was killed, and how often it ended by itself. */
  ends(): { killed: number; byItself: number }
  stop(): Promise<void>
}

/** Keeps `node script` running; what it prints goes to `logPath`. */
export function keepRunning(name: string, script: string, env: Record<string, string>, logPath: string): KeptProcess {
  const log = createWriteStream(logPath, { flags: 'a' })
  const ends = { killed: 0, byItself: 0 }
  let child: ChildProcess | null = null
  let isStopping = false

  const loop = async (): Promise<void> => {
    while (!isStopping) {
      child = spawn(process.execPath, [script], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'development', ...env },
        // The channel lets them end with whoever runs this.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
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
  return {
    name,
    kill: () => void child?.kill('SIGKILL'),
    ends: () => ends,
    async stop() {
      isStopping = true
      child?.kill('SIGKILL')
      await running
      log.end()
    },
  }
}
