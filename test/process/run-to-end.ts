import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { scriptPath } from '../product-code.ts'
import { familyOf, type Running } from './process-table.ts'

const root = join(import.meta.dirname, '../..')

export interface Ended {
  code: number | null
  output: string
  tookMs: number
  /** Every process that was seen to belong to it. */
  family: Running[]
}

/** Runs the command of `npm start` with these variables until it ends by itself. */
export async function runToEnd(env: Record<string, string>): Promise<Ended> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [scriptPath('src/main/start')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
  const family = new Map<number, Running>()
  const watching = setInterval(() => {
    if (child.pid === undefined) return
    void familyOf(child.pid).then((members) => {
      for (const member of members) family.set(member.pid, member)
    })
  }, 50)
  const [code] = await once(child, 'close')
  clearInterval(watching)
  return {
    code,
    output: Buffer.concat(parts).toString('utf8'),
    tookMs: performance.now() - startedAt,
    family: [...family.values()],
  }
}
