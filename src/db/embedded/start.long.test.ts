import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTrial, startAndOrphan, usedTrial } from '../../../test/process/embedded-trial.ts'
import { ensureDatabase } from './ensure-database.ts'
import { postmasterPidPath } from './postmaster-pid.ts'
import { isProcessAlive } from './process-identity.ts'
import { waitForEnd } from './server-process.ts'
import { withClient } from './superuser.ts'

const firstColumn = (url: string, sql: string) =>
  withClient(url, async (client) =>
    (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.map(([it]) => it),
  )

const clusterOf = (trial: { dataDir: string }) => join(trial.dataDir, 'postgres')

async function killHard(pid: number) {
  process.kill(pid, 'SIGKILL')
  await waitForEnd(pid, 5_000)
}

test('a second start is on the same port, with what was stored, and both are quick', async () => {
  await using trial = await newTrial()
  const coldAt = performance.now()
  const first = await trial.start()
  const coldMs = performance.now() - coldAt
  await firstColumn(first.url, 'create table kept as select 42 as n')
  await first.stop()
  expect(first.isAlive()).toBe(false)

  const warmAt = performance.now()
  const second = await trial.start()
  const warmMs = performance.now() - warmAt
  expect(await firstColumn(second.url, 'select n from kept')).toEqual([42])
  expect(second.port).toBe(first.port)
  expect(second.adopted).toBe(false)
  console.info(`embedded database: cold start ${Math.round(coldMs)} ms, warm start ${Math.round(warmMs)} ms`)
  // Measured: 450 to 700 ms and 25 to 50 ms. The bounds leave room for a busy machine.
  expect(coldMs).toBeLessThan(15_000)
  expect(warmMs).toBeLessThan(10_000)
})

test('is durable, reachable from this machine only, and knows letters beyond ASCII', async () => {
  await using trial = await newTrial()
  const server = await trial.start()
  const settings = `select name || '=' || setting from pg_settings where name in
    ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'jit', 'TimeZone', 'server_encoding') order by 1`
  expect(await firstColumn(server.url, settings)).toEqual([
    'TimeZone=UTC',
    'fsync=on',
    'full_page_writes=on',
    'jit=off',
    'listen_addresses=127.0.0.1',
    'server_encoding=UTF8',
    'synchronous_commit=on',
    'unix_socket_directories=',
  ])
  const ownerUrl = await ensureDatabase(server, trial.dataDir)
  expect(await firstColumn(ownerUrl, `select lower('ÄÖÉ') || unaccent('ñ')`)).toEqual(['äöén'])
  expect(await firstColumn(ownerUrl, `select similarity('Größe', 'größe')`)).toEqual([1])
  expect(await firstColumn(ownerUrl, `select cardinality(show_trgm('Größe'))`)).toEqual([6])
})

test('lets nobody in without the password', async () => {
  await using trial = await newTrial()
  const server = await trial.start()
  const wrong = server.url.replace(/:[^:/@]+@/, ':guessed@')
  await expect(firstColumn(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect((await stat(join(trial.dataDir, 'postgres.json'))).mode & 0o077).toBe(0)
})

test('ensureDatabase gives an owner that is under row-level security and may make roles, time after time', async () => {
  await using trial = await newTrial()
  const server = await trial.start()
  const ownerUrl = await ensureDatabase(server, trial.dataDir)
  expect(await ensureDatabase(server, trial.dataDir)).toBe(ownerUrl)
  const rights = `select json_build_array(rolsuper, rolbypassrls, rolcreaterole, rolcanlogin) from pg_roles where rolname = current_user`
  expect(await firstColumn(ownerUrl, rights)).toEqual([[false, false, true, true]])
  await firstColumn(ownerUrl, `create role app login password 'app'`)
  await firstColumn(ownerUrl, 'create table mine (id int)')
})

test('adopts the server that outlived its supervisor, and can stop it', async () => {
  await using trial = await usedTrial()
  await startAndOrphan(trial.dataDir)
  const server = await trial.start()
  expect(server.adopted).toBe(true)
  expect(server.isAlive()).toBe(true)
  expect(await firstColumn(server.url, 'select 1')).toEqual([1])
  const ended = new Promise<void>((resolve) => server.onExit(resolve))
  await server.stop()
  await ended
  expect(server.isAlive()).toBe(false)
})

test('starts again after kill -9 of the server, on the same port, without a hand', async () => {
  await using trial = await usedTrial()
  const first = await trial.start()
  await firstColumn(first.url, 'create table kept as select 42 as n')
  const ended = new Promise<void>((resolve) => first.onExit(resolve))
  process.kill(first.pid, 'SIGKILL')
  await ended
  const second = await trial.start()
  expect(second.port).toBe(first.port)
  expect(second.adopted).toBe(false)
  expect(await firstColumn(second.url, 'select n from kept')).toEqual([42])
})

test('waits for a worker of the killed server that still holds its memory', async () => {
  await using trial = await usedTrial()
  const first = await trial.start()
  await withClient(first.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const worker = rows[0]?.pid ?? 0
    process.kill(worker, 'SIGSTOP')
    await killHard(first.pid)
    setTimeout(() => process.kill(worker, 'SIGCONT'), 1_000)
    const startedAt = performance.now()
    const second = await trial.start()
    expect(performance.now() - startedAt).toBeGreaterThan(900)
    expect(await firstColumn(second.url, 'select 1')).toEqual([1])
  })
})

test('starts again after an orphaned server was killed, which no process reaps', async () => {
  await using trial = await usedTrial()
  await startAndOrphan(trial.dataDir)
  const orphan = await trial.start()
  await killHard(orphan.pid)
  const server = await trial.start()
  expect(server.adopted).toBe(false)
  expect(await firstColumn(server.url, 'select 1')).toEqual([1])
})

test.each([
  ['a stranger of the same user', 0],
  ['a stranger that is called postgres', 1],
])('a stale pid file that names %s is seen through, and the stranger left alone', async (_who, index) => {
  await using trial = await usedTrial()
  const first = await trial.start()
  const pidFile = await readFile(postmasterPidPath(clusterOf(trial)), 'utf8')
  const { uid, gid } = await stat(clusterOf(trial))
  await first.stop()
  // PostgreSQL takes any living process of its own user for a server, so the stranger is one of these.
  const stranger = spawn('/bin/sleep', ['60'], { uid, gid, cwd: '/', argv0: ['sleep', 'postgres'][index] })
  try {
    await once(stranger, 'spawn')
    await writeFile(postmasterPidPath(clusterOf(trial)), pidFile.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
    const second = await trial.start()
    expect(second.adopted).toBe(false)
    expect(await firstColumn(second.url, 'select 1')).toEqual([1])
    expect(stranger.pid !== undefined && isProcessAlive(stranger.pid)).toBe(true)
  } finally {
    stranger.kill()
  }
})

test('takes another port when a program sits on the kept one, and keeps that', async () => {
  await using trial = await usedTrial()
  const first = await trial.start()
  await first.stop()
  const squatter = createServer().listen(first.port, '127.0.0.1')
  await once(squatter, 'listening')
  const second = await trial.start()
  expect(second.port).not.toBe(first.port)
  squatter.close()
  await second.stop()
  expect((await trial.start()).port).toBe(second.port)
})

test('a start that was killed while it made the cluster is made good by the next', async () => {
  await using trial = await newTrial()
  await (await trial.start()).stop()
  await rename(clusterOf(trial), join(trial.dataDir, 'postgres.unfinished'))
  const path = join(trial.dataDir, 'postgres.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace('"isInitialised": true', '"isInitialised": false'))
  const server = await trial.start()
  expect(await firstColumn(server.url, 'select 1')).toEqual([1])
})

test('a cluster that is gone is an error, never replaced by an empty one', async () => {
  await using trial = await usedTrial()
  await (await trial.start()).stop()
  await rm(clusterOf(trial), { recursive: true })
  await expect(trial.start()).rejects.toMatchObject({
    problem: 'data_directory',
    message: expect.stringMatching(/Restore it/),
  })
})

test('a cluster whose password file is gone is an error that says what to restore', async () => {
  await using trial = await usedTrial()
  await (await trial.start()).stop()
  const state = join(trial.dataDir, 'postgres.json')
  await rename(state, `${state}.away`)
  await expect(trial.start()).rejects.toThrow(/Restore that file/)
  await rename(`${state}.away`, state)
})

test('a server that refuses to start is quoted in the error', async () => {
  await using trial = await usedTrial()
  await (await trial.start()).stop()
  await writeFile(join(clusterOf(trial), 'postgresql.auto.conf'), 'no_such_setting = 1\n')
  await expect(trial.start()).rejects.toThrow(/did not start[\s\S]*no_such_setting/)
})
