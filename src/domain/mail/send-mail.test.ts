import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#db/connect.ts'
import { silentLog } from '#lib/log.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { measurePlatform } from '../platform/measure.ts'
import type { MailError, Mailer } from '../ports.ts'
import { queueMail } from './queue-mail.ts'
import { readOutbox } from './reads.ts'
import { sendMail } from './send-mail.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())
beforeEach(() => db.pool.query('delete from mails'))

const ctxWith = (mailer: Mailer | null) => ({ pool: db.pool, now: () => new Date(), log: silentLog, mailer })

async function queued(isOnce = false): Promise<string> {
  const mail = { kind: 'k', subject: 's', text: 't', html: 'h', fromName: null }
  await inTransaction(db.pool, {}, (tx) => queueMail({ db: tx }, 'ben@people.example', mail, { isOnce }))
  const { rows } = await db.pool.query<{ id: string }>('select id from mails')
  return rows[0]?.id ?? ''
}

/** A mail server that takes nothing, and why. */
const refusing = (refusal: MailError['refusal']): Mailer => ({
  send: () =>
    Promise.reject(Object.assign(new Error('550'), { name: 'MailError' as const, mayHaveArrived: false, refusal })),
})
const waiting = async () =>
  (await measurePlatform({ pool: db.pool, now: () => new Date(), settings: { syncEveryMs: 300_000 } })).waitingMails
const stored = async () => (await db.pool.query('select error, text, sent_at is null as "isOpen" from mails')).rows

it.each([false, true])('a mail for a mailbox that is none ends at once (once at most: %s)', async (isOnce) => {
  const id = await queued(isOnce)
  expect(await waiting()).toBe(1)
  await sendMail(ctxWith(refusing('no_mailbox')), id)
  expect(await waiting()).toBe(0)
  expect(await stored()).toEqual([{ error: 'refused', text: '', isOpen: false }])
})

it('a mail that the server refuses for another reason is tried on, and ends with its last try', async () => {
  const id = await queued()
  const ctx = ctxWith(refusing('for_good'))
  await expect(sendMail(ctx, id)).rejects.toThrow('550')
  expect(await waiting()).toBe(1)
  await sendMail(ctx, id, true)
  expect(await waiting()).toBe(0)
})

it('a mail that waited for a server which is away waits on after its last try, and can be sent then', async () => {
  const id = await queued()
  await expect(sendMail(ctxWith(refusing(null)), id, true)).rejects.toThrow('550')
  expect(await waiting()).toBe(1)
  expect(await stored()).toEqual([{ error: null, text: 't', isOpen: true }])
  await sendMail(ctxWith({ send: async () => undefined }), id)
  expect(await stored()).toEqual([{ error: null, text: '', isOpen: false }])
})

it('a mail that is kept for want of a mail server waits for nobody, and is read at /dev/mail', async () => {
  const id = await queued()
  await sendMail(ctxWith(null), id)
  expect(await waiting()).toBe(0)
  expect(await readOutbox(db.pool, 10)).toMatchObject([{ id, text: 't' }])
})
