import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'

// The whole suite in the order in which a fault is cheapest to find. Ends with one line over all its parts.

interface Count {
  passed: number
  failed: number
}

const root = join(import.meta.dirname, '..')
const bin = (name: string): string => join(root, 'node_modules/.bin', name)
const reports = await mkdtemp(join(tmpdir(), 'rejoinder-reports-'))

async function run(title: string, command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const startedAt = performance.now()
  console.log(`\n== ${title}`)
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  console.log(
    `== ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  )
  return code === 0
}

const asCount = (isOk: boolean): Count => ({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 })

async function vitest(): Promise<Count> {
  const file = join(reports, 'vitest.json')
  const isOk = await run('unit and integration', bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report
  // A run that broke outside of a test (a file that did not load, an error after the end) has failed, whatever it counted.
  return { passed, failed: isOk || failed > 0 ? failed : 1 }
}

async function playwright(): Promise<Count> {
  const browser = await findBrowser()
  const file = join(reports, 'playwright.json')
  const isOk = await run('browser', bin('playwright'), ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const { stats = {} } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  const { expected = 0, flaky = 0, unexpected: failed = 0 } = stats
  if (flaky > 0) console.log(`${flaky} of the browser tests passed only when they were run again: see "flaky" above`)
  const passed = expected + flaky
  return { passed, failed: isOk || failed > 0 ? failed : 1 }
}

const counts: Count[] = [
  asCount(await run('format and lint', bin('biome'), ['check', '--error-on-warnings'])),
  asCount(await run('types', process.execPath, ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.json'])),
  asCount(await run('walls', process.execPath, ['scripts/walls.ts'])),
  asCount(await run('dead code', bin('knip'), ['--no-progress'])),
  await vitest(),
  asCount(
    await run('chaos', process.execPath, [
      'test/chaos/run.ts',
      '--seed',
      '20260',
      '--replies',
      '200',
      '--per-second',
      '12',
      '--patience',
      '120',
    ]),
  ),
  await playwright(),
]
await rm(reports, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
