import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  pool: 'forks',
  // Where nobody watches, a machine that stalls is told from a fault: what passes only the second time is named as flaky at the end.
  retry: process.env.CI ? 1 : 0,
} as const

/**
 * Nothing but rules and pages: no database, no process, nothing that a test could leave behind in a module. They share what they load, first of all
 * the learned weights. Vite loads them, since Node reads no `.tsx`.
 */
const rules = ['src/{contract,language,lib,web}/**/*.test.ts', 'src/server/site-*.test.ts']

/** What starts and kills processes, or looks whether they answer in time: fewer of them beside one another. */
const processes = [
  'src/{db/embedded,integrations/documents,main}/**/*.test.ts',
  'src/worker/work-queues.test.ts',
  'test/{chaos,process}/**/*.test.ts',
  'test/http/hardening.test.ts',
  'test/isolation/next-door.test.ts',
]

/** Long for so few lines: by its size alone it would begin last, and end with nothing beside it. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\/(test\/(process|isolation)\/[\w-]+|reading\/reading|embedded\/start|eval\/(guard\/(adversary|drafts|verified)|recordings\/replay|floors))\.test\.ts$/.test(
    moduleId,
  )

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const withDatabase = {
  ...patience,
  globalSetup: ['test/global-setup.ts'],
  // As in production, Node itself loads what is tested: nothing is translated, and what is compiled is kept. Nobody mocks modules.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

export default defineConfig({
  test: {
    // A test of the database waits as much as it computes: two of them keep a core busy.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    reporters: ['default'],
    projects: [
      { test: { ...patience, name: 'rules', include: rules, isolate: false, sequence: { groupOrder: 1 } } },
      {
        test: {
          ...withDatabase,
          name: 'all else',
          // Each test has a database of its own; what they load they share: it is a third of the time.
          isolate: false,
          include: ['{src,sandbox,test,scripts,eval}/**/*.test.ts'],
          exclude: [...rules, ...processes],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'processes',
          isolate: false,
          include: processes,
          maxWorkers: 3,
          // They wait for much of their time: at the end, with nothing beside them, cores would be idle.
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
})
