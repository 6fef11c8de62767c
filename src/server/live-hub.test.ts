import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changedKinds } from '#contract/live.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { type CutLine, cutLine } from '../../test/cut-line.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'

let database: TestDatabase
let line: CutLine
let hub: LiveHub

const workspaceId = newId()
const everyMs = 100
/** Kinds that were heard, in their order. */
const heard: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  line = await cutLine(database.appUrl)
  hub = await createLiveHub({ url: line.url, log: silentLog, everyMs })
  hub.subscribe(workspaceId, ({ event }) => void heard.push(event.kind))
})
afterAll(async () => {
  await hub?.close()
  await line?.[Symbol.asyncDispose]()
  await database?.[Symbol.asyncDispose]()
})

const notify = (payload: string) => database.pool.query("select pg_notify('live', $1)", [payload])
const tell = (kind: string) => notify(JSON.stringify({ w: workspaceId, k: kind, t: null }))
const listening = async (): Promise<number> => {
  const { rows } = await database.superuser.query(
    "select count(*)::int as n from pg_stat_activity where application_name = 'rejoinder live' and datname = current_database()",
  )
  return rows[0].n
}

it('each kind of change that browsers know of reaches them', async () => {
  heard.length = 0
  for (const kind of changedKinds) await tell(kind)
  await expect.poll(() => heard).toEqual([...changedKinds])
})

it.each(['', 'no JSON', '{"w":', 'null', '[]', '{"w":1,"k":"team","t":null}', '{"w":"x","k":"no such kind","t":null}'])(
  'a notification that nobody of ours would send does no harm: %j',
  async (payload) => {
    heard.length = 0
    await notify(payload)
    await tell('team')
    await expect.poll(() => heard).toEqual(['team'])
  },
)

it('a line on which nothing comes any more, without a word, is given up for another one', async () => {
  heard.length = 0
  line.silence()
  await expect.poll(() => heard).toContain('resync')
  await tell('settings')
  await expect.poll(() => heard.at(-1)).toBe('settings')
})

it('a database that takes the connection, and then does not answer as it should, is asked again, and nothing is left behind', async () => {
  heard.length = 0
  const asks = 'execute on function pg_catalog.pg_current_snapshot()'
  await database.superuser.query(`revoke ${asks} from public`)
  await database.superuser.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rejoinder live' and datname = current_database()",
  )
  await sleep(1500)
  await database.superuser.query(`grant ${asks} to public`)
  await expect.poll(() => heard).toContain('resync')
  expect(await listening()).toBe(1)
})
