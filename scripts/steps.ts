import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

// The parts of a check, each a program of its own whose output is shown as it comes.

export interface Count {
  passed: number
  failed: number
  /** Files of tests for which there was no time left. */
  skipped?: number
  /** What failed, by name, with what it said first. */
  failures?: string[]
}

export const root = join(import.meta.dirname, '..')
export const bin = (name: string): string => join(root, 'node_modules/.bin', name)

export interface Step {
  title: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Its output is shown when it is over, in one piece: others run beside it. */
  isBeside?: boolean
}

/** Runs a program in the project's folder. Resolves to whether it ended well; never rejects for what it says. */
export async function run({ title, command, args, env = {}, isBeside = false }: Step): Promise<boolean> {
  const startedAt = performance.now()
  const said: Buffer[] = []
  const shown = isBeside ? 'pipe' : 'inherit'
  if (!isBeside) console.log(`\n== ${title}`)
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', shown, shown], env: { ...process.env, ...env } })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  const [code] = await once(child, 'close')
  if (isBeside) console.log(`\n== ${title}\n${Buffer.concat(said).toString('utf8').trimEnd()}`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`== ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
  return code === 0
}

export const asCount = (title: string, isOk: boolean): Count =>
  isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [title] }

/** What needs nothing but the files: two at a time, since most of them use one core alone. */
export async function checkFiles(): Promise<Count[]> {
  const check = async (title: string, command: string, args: string[]): Promise<Count> =>
    asCount(title, await run({ title, command, args, isBeside: true }))
  const types = check('types', process.execPath, ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.json'])
  return [
    await check('format and lint', bin('biome'), ['check', '--error-on-warnings']),
    await check('walls', process.execPath, ['scripts/walls.ts']),
    await check('dead code', bin('knip'), ['--no-progress']),
    await types,
  ]
}

/** Prints the closing line over all parts and ends the process by it. */
export function close(counts: readonly Count[]): never {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  const skipped = counts.reduce((sum, count) => sum + (count.skipped ?? 0), 0)
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exit(failed === 0 ? 0 : 1)
}
