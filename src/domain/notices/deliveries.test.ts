import { expect, it } from 'vitest'
import type { NoticeCause, NoticePreferences } from '#contract/notices.ts'
import { actingWorld, hour, leadWrites, statusOf, taskOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { inTx } from '../context.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { MailError } from '../ports.ts'
import { gatherMs } from '../raise-notice.ts'
import { personOf } from '../scope.ts'
import { runTaskNow } from '../tasks/change-task.ts'
import { restoreSuspended, suspendWorkspace } from '../workspaces/suspend-workspace.ts'
import { chooseNotices } from './choose-notices.ts'
import { passOnNotices } from './pass-on-notices.ts'
import { readPreferences } from './reads.ts'

withSandbox()

const hot: NoticeCause = { kind: 'high_intent' }
const lost: NoticeCause = { kind: 'connection_lost', error: { code: 'our_fault' } }

async function worldOf(change: Partial<NoticePreferences> = {}, made?: World): Promise<World> {
  const world = made ?? (await createWorld(sandbox))
  await world.rows(`update workspace_members set created_at = created_at - interval '1 day'`)
  const own = await inTx(world.ctx, world.scope, (tx) => readPreferences(tx, world.scope, personOf(world.scope) ?? ''))
  await chooseNotices(world.ctx, world.scope, { ...own, ...change })
  return world
}

const raise = ({ ctx, scope, clock }: World, key: string, cause: NoticeCause): Promise<void> =>
  inTx(ctx, scope, async (tx) => tx.outbox.raise(scope, { key, threadId: null, cause, at: clock.now }))

/** Time goes by, as the worker's rounds see it. */
async function passes(world: World, ms: number): Promise<void> {
  world.clock.forward(ms)
  await passOnNotices(world.ctx, world.scope)
  await world.work()
}

interface MailRow {
  id: string
  subject: string
  text: string
  html: string
  to_email: string
}
const mails = (world: World) =>
  world.rows<MailRow>(`select id, subject, text, html, to_email from mails where kind = 'notices' order by id`)

const mailing = (preferences: NoticePreferences, mail: 'off' | 'now' | 'digest'): NoticePreferences['choices'] => ({
  ...preferences.choices,
  high_intent: { bell: true, mail, slack: true, push: true },
})

async function wantsMail(world: World, mail: 'off' | 'now' | 'digest', change: Partial<NoticePreferences> = {}) {
  const userId = personOf(world.scope) ?? ''
  const own = await inTx(world.ctx, world.scope, (tx) => readPreferences(tx, world.scope, userId))
  await chooseNotices(world.ctx, world.scope, { ...own, choices: mailing(own, mail), ...change })
}

it('twenty hot replies in a minute are one mail, a minute after the first; a flood waits ten minutes for the next', async () => {
  await using world = await worldOf()
  await wantsMail(world, 'now')
  for (let n = 0; n < 20; n += 1) {
    await raise(world, `hot:${n}`, hot)
    world.clock.forward(2000)
  }
  await passes(world, 0)
  expect(await mails(world)).toEqual([])
  await passes(world, gatherMs)
  expect(await mails(world)).toMatchObject([{ subject: 'a lead shows high intent, and 19 more (Acme)' }])
  await passes(world, gatherMs)
  await raise(world, 'later', hot)
  await passes(world, gatherMs)
  expect(await mails(world)).toHaveLength(1)
  await passes(world, 10 * gatherMs)
  expect(await mails(world)).toHaveLength(2)
})

it('a flood that goes on is one mail every ten minutes', async () => {
  await using world = await worldOf()
  await wantsMail(world, 'now')
  for (let minute = 0; minute < 22; minute += 1) {
    for (let n = 0; n < 5; n += 1) await raise(world, `hot:${minute}:${n}`, hot)
    await passes(world, gatherMs)
  }
  expect((await mails(world)).map(({ subject }) => subject)).toEqual([
    'a lead shows high intent, and 4 more (Acme)',
    'a lead shows high intent, and 44 more (Acme)',
    'a lead shows high intent, and 49 more (Acme)',
  ])
})

it('what gathers for a digest, and what there is nothing of any more to tell, holds up nothing that is mailed at once', async () => {
  await using world = await worldOf()
  world.clock.now = new Date('2031-03-02T10:00:00Z')
  await wantsMail(world, 'digest', { digestHour: 7, timeZone: 'UTC' })
  for (let n = 0; n < 5; n += 1) await raise(world, `hot:${n}`, hot)
  await passes(world, gatherMs)
  await raise(world, 'lost', lost)
  await passes(world, gatherMs)
  expect(await mails(world)).toHaveLength(1)

  for (let n = 0; n < 5; n += 1) await raise(world, `over:${n}`, lost)
  world.clock.forward(gatherMs)
  await passOnNotices(world.ctx, world.scope)
  for (let n = 0; n < 5; n += 1)
    await inTx(world.ctx, world.scope, async (tx) => tx.outbox.takeBack(world.scope, `over:${n}`))
  await passes(world, 0)
  await raise(world, 'lost again', lost)
  await passes(world, gatherMs)
  expect(await mails(world)).toHaveLength(2)
})

it('a mail shows the words of the lead and the reply that waits, as text alone: nothing of theirs is HTML', async () => {
  await using world = await worldOf({}, await actingWorld({ autoSendEnabled: false }))
  await wantsMail(world, 'now')
  const threadId = await leadWrites(
    world,
    'Yes! Can we meet on Tuesday? <a href="https://evil.example">win</a> & buy this',
  )
  await world.rows(`update contacts set name = $1`, ['Eve\r\nBcc: all <b>'])
  await passes(world, gatherMs)
  const [mail] = await mails(world)
  expect(mail?.subject).toMatch(/^Eve Bcc: all <b> shows high intent/)
  expect(mail?.text).toContain('> Yes! Can we meet on Tuesday?')
  const [draft] = await world.rows<{ body: string }>(`select body from drafts where thread_id = $1`, [threadId])
  expect(mail?.text).toContain(`> ${draft?.body.split('\n')[0]}`)
  expect(mail?.html).toContain('Can we meet on Tuesday?')
  expect(mail?.html).not.toMatch(/<b>|<a href="https:\/\/evil/)
})

it('a digest comes once, at the hour of the person, with what came until then', async () => {
  await using world = await worldOf()
  world.clock.now = new Date('2031-03-02T10:00:00Z')
  await wantsMail(world, 'digest', { digestHour: 7, timeZone: 'Europe/Berlin' })
  await raise(world, 'one', hot)
  await passes(world, gatherMs)
  await passes(world, 4 * hour)
  await raise(world, 'two', hot)
  await passes(world, gatherMs)
  expect(await mails(world)).toEqual([])
  world.clock.now = new Date('2031-03-03T06:00:00Z')
  await passes(world, 0)
  await passes(world, 24 * hour)
  expect(await mails(world)).toMatchObject([{ subject: 'a lead shows high intent, and 1 more (Acme)' }])
})

it('in quiet hours nothing leaves; all of it comes as one at their end', async () => {
  await using world = await worldOf()
  world.clock.now = new Date('2031-03-02T21:30:00Z')
  await wantsMail(world, 'now', { quiet: { from: '22:00', until: '07:00' }, timeZone: 'Europe/Berlin' })
  for (const key of ['a', 'b']) {
    await raise(world, key, hot)
    await passes(world, hour)
  }
  expect(await mails(world)).toEqual([])
  world.clock.now = new Date('2031-03-03T06:00:00Z')
  await passes(world, 0)
  expect(await mails(world)).toMatchObject([{ subject: 'a lead shows high intent, and 1 more (Acme)' }])
})

it('what is held by a flood and may go within quiet hours waits for their end, also where they were chosen meanwhile', async () => {
  await using world = await worldOf()
  world.clock.now = new Date('2031-03-02T21:00:00Z')
  await wantsMail(world, 'now')
  for (let n = 0; n < 20; n += 1) await raise(world, `hot:${n}`, hot)
  await passes(world, gatherMs)
  expect(await mails(world)).toHaveLength(1)
  await raise(world, 'held', hot)
  await passes(world, gatherMs)
  await wantsMail(world, 'now', { quiet: { from: '22:00', until: '07:00' }, timeZone: 'Europe/Berlin' })
  await raise(world, 'later', hot)
  await passes(world, 10 * gatherMs)
  await passes(world, hour)
  expect(await mails(world)).toHaveLength(1)
  world.clock.now = new Date('2031-03-03T06:00:00Z')
  await passes(world, 0)
  expect((await mails(world)).map(({ subject }) => subject)).toEqual([
    'a lead shows high intent, and 19 more (Acme)',
    'a lead shows high intent, and 1 more (Acme)',
  ])
})

it('who has left hears nothing any more, and nobody of what their role does not let them mend', async () => {
  await using world = await worldOf()
  await raise(world, 'lost', lost)
  await world.rows(`update workspace_members set role = 'member'`)
  await passes(world, gatherMs)
  expect(await mails(world)).toEqual([])
  await world.rows(`update workspace_members set role = 'admin'`)
  world.clock.now = new Date('2031-03-02T10:00:00Z')
  await wantsMail(world, 'digest')
  await raise(world, 'hot', hot)
  await passes(world, gatherMs)
  await world.rows(`delete from workspace_members`)
  await passes(world, 48 * hour)
  expect(await mails(world)).toEqual([])
  expect(await world.rows(`select state from notice_deliveries`)).toEqual([{ state: 'dropped' }])
})

it('what was settled meanwhile is not told any more', async () => {
  await using world = await worldOf()
  await raise(world, 'send:1:unclear', { kind: 'send_trouble', state: 'unclear', reasons: [] })
  await inTx(world.ctx, world.scope, async (tx) => tx.outbox.takeBack(world.scope, 'send:1:unclear'))
  await passes(world, gatherMs)
  expect(await mails(world)).toEqual([])
})

it('a lead who was answered meanwhile needs nobody any more, and a suspension that is over is none', async () => {
  await using world = await worldOf({}, await actingWorld({ autoSendEnabled: false, followupEnabled: false }))
  const userId = personOf(world.scope) ?? ''
  const own = await inTx(world.ctx, world.scope, (tx) => readPreferences(tx, world.scope, userId))
  const choices = { ...own.choices, handoff: { ...own.choices.handoff, mail: 'digest' as const } }
  await chooseNotices(world.ctx, world.scope, { ...own, choices, quiet: null })
  const unanswerable = 'Do you integrate with SAP, and who hosts it?'
  const answered = await leadWrites(world, unanswerable)
  await leadWrites(world, unanswerable, 1)
  await suspendWorkspace(world.ctx, world.scope, '')
  await restoreSuspended(world.ctx, world.scope)
  const task = await taskOf(world, answered)
  await runTaskNow(world.ctx, world.scope, task?.id ?? '')
  await passes(world, gatherMs)
  expect(await statusOf(world, answered)).toBe('replied')
  expect(await mails(world)).toMatchObject([{ subject: 'This workspace is active again (Acme)' }])
  await passes(world, 24 * hour)
  expect((await mails(world)).map(({ subject }) => subject)).toEqual([
    'This workspace is active again (Acme)',
    expect.stringMatching(/ needs a person \(Acme\)$/),
  ])
})

it.each([
  ['a server that breaks off', Object.assign(new Error('gone'), { name: 'MailError', mayHaveArrived: true }), 1],
  [
    'a server that certainly took nothing, twice',
    Object.assign(new Error('busy'), { name: 'MailError', mayHaveArrived: false } satisfies Partial<MailError>),
    3,
  ],
])('a mail goes out once at most: %s', async (_, failure, calls) => {
  await using world = await worldOf()
  await raise(world, 'lost', lost)
  await passes(world, gatherMs)
  const [mail] = await mails(world)
  let called = 0
  const mailer = {
    send: async () => {
      called += 1
      if (called < 3) throw failure
    },
  }
  const ctx = { ...world.ctx, mailer }
  for (let tries = 0; tries < 4; tries += 1) await sendMail(ctx, mail?.id ?? '').catch(() => undefined)
  expect(called).toBe(calls)
  const [ended] = await world.rows<{ error: string | null }>(`select error from mails where id = $1`, [mail?.id])
  expect(ended?.error).toBe(calls === 1 ? 'unclear' : null)
})

it('a worker that dies within the call does not have it repeated', async () => {
  await using world = await worldOf()
  await raise(world, 'lost', lost)
  await passes(world, gatherMs)
  const [mail] = await mails(world)
  await world.rows(`update mails set called_at = now() where id = $1`, [mail?.id])
  const send = async () => Promise.reject(new Error('It was called again'))
  await sendMail({ ...world.ctx, mailer: { send } }, mail?.id ?? '')
  expect(await world.rows(`select error, text from mails where id = $1`, [mail?.id])).toEqual([
    { error: 'unclear', text: '' },
  ])
})
