import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { readOutcome } from './outcome.ts'
import { bin, type Count, close, root, run, type Step } from './steps.ts'
import { timeLeftMs } from './time-left.ts'

// The tests, each in one of two commands: what takes minutes by itself is `npm run test:long`, all else `npm test`.

type Command = 'test' | 'test:long'

/** Which tests a command runs: files are long by their name, the browser's tests by a tag. */
export const selections: Record<Command, { vitest: string; playwright: string }> = {
  test: { vitest: '--project=!long', playwright: '--grep-invert=@long' },
  'test:long': { vitest: '--project=long', playwright: '--grep=@long' },
}

/** With what is said once more at the end, where it is seen. */
interface Told extends Count {
  /** The files for which there was no time left. */
  leftOut?: string[]
  /** What passed only on a retry. */
  flaky?: string[]
}

export async function vitest(command: Command): Promise<Told> {
  return told({
    title: 'unit and integration',
    command: bin('vitest'),
    // Two keep busy what the browser beside them leaves of two cores; alone they would be four.
    args: [
      ...['run', selections[command].vitest, '--maxWorkers=2'],
      ...['--reporter=default', '--reporter=./scripts/vitest-outcome.ts'],
    ],
  })
}

/** Less than that is gone before the product stands that all tests share. */
const leastForBrowserMs = 5 * 60_000

export async function playwright(command: Command): Promise<Told> {
  const left = timeLeftMs()
  if (left !== undefined && left < leastForBrowserMs) {
    const files = globSync('test/e2e/*.spec.ts', { cwd: root }).toSorted()
    return { passed: 0, failed: 0, skipped: files.length, leftOut: files }
  }
  return told({
    title: 'browser',
    command: bin('playwright'),
    args: [
      ...['test', selections[command].playwright, '--reporter=list,./scripts/playwright-outcome.ts'],
      ...(left === undefined ? [] : [`--global-timeout=${left}`]),
    ],
    env: { CHROMIUM_PATH: await findBrowser() },
    isBeside: true,
  })
}

/** Runs a runner that writes what came of it. */
async function told(step: Step): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-outcome-'))
  try {
    const file = join(folder, 'outcome.json')
    const isOk = await run({ ...step, env: { ...step.env, OUTCOME_FILE: file } })
    const { passed, failed, flaky, leftOut } = readOutcome(file)
    return {
      passed,
      // A run that broke outside of a test (a file that did not load, an error after the end) has failed, whatever it counted.
      failed: isOk || leftOut.length > 0 ? failed.length : Math.max(1, failed.length),
      skipped: leftOut.length,
      leftOut,
      flaky,
      failures: failed.length > 0 || isOk || leftOut.length > 0 ? failed : [step.title],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prints what was left out, what passed on a retry only and what failed, the gravest last; then the closing line over all parts, and ends the process by it. */
export function closeWithRemarks(parts: readonly Told[], others: readonly string[] = []): never {
  const said = [
    ...parts.flatMap(({ leftOut = [] }) => leftOut.map((file) => `no time left for: ${file}`)),
    ...parts.flatMap(({ flaky = [] }) => flaky.map((test) => `flaky: ${test}`)),
    ...others,
    ...parts.flatMap(({ failures = [] }) => failures.map((name) => `failed: ${name}`)),
  ]
  if (said.length > 0) console.log(`\n${said.join('\n')}`)
  close(parts)
}
