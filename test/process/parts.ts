import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Product } from '../product.ts'
import { eventually } from './eventually.ts'
import { familyOf } from './process-table.ts'

export type Part = 'web' | 'worker' | 'sandbox' | 'postgres'

const scripts = { web: 'src/main/web.js', worker: 'src/main/worker.js', sandbox: 'sandbox/main.js' }
const stateShape = z.object({ cluster: z.string() })

/** The process that plays the part at this moment, or null between two. */
export async function pidOf(product: Pick<Product, 'pid' | 'dataDir'>, part: Part): Promise<number | null> {
  if (part === 'postgres') return postmasterOf(product.dataDir)
  const script = scripts[part]
  return (await familyOf(product.pid)).find(({ command }) => command.endsWith(script))?.pid ?? null
}

/** The database server may outlive the supervisor that started it: its own file says who it is. */
async function postmasterOf(dataDir: string): Promise<number | null> {
  const { cluster } = stateShape.parse(JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')))
  const text = await readFile(join(resolve(dataDir, cluster), 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n', 1)[0]) || null
}

/** kill -9, without a warning. Returns what waits until another process has taken over the part. */
export async function killPart(product: Product, part: Part): Promise<() => Promise<void>> {
  const before = await pidOf(product, part)
  if (before === null) throw new Error(`There is no ${part} to kill`)
  process.kill(before, 'SIGKILL')
  return async () => {
    await eventually(`${part} is back`, async () => {
      const now = await pidOf(product, part)
      return now !== null && now !== before
    })
  }
}
