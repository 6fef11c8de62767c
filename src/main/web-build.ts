import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#lib/log.ts'

const root = join(import.meta.dirname, '../..')
const stampPath = join(root, 'dist/web/.stamp')
const sources = ['src/web', 'src/contract', 'src/lib', 'vite.config.ts', 'package-lock.json']

/** Builds the web application when it was never built or its sources have changed since; otherwise costs some milliseconds. */
export async function ensureWebBuilt(log: Log): Promise<void> {
  const stamp = await stampOf()
  const built = await readFile(stampPath, 'utf8').catch(() => null)
  if (built === stamp) return
  const startedAt = performance.now()
  await runBuild()
  await writeFile(stampPath, stamp)
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'web application built')
}

/** A process of its own: the builder changes its environment, and its memory is not ours to keep. */
async function runBuild(): Promise<void> {
  const builder = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    // Whatever this process is for: the page is built to be used.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The web application could not be built:\n${Buffer.concat(said).toString('utf8')}`)
}

/** Names, sizes and times of the sources: enough to notice a change, and quick. */
async function stampOf(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const entries = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : ['']
    for (const entry of entries.sort()) {
      const { size, mtimeMs } = await stat(join(path, entry))
      hash.update(`${source}/${entry} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}
