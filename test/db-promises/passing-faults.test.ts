import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { isPassing } from '#db/connect.ts'
import { testDatabase } from '../db.ts'

const faultOf = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => null,
    (error: unknown) => error,
  )

it('every question to a connection that the server has ended fails as something that passes', async () => {
  await using db = await testDatabase()
  const client = new pg.Client({ connectionString: db.superuserUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waits = faultOf(client.query('select pg_sleep(20)'))
  const other = new pg.Client({ connectionString: db.superuserUrl })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await other.end()
  const faults = [await waits, await faultOf(client.query('select 1'))]
  await sleep(50) // by now the client has noticed, and says so in words of its own
  faults.push(await faultOf(client.query('select 1')))
  for (const fault of faults) expect(isPassing(fault), String(fault)).toBe(true)
})

it('a question that is wrong does not pass by asking again', async () => {
  await using db = await testDatabase()
  const client = new pg.Client({ connectionString: db.superuserUrl })
  await client.connect()
  expect(isPassing(await faultOf(client.query('select nothing')))).toBe(false)
  await client.end()
})

it.each(['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'])(
  'a machine that is off, or a network that is, may be there again: %s',
  (code) => {
    expect(isPassing(Object.assign(new Error(`connect ${code} 10.0.0.5:5432`), { code }))).toBe(true)
  },
)

it('what took too long, or stood behind a lock, may be asked again', async () => {
  await using db = await testDatabase()
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: db.superuserUrl })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const [slow, idle, locked, other] = [await open(), await open(), await open(), await open()]
  await slow.query("set statement_timeout = '50ms'")
  const faults = [await faultOf(slow.query('select pg_sleep(5)'))]
  await other.query('begin; lock table users')
  await locked.query("set lock_timeout = '50ms'")
  faults.push(await faultOf(locked.query('select from users')))
  await idle.query("set idle_in_transaction_session_timeout = '50ms'; begin")
  await sleep(200)
  faults.push(await faultOf(idle.query('select 1')))
  for (const fault of faults) expect(isPassing(fault), String(fault)).toBe(true)
  await Promise.all([slow.end(), locked.end(), other.end()])
})

it('what a server refused that only reads just now, as one does that another takes the place of, may be asked again', async () => {
  await using db = await testDatabase()
  const client = new pg.Client({ connectionString: db.superuserUrl })
  await client.connect()
  await client.query('set default_transaction_read_only = on')
  const fault = await faultOf(client.query('delete from users'))
  expect(isPassing(fault), String(fault)).toBe(true)
  await client.end()
})
