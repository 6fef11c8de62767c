import { describe, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { readDraftToSend } from '#domain/drafts/reads.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { scoreMessage } from '#domain/intent/score-message.ts'
import { createEntry } from '#domain/knowledge/change-entry.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import {
  actingWorld,
  comesLate,
  day,
  hour,
  interested,
  leadWrites,
  pass,
  sentOf,
  statusOf,
  taskOf,
  timelineOf,
  told,
} from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { runTaskNow } from './change-task.ts'

withSandbox()

const question = 'How long is the trial of it?'
const answer = 'The trial takes 14 days'
const away = 'I am out of office until 3 December. Your mail is not forwarded.'

async function knowing(): Promise<World> {
  const world = await actingWorld()
  await createEntry(world.ctx, world.scope, {
    title: 'Trial',
    content: `${answer}, and it needs no card.`,
    tags: [],
    isGolden: false,
  })
  return world
}

const arrives = async (world: World, text: string): Promise<void> => {
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, text })
  await syncReplies(world.ctx, world.scope)
}
const threadOf = async (world: World) => (await world.rows<{ id: string }>('select id from threads'))[0]?.id ?? ''

async function expectAnswer(world: World): Promise<void> {
  const threadId = await threadOf(world)
  const task = await taskOf(world, threadId)
  expect(task).toMatchObject({ type: 'reply', status: 'ready', isAutomatic: false })
  expect(task?.lastError).toMatchObject([{ code: 'automatic_newest' }])
  const draft = await inTx(world.ctx, world.scope, (tx) => readDraftToSend(tx, world.scope, task?.draftId ?? ''))
  expect(draft?.body).toContain(answer)
  expect(draft?.passesGuard).toBe(true)
  expect(await statusOf(world, threadId)).toBe('pending')
  expect(await world.rows('select label from threads')).toEqual([{ label: 'out_of_office' }])
  expect(await world.rows("select 1 from drafts where state = 'open'")).toHaveLength(1)
  await pass(world, 2 * hour)
  expect(await sentOf(world)).toBe(0)
  await runTaskNow(world.ctx, world.scope, task?.id ?? '')
  await world.work()
  expect(await sentOf(world)).toBe(1)
}

describe('what a lead asks before an absence note is answered, and waits for a person', () => {
  it('when both come at once', async () => {
    await using world = await knowing()
    await sandbox.leadReplies({
      workspaceId: world.platform.id,
      leadId: world.platform.leads[0]?.id,
      text: question,
    })
    await arrives(world, away)
    await world.work()
    await expectAnswer(world)
  })

  it('when the note comes before anything was written', async () => {
    await using world = await knowing()
    await arrives(world, question)
    await world.work({ except: ['write_draft'] })
    await arrives(world, away)
    await world.work()
    await expectAnswer(world)
  })

  it('when the note comes while the draft is on its way to its task', async () => {
    await using world = await knowing()
    await arrives(world, question)
    await world.work({ except: ['open_task'] })
    expect(await world.rows('select 1 from drafts')).toHaveLength(1)
    await arrives(world, away)
    await world.work()
    await expectAnswer(world)
  })

  it('when the question is the one that comes late', async () => {
    await using world = await knowing()
    const threadId = await leadWrites(world, away)
    expect(await taskOf(world, threadId)).toBeNull()
    await comesLate(world, threadId, question)
    const task = await taskOf(world, threadId)
    expect(task).toMatchObject({ type: 'reply', status: 'ready' })
  })
})

it('an answer goes to who asked, though the note after it came from a desk that reads no answers', async () => {
  await using world = await knowing()
  const lead = { workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id }
  const [asked] = await sandbox.leadReplies({ ...lead, text: question })
  const desk = { name: 'Empfang', email: 'noreply@desk.example' }
  await sandbox.leadReplies({
    ...lead,
    text: 'Ich bin bis zum 3. Dezember nicht im Büro und lese keine Mails.',
    from: desk,
  })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const threadId = await threadOf(world)
  const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
  expect(thread).toMatchObject({ label: 'out_of_office', answerEmail: world.platform.leads[0]?.email })
  const task = await taskOf(world, threadId)
  const draftId = task?.draftId ?? ''
  const draft = await inTx(world.ctx, world.scope, (tx) => readDraftToSend(tx, world.scope, draftId))
  const words = {
    subject: draft?.subject ?? '',
    body: 'Hello,\n\nThe trial takes 14 days, and it needs no card. Does that answer your question?',
  }
  const kept = await saveDraft(world.ctx, world.scope, { threadId, draftId, version: draft?.version ?? 0, ...words })
  expect(kept.guard?.verdicts).toEqual([])
  await runTaskNow(world.ctx, world.scope, task?.id ?? '')
  await world.work()
  expect(await sandbox.sent(world.platform.id)).toMatchObject([{ answeredReplyId: asked?.id }])
})

describe('an absence note alone', () => {
  const nothing = async (world: World) => {
    const threadId = await threadOf(world)
    expect(await taskOf(world, threadId)).toBeNull()
    expect(await world.rows("select 1 from drafts where state = 'open'")).toEqual([])
    return threadId
  }

  it('is answered by nothing, nor is a second one', async () => {
    await using world = await knowing()
    await arrives(world, away)
    await arrives(world, 'I am on holiday until 10 December and will read your mail then.')
    await world.work()
    const threadId = await nothing(world)
    expect((await timelineOf(world, threadId)).map(({ kind }) => kind)).not.toContain('draft_not_written')
  })

  it('does not bring back what was answered already', async () => {
    await using world = await knowing()
    const threadId = await leadWrites(world, question)
    expect(await sentOf(world)).toBe(1)
    await leadWrites(world, away)
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up', draftId: null })
    expect(await told(world, threadId, 'draft_written')).toHaveLength(1)
  })

  it('does not bring back what was asked before an opt-out', async () => {
    await using world = await knowing()
    for (const text of [question, 'Please unsubscribe me.', away]) await arrives(world, text)
    await world.work()
    await nothing(world)
  })
})

describe('what a lead wrote before an absence note is in Needs you, where nobody drafts', () => {
  const needs = (world: World) => world.rows('select label, needs from threads')
  const shown = [{ label: 'interested', needs: 'answer' }]

  it.each(['mail', 'note'] as const)('without an agent, though the %s came first', async (first) => {
    await using world = await createWorld(sandbox)
    await arrives(world, first === 'mail' ? interested : away)
    await world.work()
    if (first === 'mail') await arrives(world, away)
    else await comesLate(world, await threadOf(world), interested)
    await world.work()
    expect(await needs(world)).toEqual(shown)
  })

  it('without an agent, though it is nine days old when the note comes', async () => {
    await using world = await createWorld(sandbox)
    await arrives(world, interested)
    await world.work()
    world.clock.forward(9 * day)
    await comesLate(world, await threadOf(world), away, { receivedAt: world.clock.now })
    expect(await needs(world)).toEqual(shown)
  })

  it.each(['mail', 'note'] as const)(
    'and nobody drafts what a first sync finds of nine days ago, the %s being judged first',
    async (first) => {
      await using world = await actingWorld()
      const lead = { workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id }
      await sandbox.leadReplies({ ...lead, text: interested })
      await sandbox.leadReplies({ ...lead, text: away })
      world.clock.forward(9 * day)
      await syncReplies(world.ctx, world.scope)
      await world.work({ except: ['score_message'] })
      const found = await world.rows<{ id: string }>('select id from messages order by sent_at, id')
      for (const { id } of first === 'mail' ? found : found.toReversed())
        await scoreMessage(world.ctx, world.scope, { messageId: id })
      await world.work()
      expect(await needs(world)).toEqual(shown)
      expect(await world.rows('select 1 from drafts')).toEqual([])
    },
  )

  it('with its thread’s AI off', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    await arrives(world, interested)
    await world.work({ except: ['write_draft'] })
    await world.rows("update threads set ai_mode = 'off'")
    await arrives(world, away)
    await world.work()
    expect(await needs(world)).toEqual(shown)
  })

  it('and a note alone, or one after our answer, calls for nobody', async () => {
    await using quiet = await createWorld(sandbox)
    await arrives(quiet, away)
    await quiet.work()
    expect(await needs(quiet)).toEqual([{ label: 'out_of_office', needs: null }])
    await using world = await actingWorld()
    await arrives(world, interested)
    await world.work()
    expect(await sentOf(world)).toBe(1)
    await world.rows("update threads set ai_mode = 'off'")
    await arrives(world, away)
    await world.work()
    expect(await needs(world)).toEqual([{ label: 'out_of_office', needs: null }])
  })
})
