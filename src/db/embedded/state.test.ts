import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clusterDirOf, newState, readState, writeState } from './state.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'state-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a data directory without a database has no state', async () => {
  expect(await readState(dataDir)).toBeNull()
})

test('what was written is read back, and is readable by its owner only', async () => {
  const state = newState({ cluster: 'postgres', port: 25_000 })
  await writeState(dataDir, state)
  expect(await readState(dataDir)).toEqual(state)
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['postgres.json'])
})

test('a damaged file is an error that names it, never a reason for a new password', async () => {
  await writeFile(join(dataDir, 'postgres.json'), '{"cluster":"postgres"')
  await expect(readState(dataDir)).rejects.toThrow(/postgres\.json is damaged/)
})

test('a cluster inside the data directory moves with it, one outside does not', () => {
  expect(clusterDirOf('/a', newState({ cluster: 'postgres', port: 1 }))).toBe('/a/postgres')
  expect(clusterDirOf('/a', newState({ cluster: '/var/lib/x', port: 1 }))).toBe('/var/lib/x')
})
