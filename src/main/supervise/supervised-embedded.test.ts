import { chmod } from 'node:fs/promises'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import type { EmbeddedServer } from '#db/embedded/start.ts'
import { eventually, newTrial } from '../../../test/process/trial-script.ts'
import { superviseEmbedded } from './supervised-embedded.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('a database that is killed -9 comes back at the same address, with what was stored, and pools just reconnect', async () => {
  await using trial = await newTrial()
  await chmod(trial.directory, 0o711)
  const moves: EmbeddedServer[] = []
  const database = await superviseEmbedded({ dataDir: trial.directory, log, onMoved: (server) => moves.push(server) })
  const pool = new Pool({ connectionString: database.current().url })
  pool.on('error', () => undefined)
  try {
    await pool.query('create table kept as select 42 as n')
    for (let round = 0; round < 2; round += 1) {
      const killed = database.current().pid
      process.kill(killed, 'SIGKILL')
      await eventually(() => database.current().pid !== killed)
      expect((await pool.query('select n from kept')).rows).toEqual([{ n: 42 }])
    }
    expect(moves).toEqual([])
  } finally {
    await pool.end()
    await database.stop()
  }
  expect(database.current().isAlive()).toBe(false)
})

test('a database that was stopped on purpose stays stopped', async () => {
  await using trial = await newTrial()
  const database = await superviseEmbedded({ dataDir: trial.directory, log, onMoved: () => undefined })
  const { pid } = database.current()
  await database.stop()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(database.current().pid).toBe(pid)
  expect(database.current().isAlive()).toBe(false)
})
