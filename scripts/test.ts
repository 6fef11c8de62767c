import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { type Outcome, outcome } from './outcome-reporter.ts'
import { olderPictures } from './screenshots/pictures.ts'
import { asCount, bin, type Count, checkFiles, close, run } from './steps.ts'

// The whole suite: first what looks at files, where a fault is cheapest to find, then all else at once. Browsers, processes that are killed and the chaos
// wait for much of their time, and would leave cores idle one after the other. Ends with one line over all its parts.

const reports = await mkdtemp(join(tmpdir(), 'rejoinder-reports-'))

/** What is said once more at the end, where it is seen: what failed, what passed only on a retry, and which pictures are old. */
const remarks: string[] = []

async function vitest(): Promise<Count> {
  const file = join(reports, 'vitest.json')
  const isOk = await run({
    title: 'unit and integration',
    command: bin('vitest'),
    // Two keep busy what the browser beside them leaves of two cores; alone they would be four.
    args: ['run', '--maxWorkers=2', '--reporter=default', '--reporter=./scripts/outcome-reporter.ts'],
    env: { OUTCOME_FILE: file },
  })
  const { passed, failed, flaky } = await readOutcome(file)
  remarks.push(...failed.map((test) => `failed: ${test}`), ...flaky.map((test) => `flaky: ${test}`))
  // A run that broke outside of a test (a file that did not load, an error after the end) has failed, whatever it counted.
  return { passed, failed: isOk ? failed.length : Math.max(1, failed.length) }
}

async function readOutcome(file: string): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null
    ? { passed: 0, failed: ['the run wrote no outcome'], flaky: [] }
    : outcome.parse(JSON.parse(text))
}

async function playwright(): Promise<Count> {
  const browser = await findBrowser()
  const file = join(reports, 'playwright.json')
  const isOk = await run({
    title: 'browser',
    command: bin('playwright'),
    args: ['test', '--reporter=list,json'],
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    isBeside: true,
  })
  const { stats = {} } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  const { expected = 0, flaky = 0, unexpected: failed = 0 } = stats
  if (flaky > 0) remarks.push(`flaky: ${flaky} of the browser tests, see above`)
  if (failed > 0) remarks.push(`failed: ${failed} of the browser tests, see above`)
  const passed = expected + flaky
  return { passed, failed: isOk || failed > 0 ? failed : 1 }
}

/** Real processes under everything that goes wrong at once, for a minute: mostly they wait. */
const chaos = async (): Promise<Count> =>
  asCount(
    await run({
      title: 'chaos',
      command: process.execPath,
      args: [
        ['test/chaos/run.ts', '--seed', '20260', '--replies', '200', '--per-second', '12'],
        ['--patience', '300', '--slowest', '10', '--bad-every', '10', '--workers', '2', '--delay', '0'],
        // What takes a minute of its own is left to `npm run chaos`.
        ['--pause', '8', '--read-only', '4', '--full-disk', '0', '--no-restore', '--no-pooler', '--reminders', '0'],
      ].flat(),
      isBeside: true,
    }),
  )

const promises = chaos()
const files = await checkFiles()
const counts: Count[] = [...files, ...(await Promise.all([promises, vitest(), playwright()]))]
await rm(reports, { recursive: true, force: true })
const older = await olderPictures()
if (older.length > 0) remarks.push(`older than what they show: npm run screenshots -- ${older.join(' ')}`)
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`)
close(counts)
