import { defineConfig } from 'vitest/config'

/** Tests of a reply's way, from its delivery to the answer that goes out: for the statements that are sent on it. */
const hotPaths = ['src/worker/done-twice.test.ts', 'src/domain/tasks/send.test.ts']

/** What `npm run citus:check` runs on a distributed database, one file after the other: they share it. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    globalSetup: ['test/citus/setup.ts'],
    include: ['test/citus/*.check.ts', 'test/isolation/*.test.ts', ...hotPaths],
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
})
