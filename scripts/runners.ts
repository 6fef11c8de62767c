import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { type Outcome, outcome } from './outcome-reporter.ts'
import { bin, type Count, close, run } from './steps.ts'

// The tests, each in one of two commands: what takes minutes by itself is `npm run test:long`, all else `npm test`.

type Command = 'test' | 'test:long'

/** Which tests a command runs: files are long by their name, the browser's tests by a tag. */
export const selections: Record<Command, { vitest: string; playwright: string }> = {
  test: { vitest: '--project=!long', playwright: '--grep-invert=@long' },
  'test:long': { vitest: '--project=long', playwright: '--grep=@long' },
}

/** With what is said once more at the end, where it is seen: what failed, and what passed only on a retry. */
interface Told extends Count {
  remarks?: string[]
}

export async function vitest(command: Command): Promise<Told> {
  return withReport(async (file) => {
    const isOk = await run({
      title: 'unit and integration',
      command: bin('vitest'),
      // Two keep busy what the browser beside them leaves of two cores; alone they would be four.
      args: [
        ...['run', selections[command].vitest, '--maxWorkers=2'],
        ...['--reporter=default', '--reporter=./scripts/outcome-reporter.ts'],
      ],
      env: { OUTCOME_FILE: file },
    })
    const { passed, failed, flaky } = await readOutcome(file)
    return {
      passed,
      // A run that broke outside of a test (a file that did not load, an error after the end) has failed, whatever it counted.
      failed: isOk ? failed.length : Math.max(1, failed.length),
      remarks: [...failed.map((test) => `failed: ${test}`), ...flaky.map((test) => `flaky: ${test}`)],
    }
  })
}

async function readOutcome(file: string): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null
    ? { passed: 0, failed: ['the run wrote no outcome'], flaky: [] }
    : outcome.parse(JSON.parse(text))
}

export async function playwright(command: Command): Promise<Told> {
  const browser = await findBrowser()
  return withReport(async (file) => {
    const isOk = await run({
      title: 'browser',
      command: bin('playwright'),
      args: ['test', selections[command].playwright, '--reporter=list,json'],
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      isBeside: true,
    })
    const { stats = {} } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
    const { expected = 0, flaky = 0, unexpected: failed = 0 } = stats
    const remarks = Object.entries({ flaky, failed }).flatMap(([how, tests]) =>
      tests > 0 ? [`${how}: ${tests} of the browser tests, see above`] : [],
    )
    return { passed: expected + flaky, failed: isOk || failed > 0 ? failed : 1, remarks }
  })
}

/** Hands on where a runner may write what came of it. */
async function withReport(use: (file: string) => Promise<Told>): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-reports-'))
  try {
    return await use(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prints all remarks and the closing line over all parts, and ends the process by it. */
export function closeWithRemarks(parts: readonly Told[], others: readonly string[] = []): never {
  const remarks = [...parts.flatMap(({ remarks: own = [] }) => own), ...others]
  if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`)
  close(parts)
}
