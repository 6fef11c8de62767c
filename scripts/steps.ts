import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

// The parts of a check, each a program of its own whose output is shown as it comes.

export interface Count {
  passed: number
  failed: number
}

const root = join(import.meta.dirname, '..')
export const bin = (name: string): string => join(root, 'node_modules/.bin', name)

/** Runs a program in the project's folder. Resolves to whether it ended well; never rejects for what it says. */
export async function run(
  title: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const startedAt = performance.now()
  console.log(`\n== ${title}`)
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`== ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
  return code === 0
}

export const asCount = (isOk: boolean): Count => ({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 })

/** What needs nothing but the files, in the order in which a fault is cheapest to find. */
export async function checkFiles(): Promise<Count[]> {
  return [
    asCount(await run('format and lint', bin('biome'), ['check', '--error-on-warnings'])),
    asCount(await run('types', process.execPath, ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.json'])),
    asCount(await run('walls', process.execPath, ['scripts/walls.ts'])),
    asCount(await run('dead code', bin('knip'), ['--no-progress'])),
  ]
}

/** Prints the closing line over all parts and ends the process by it. */
export function close(counts: readonly Count[]): never {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
