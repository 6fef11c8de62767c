import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { listSenders, signSender } from '#domain/threads/envelope/list-senders.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { newId } from '#lib/new-id.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { sentOf, taskOf, words } from '../../../test/tasks/sending.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import { readThread } from '../threads/reads.ts'
import { runTaskNow } from './change-task.ts'
import { sendReply } from './send-reply.ts'

withSandbox()

const eva = { name: 'Eva Roth', email: 'eva@buyer.example' }
const tom = { name: '', email: 'tom@partner.example' }

/** The lead's colleague answers in their place, with somebody in copy. */
async function answeredByEva(world: World) {
  const [lead] = world.platform.leads
  await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: lead?.id,
    text: 'I answer for my colleague. What does the starter plan contain?',
    from: eva,
    cc: [{ email_address: tom.email }, { email_address: lead?.email }],
  })
  await syncReplies(world.ctx, world.scope)
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readThreadPage(tx, world.scope, { view: 'all', limit: 10 }),
  )
  const threadId = rows[0]?.id ?? ''
  const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
  return { threadId, lead: lead?.email ?? '', revision: thread?.revision ?? -1, thread }
}

const send = (world: World, of: { threadId: string; revision: number }, more = {}) =>
  sendReply(world.ctx, world.scope, { ...of, draftId: newId(), subject: 'Re: Offer', body: words, ...more })

const addresses = (list: unknown) => (list as { address: string }[]).map(({ address }) => address)

it('answers whoever wrote and keeps everybody in copy, and says so of the mail that went out', async () => {
  await using world = await createWorld(sandbox)
  const { threadId, revision, lead } = await answeredByEva(world)
  await send(world, { threadId, revision })
  await world.work()
  const [sent] = await sentOf(world)
  expect([addresses(sent?.to), addresses(sent?.cc)]).toEqual([[eva.email], [tom.email, lead]])
  expect(await world.rows("select to_email, cc from messages where direction = 'outbound'")).toEqual([
    {
      to_email: eva.email,
      cc: [expect.objectContaining({ email: tom.email }), expect.objectContaining({ email: lead })],
    },
  ])
})

it('goes to whom a person chose, from the mailbox they chose among those of the campaign, signed as that mailbox signs', async () => {
  await using world = await createWorld(sandbox)
  const { threadId, revision, thread } = await answeredByEva(world)
  const { senders, isOld } = await listSenders(world.ctx, world.scope, threadId)
  expect(isOld).toBe(false)
  expect(senders[0]?.id).toBe(thread?.senderEmailId)
  const other = senders.find(({ id }) => id !== thread?.senderEmailId)
  await signSender(world.ctx, world.scope, { threadId, senderId: other?.id ?? '', signature: 'Maria Berg\nAcme' })
  await send(world, { threadId, revision }, { envelope: { to: [eva], cc: [], senderId: other?.id } })
  await world.work()
  const [sent] = await sentOf(world)
  expect([addresses(sent?.to), addresses(sent?.cc)]).toEqual([[eva.email], []])
  expect(sent?.text).toBe(`${words}\n\nMaria Berg\nAcme`)
  expect(await world.rows("select from_email, new_text from messages where direction = 'outbound'")).toEqual([
    { from_email: other?.email, new_text: `${words}\n\nMaria Berg\nAcme` },
  ])
})

it('takes whoever owns the mailbox that a person chose for one who may sign', async () => {
  await using world = await createWorld(sandbox)
  const { threadId, thread } = await answeredByEva(world)
  const { senders } = await listSenders(world.ctx, world.scope, threadId)
  const other = senders.find(({ id }) => id !== thread?.senderEmailId)
  const draftId = newId()
  const tracedFrom = async (version: number, senderId: string | null) => {
    const envelope = { to: [eva], cc: [], senderId }
    const body = `Hi Eva,\n\nthank you for the question.\n\nBest regards,\n${other?.name}`
    const draft = { threadId, draftId, version, subject: 'Re: Offer', body, envelope }
    const { guard } = await saveDraft(world.ctx, world.scope, draft)
    return guard?.sources.map(({ text }) => text)
  }
  expect(await tracedFrom(0, null)).not.toContain(other?.name)
  expect(await tracedFrom(1, other?.id ?? null)).toContain(other?.name)
})

it('holds what was to go out of a mailbox that nobody knows, instead of letting the platform choose whom it reaches', async () => {
  await using world = await createWorld(sandbox)
  const { threadId, revision } = await answeredByEva(world)
  const task = await send(world, { threadId, revision }, { envelope: { to: [eva], cc: [], senderId: '999' } })
  await world.work()
  expect(await sentOf(world)).toEqual([])
  expect(await taskOf(world, task.id)).toEqual([{ status: 'ready', last_error: [{ code: 'no_mailbox' }] }])
})

/** The address of another lead of the workspace, who has written, too. */
async function otherLead(world: World): Promise<string> {
  const [, second] = world.platform.leads
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: second?.id, text: 'Tell me more.' })
  await syncReplies(world.ctx, world.scope)
  return second?.email ?? ''
}

async function optOut(world: World, email: string): Promise<void> {
  await world.rows('update contacts set unsubscribed_at = now() where email = $1', [email])
  await world.rows(
    'update threads set is_opted_out = true where contact_id = (select id from contacts where email = $1)',
    [email],
  )
}

it('stops what is about to reach somebody who has opted out since it was written, marks it, and leaves it to a person', async () => {
  await using world = await createWorld(sandbox)
  const { threadId, revision } = await answeredByEva(world)
  const lead = await otherLead(world)
  const envelope = { to: [eva], cc: [{ name: '', email: lead }], senderId: null }
  const task = await send(world, { threadId, revision }, { envelope })
  await optOut(world, lead)
  await world.work()
  expect(await sentOf(world)).toHaveLength(0)
  expect(await taskOf(world, task.id)).toEqual([{ status: 'ready', last_error: [{ code: 'recipient_opted_out' }] }])
  expect(
    (await world.rows<{ guard: unknown }>('select guard from drafts where thread_id = $1', [threadId]))[0]?.guard,
  ).toMatchObject({
    ok: false,
    verdicts: expect.arrayContaining([
      expect.objectContaining({ finding: { code: 'recipient_opted_out', email: lead } }),
    ]),
  })
  // Who sees it, and sends it all the same, has decided.
  await runTaskNow(world.ctx, world.scope, task.id)
  world.clock.forward(60_000)
  await world.work()
  expect(await sentOf(world)).toHaveLength(1)
})

it('stops what is about to reach a colleague of the lead who opted out, as a lead, after they had answered in their place', async () => {
  await using world = await createWorld(sandbox)
  const email = await otherLead(world)
  const [lead] = world.platform.leads
  const from = { name: 'Bo Lind', email }
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text: 'I answer for them: how?', from })
  await syncReplies(world.ctx, world.scope)
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readThreadPage(tx, world.scope, { view: 'all', limit: 10 }),
  )
  const threadId = rows.find(({ contactEmail }) => contactEmail === lead?.email)?.id ?? ''
  const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
  expect(thread?.answerEmail).toBe(email)
  const draft = { threadId, revision: thread?.revision ?? -1, draftId: newId(), subject: 'Re: Offer', body: words }
  const task = await sendReply(world.ctx, world.scope, draft)
  await optOut(world, email)
  await world.work()
  expect(await sentOf(world)).toHaveLength(0)
  expect(await taskOf(world, task.id)).toEqual([{ status: 'ready', last_error: [{ code: 'recipient_opted_out' }] }])
  // Sent again it is a decision; the draft says still who it is.
  await sendReply(world.ctx, world.scope, draft)
  await world.work()
  expect(await sentOf(world)).toHaveLength(1)
})

it('stops also what is sent by somebody who could not see the opt-out: it came after they had been shown the draft', async () => {
  await using world = await createWorld(sandbox)
  const { threadId, revision } = await answeredByEva(world)
  const lead = await otherLead(world)
  const envelope = { to: [eva], cc: [{ name: '', email: lead }], senderId: null }
  const draft = { threadId, draftId: newId(), subject: 'Re: Offer', body: words, envelope }
  await saveDraft(world.ctx, world.scope, { ...draft, version: 0 })
  await optOut(world, lead)
  const task = await sendReply(world.ctx, world.scope, { ...draft, revision })
  await world.work()
  expect(await sentOf(world)).toHaveLength(0)
  expect(await taskOf(world, task.id)).toEqual([{ status: 'ready', last_error: [{ code: 'recipient_opted_out' }] }])
  // Now the draft says who it is: sent again, it is their decision.
  await sendReply(world.ctx, world.scope, { ...draft, revision })
  world.clock.forward(60_000)
  await world.work()
  expect(await sentOf(world)).toHaveLength(1)
})

it('marks who has opted out, who is the lead of another conversation, and who is greeted in vain', async () => {
  await using world = await createWorld(sandbox)
  const { threadId, lead } = await answeredByEva(world)
  const [, second, third] = world.platform.leads
  for (const { id } of [second, third].flatMap((one) => one ?? []))
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: id, text: 'Tell me more.' })
  await syncReplies(world.ctx, world.scope)
  await world.rows('update contacts set unsubscribed_at = now() where email = $1', [third?.email])
  await world.rows(
    'update threads set is_opted_out = true where contact_id = (select id from contacts where email = $1)',
    [third?.email],
  )
  const name = (await world.rows<{ name: string }>('select name from contacts where email = $1', [lead]))[0]?.name ?? ''
  const draft = await saveDraft(world.ctx, world.scope, {
    threadId,
    draftId: newId(),
    version: 0,
    subject: 'Re: Offer',
    body: `Hi ${name.split(' ')[0]},\n\nthank you for the question.`,
    envelope: {
      to: [eva],
      cc: [tom, second, third, { name: '', email: 'new@elsewhere.example' }].flatMap((one) =>
        one === undefined ? [] : [{ name: '', email: one.email }],
      ),
      senderId: null,
    },
  })
  expect(draft.guard?.ok).toBe(false)
  expect(draft.guard?.verdicts.map(({ finding, severity }) => ({ ...finding, severity }))).toEqual(
    expect.arrayContaining([
      { code: 'recipient_other_lead', email: second?.email, severity: 'block' },
      { code: 'recipient_opted_out', email: third?.email, severity: 'block' },
      { code: 'recipient_new', email: 'new@elsewhere.example', severity: 'warn' },
      { code: 'greets_absent', name: name.split(' ')[0], to: eva.name, severity: 'block' },
    ]),
  )
  expect(JSON.stringify(draft.guard)).not.toContain(tom.email)
})
