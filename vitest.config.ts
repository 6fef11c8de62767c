import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patience as slowness } from './test/patience.ts'

const isSlowMachine = slowness > 1
const hangs = 240_000 * Math.min(2, slowness)

const patience = {
  // Ends what hangs, and is no measure of speed: a machine that does much else may be ten times as slow.
  testTimeout: hangs,
  hookTimeout: hangs,
  expect: { poll: { timeout: 60_000 * Math.min(4, slowness) } },
  pool: 'forks',
  // Where nobody watches, a machine that stalls is told from a fault: what passes only the second time is named as flaky at the end.
  retry: process.env.CI ? 1 : 0,
} as const

/** What takes minutes: simulations, large sets of data, measurements of time, processes that are killed over and over. `npm run test:long` runs it. */
const long = ['**/*.long.test.ts']

/**
 * Nothing but rules and pages: no database, no process, nothing that a test could leave behind in a module. They share what they load, first of all
 * the learned weights. Vite loads them, since Node reads no `.tsx`.
 */
const rules = ['src/{contract,language,lib,web}/**/*.test.ts', 'src/server/site-*.test.ts']

/** What starts and kills processes, or looks whether they answer in time: fewer of them beside one another. */
const processes = [
  'src/{db/embedded,integrations/documents,main}/**/*.test.ts',
  'src/worker/work-queues.test.ts',
  'test/process/**/*.test.ts',
  'test/http/hardening.test.ts',
]

/** Begun last, for their few lines, they would end with nothing beside them. */
const isSlow = ({ moduleId }: TestSpecification): boolean => /\/test\/(process|isolation)\//.test(moduleId)

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

const withDatabase = {
  ...patience,
  globalSetup: ['test/global-setup.ts'],
  setupFiles: ['test/keep-compiled.ts'],
  // As in production, Node itself loads what is tested: nothing is translated, and what is compiled is kept. Nobody mocks modules.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

export default defineConfig({
  test: {
    // A test of the database waits as much as it computes: two of them keep a core busy.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    reporters: ['default'],
    projects: [
      {
        test: {
          ...patience,
          name: 'rules',
          include: rules,
          exclude: long,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'all else',
          // Each test has a database of its own; what they load they share: it is a third of the time.
          isolate: false,
          // Whatever no other project has is here: no test is left out.
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long, ...rules, ...processes],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'processes',
          isolate: false,
          include: processes,
          exclude: long,
          maxWorkers: 3,
          // They wait for much of their time: at the end, with nothing beside them, cores would be idle. Where the time is short they are what waits.
          sequence: { groupOrder: isSlowMachine ? 2 : 0 },
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'long',
          isolate: false,
          include: long,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
})
