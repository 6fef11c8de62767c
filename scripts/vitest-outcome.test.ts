import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOutcome } from './outcome.ts'

// A run of its own, whose time is over while one of its files is under way.

const root = join(import.meta.dirname, '..')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(root, 'node_modules', '.outcome-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const imports = `import { expect, it } from 'vitest'\n`
const untilAfter = (until: number): string =>
  `it('is under way', async () => { while (Date.now() < ${until * 1000 + 500}) await new Promise((done) => setTimeout(done, 50))
  Promise.reject(new Error('the server went away')); await new Promise((done) => setTimeout(done, 50)); expect(1).toBe(2) }, 600_000)`

/** What is told of a run that has so many seconds. */
async function outcomeWithin(seconds: number): Promise<ReturnType<typeof readOutcome>> {
  const until = Math.ceil(Date.now() / 1000) + seconds
  await writeFile(join(folder, 'b.test.ts'), `${imports}${untilAfter(until)}`)
  const file = join(folder, 'outcome.json')
  await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--root', folder, '--reporter', join(root, 'scripts/vitest-outcome.ts')],
    ],
    { env: { ...process.env, OUTCOME_FILE: file, TESTS_UNTIL: String(until) } },
  ).catch(() => undefined)
  return readOutcome(file)
}

it('what was under way when the time was over is left out, and what had failed before has failed', async () => {
  await writeFile(
    join(folder, 'a.test.ts'),
    `${imports}it('passes', () => {})\nit('fails', () => { expect(1).toBe(2) })`,
  )
  await writeFile(join(folder, 'vitest.config.ts'), 'export default { test: { retry: 0, maxWorkers: 2 } }')
  let told = await outcomeWithin(5)
  // A machine that is busy needs longer to come as far as the first test.
  for (const seconds of [30, 120]) if (told.passed === 0) told = await outcomeWithin(seconds)
  const { passed, failed, leftOut } = told
  expect({ passed, leftOut }).toEqual({ passed: 1, leftOut: ['b.test.ts'] })
  expect(failed).toEqual([expect.stringContaining('a.test.ts > fails')])
}, 300_000)
