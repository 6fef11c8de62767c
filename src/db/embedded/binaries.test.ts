import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newTrial } from '../../../test/process/embedded-trial.ts'
import { findPackage } from './binaries.ts'
import { clusterDirOf, readState } from './state.ts'
import { withClient } from './superuser.ts'

const isRoot = process.getuid?.() === 0
const answers = (url: string) => withClient(url, async (client) => (await client.query('select 1')).rowCount)

let root: string
let packageDir: string

/** The package as npm leaves it when install scripts are blocked: without its symbolic links. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'binaries-'))
  await chmod(root, 0o755)
  packageDir = join(root, 'package')
  await cp(findPackage(), packageDir, {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  })
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function symlinksIn(directory: string) {
  return (await readdir(directory, { withFileTypes: true })).filter((it) => it.isSymbolicLink()).map((it) => it.name)
}

test('makes the symbolic links itself where install scripts were blocked', async () => {
  await using trial = await newTrial()
  expect(await symlinksIn(join(packageDir, 'native', 'lib'))).toEqual([])
  const server = await trial.start({ packageDir })
  expect(await answers(server.url)).toBe(1)
  expect(await symlinksIn(join(packageDir, 'native', 'lib'))).toContain('libpq.so.5')
  expect((await readdir(trial.dataDir)).filter((it) => it.startsWith('postgres-bin'))).toEqual([])
})

test.runIf(isRoot)('copies the binaries out of a home that is closed to the server, once', async () => {
  await chmod(root, 0o700)
  await using trial = await newTrial()
  const server = await trial.start({ packageDir })
  expect(await answers(server.url)).toBe(1)
  await server.stop()
  await (await trial.start({ packageDir })).stop()
  expect(trial.logged.filter((it) => it.startsWith('copying'))).toHaveLength(1)
  expect((await readdir(trial.dataDir)).filter((it) => it.includes('postgres-bin'))).toHaveLength(1)
})

test.runIf(!isRoot)('copies the binaries out of a package that is read-only', async () => {
  await chmod(join(packageDir, 'native', 'lib'), 0o555)
  await using trial = await newTrial()
  expect(await answers((await trial.start({ packageDir })).url)).toBe(1)
  expect((await readdir(trial.dataDir)).filter((it) => it.includes('postgres-bin'))).toHaveLength(1)
  await chmod(join(packageDir, 'native', 'lib'), 0o755)
})

test.runIf(isRoot)(
  'keeps the cluster elsewhere, and finds it again, when the data directory lies under a closed home',
  async () => {
    const home = join(root, 'home')
    await mkdir(join(home, 'data'), { recursive: true })
    await chmod(home, 0o700)
    await using trial = await newTrial(join(home, 'data'))
    const first = await trial.start()
    await withClient(first.url, (client) => client.query('create table kept as select 42 as n'))
    await first.stop()
    const state = await readState(trial.dataDir)
    const clusterDir = state === null ? '' : clusterDirOf(trial.dataDir, state)
    try {
      expect(clusterDir).toMatch(/^\/var\/lib\/rejoinder\/[0-9a-f]{16}$/)
      expect((await stat(clusterDir)).mode & 0o077).toBe(0)
      const second = await trial.start()
      const kept = await withClient(second.url, async (client) => (await client.query('select n from kept')).rows)
      expect(kept).toEqual([{ n: 42 }])
      expect((await stat(home)).mode & 0o777).toBe(0o700)
      await second.stop()
    } finally {
      if (clusterDir.startsWith('/var/lib/rejoinder/')) await rm(clusterDir, { recursive: true, force: true })
    }
  },
)
