import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { scriptPath } from '../product-code.ts'
import { eventually } from './eventually.ts'

const root = join(import.meta.dirname, '../..')
const said = { web: 'web server listening', worker: 'worker running' }

/** One part of the product as `npm run web` or `npm run worker` runs it. */
export interface RunningPart extends AsyncDisposable {
  pid: number
  log(): string
  hasEnded(): boolean
  kill(signal: NodeJS.Signals): void
  ended(): Promise<number | null>
}

/** Starts a part alone and waits until it says that it works. */
export async function runPart(part: 'web' | 'worker', env: Record<string, string>): Promise<RunningPart> {
  const child = spawn(process.execPath, [scriptPath(`src/main/${part}`)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  const ended = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return child.exitCode
  }
  const hasSettled = async (): Promise<boolean> => child.exitCode !== null || output.includes(said[part])
  await eventually(`${part} runs, or has ended`, hasSettled)
  if (child.exitCode !== null) throw new Error(`${part} ended with ${child.exitCode}:\n${output}`)
  return {
    pid: child.pid ?? -1,
    log: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: (signal) => child.kill(signal),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended()
    },
  }
}
