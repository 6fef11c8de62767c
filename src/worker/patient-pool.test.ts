import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { silentLog } from '#lib/log.ts'
import { type CutLine, cutLine } from '../../test/cut-line.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { patientPool } from './patient-pool.ts'

let db: TestDatabase
let line: CutLine
beforeAll(async () => {
  db = await testDatabase()
  line = await cutLine(db.ownerUrl)
})
afterAll(async () => {
  await line[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const newPool = () => connect({ url: line.url, max: 2, applicationName: 'rejoinder test', onError: () => undefined })

it('waits for a database that is away, and lends a connection when it is back', async () => {
  const pool = newPool()
  const patient = patientPool(pool, silentLog, new AbortController().signal)
  line.cut()
  const waiting = patient.connect()
  setTimeout(() => line.mend(), 500)
  const client = await waiting
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  await pool.end()
})

it('waits no more once the worker stops', async () => {
  const pool = newPool()
  const stopping = new AbortController()
  const patient = patientPool(pool, silentLog, stopping.signal)
  line.cut()
  const waiting = patient.connect()
  setTimeout(() => stopping.abort(), 300)
  await expect(waiting).rejects.toThrow(/ECONNRESET|terminated/)
  line.mend()
  await pool.end()
})

it('throws at once what no waiting would mend', async () => {
  const url = new URL(line.url)
  url.password = 'wrong'
  const pool = connect({ url: url.href, max: 2, applicationName: 'rejoinder test', onError: () => undefined })
  const patient = patientPool(pool, silentLog, new AbortController().signal)
  await expect(patient.connect()).rejects.toMatchObject({ code: '28P01' })
  await pool.end()
})

it('leaves a connection that is asked for with a callback to the pool', async () => {
  const pool = newPool()
  const patient = patientPool(pool, silentLog, new AbortController().signal)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  patient.connect((_error, client, release) => {
    resolve(client !== undefined)
    release()
  })
  expect(await promise).toBe(true)
  await pool.end()
})
