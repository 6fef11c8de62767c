import { defineConfig } from 'vitest/config'

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
    include: ['test/citus/*.check.ts', 'test/isolation/*.test.ts'],
    // It measures milliseconds of one server.
    exclude: ['test/isolation/*.long.test.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
})
