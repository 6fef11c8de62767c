import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/connect.ts'
import { silentLog } from '#lib/log.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { pruneMails } from './prune-mails.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'

const dayMs = 86_400_000

let db: TestDatabase
let now = new Date()

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const ctx = () => ({
  pool: db.pool,
  now: () => now,
  log: silentLog,
  mailer: { send: async () => undefined },
})
const kept = async () => (await db.pool.query('select to_email from mails order by 1')).rows.map((row) => row.to_email)

it('forgets what went out after a week, and what waits for nobody after a month', async () => {
  const queue = (to: string) =>
    inTransaction(db.pool, {}, (tx) =>
      queueMail({ db: tx }, to, { kind: 'k', subject: 's', text: 't', html: 'h', fromName: null }),
    )
  await queue('sent@people.example')
  await queue('waits@people.example')
  const { rows } = await db.pool.query("select id from mails where to_email = 'sent@people.example'")
  await sendMail(ctx(), rows[0]?.id)
  for (const [days, left] of [
    [6, ['sent@people.example', 'waits@people.example']],
    [2, ['waits@people.example']],
    [20, ['waits@people.example']],
    [3, []],
  ] as const) {
    now = new Date(now.getTime() + days * dayMs)
    await pruneMails(ctx())
    expect(await kept()).toEqual(left)
  }
})
