import { describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import type { PlatformMail } from '#domain/sending-platform.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import { actingWorld, day, interested, leadWrites, pass, told } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import {
  failSends,
  sentOf,
  sixMinutes,
  statusOf,
  taskOf,
  threadToAnswer,
  withAdapter,
  words,
  writesElsewhere,
} from '../../../test/tasks/sending.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { cancelTask, retryTask } from './change-task.ts'
import { reviewTasks } from './review-tasks.ts'
import { sendReply } from './send-reply.ts'

withSandbox()

/** The platform shows what went out of it only once that is called. */
function showsNothingSent(world: World): () => void {
  const { platforms } = world.ctx
  const isInbound = ({ direction }: { direction: 'inbound' | 'outbound' }) => direction === 'inbound'
  world.ctx.platforms = withAdapter(world, {
    open: (access) => {
      const client = platforms.sandbox.open(access)
      return {
        ...client,
        async listMail(cursor) {
          const { mails, nextCursor } = await client.listMail(cursor)
          return { mails: mails.filter(isInbound), nextCursor }
        },
        getConversation: async (of) => (await client.getConversation(of)).filter(isInbound),
      }
    },
  })
  return () => {
    world.ctx.platforms = platforms
  }
}

/** A person's reply of which nobody found out whether it went out. */
async function givenUp(world: World, fate: 'lost_answer' | 'lost_before' = 'lost_answer') {
  const { input, threadId } = await threadToAnswer(world)
  const show = showsNothingSent(world)
  await failSends({ kind: fate, times: 1 })
  const { id } = await sendReply(world.ctx, world.scope, input)
  await sixMinutes(world, { except: ['sync_replies'] })
  expect(await taskOf(world, id)).toMatchObject([{ status: 'failed', last_error: [{ code: 'absent' }] }])
  return { input, threadId, id, show }
}

async function echoes(world: World): Promise<void> {
  await syncReplies(world.ctx, world.scope)
  await world.work({ except: ['sync_replies'] })
}

const ours = (world: World) => world.rows("select thread_id, task_id from messages where direction = 'outbound'")

describe('the late echo of a send that was given up', () => {
  it('is known as it after a person cancelled its retry: nobody answered elsewhere, and nothing is left to send', async () => {
    await using world = await createWorld(sandbox)
    const { threadId, id, show } = await givenUp(world)
    await retryTask(world.ctx, world.scope, id)
    await cancelTask(world.ctx, world.scope, id)
    show()
    await echoes(world)
    expect(await ours(world)).toEqual([{ thread_id: threadId, task_id: id }])
    expect(await told(world, threadId, 'answered_elsewhere')).toEqual([])
    expect(await told(world, threadId, 'sent')).toMatchObject([{ automatic: false }])
    expect(await taskOf(world, id)).toEqual([{ status: 'sent', last_error: null }])
    expect(await world.rows('select state from drafts')).toEqual([{ state: 'sent' }])
    expect(await statusOf(world, threadId)).toBe('replied')
  })

  it('is known as it where its retry waits for a person, since the lead wrote again', async () => {
    await using world = await createWorld(sandbox)
    const { threadId, id, show } = await givenUp(world)
    await retryTask(world.ctx, world.scope, id)
    const [workspaceId, leadId] = [world.platform.id, world.platform.leads[0]?.id]
    await sandbox.leadReplies({ workspaceId, leadId, text: 'And what does it cost?' })
    await echoes(world)
    expect(await taskOf(world, id)).toMatchObject([{ status: 'ready' }])
    show()
    await echoes(world)
    expect(await ours(world)).toEqual([{ thread_id: threadId, task_id: id }])
    expect(await told(world, threadId, 'answered_elsewhere')).toEqual([])
    expect(await taskOf(world, id)).toMatchObject([{ status: 'sent' }])
    expect(await statusOf(world, threadId)).toBe('new')
  })

  it('is known as it after its agent wrote another answer to what the lead wrote since', async () => {
    await using world = await actingWorld()
    const show = showsNothingSent(world)
    await failSends({ kind: 'lost_answer', times: 1 })
    const threadId = await leadWrites(world, interested)
    await sixMinutes(world, { except: ['sync_replies'] })
    const [first] = await world.rows<{ id: string; status: string }>('select id, status from tasks')
    expect(first?.status).toBe('failed')
    await leadWrites(world, 'Are you there? How does it work, and what does it cost?')
    show()
    await syncReplies(world.ctx, world.scope)
    await pass(world, 60_000)
    expect(await ours(world)).toEqual([{ thread_id: threadId, task_id: first?.id }])
    expect(await told(world, threadId, 'answered_elsewhere')).toEqual([])
    expect(await told(world, threadId, 'sent')).toMatchObject([{ automatic: true }])
    expect(await taskOf(world, first?.id ?? '')).toMatchObject([{ status: 'sent' }])
  })

  it('leaves other words that stand in the composer of what was cancelled where they are', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId, id, show } = await givenUp(world)
    await retryTask(world.ctx, world.scope, id)
    await cancelTask(world.ctx, world.scope, id)
    const other = 'The price is €49.'
    const again = await sendReply(world.ctx, world.scope, { ...input, body: other })
    await cancelTask(world.ctx, world.scope, again.id)
    show()
    await echoes(world)
    expect(await ours(world)).toEqual([{ thread_id: threadId, task_id: id }])
    expect(await world.rows("select body from drafts where state = 'open'")).toEqual([{ body: other }])
    expect((await sentOf(world)).map(({ text }) => text)).toEqual([words])
  })

  it('does not hold up what comes after it, while the task is on its way in other words or went out in those', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId, id, show } = await givenUp(world)
    await failSends({ kind: 'lost_answer', times: 1 })
    const again = await sendReply(world.ctx, world.scope, { ...input, body: 'The price is €49.' })
    await world.work({ except: ['sync_replies'] })
    expect([again.id, await taskOf(world, id)]).toMatchObject([id, [{ status: 'processing' }]])
    show()
    await syncReplies(world.ctx, world.scope)
    await expect(reviewTasks(world.ctx, world.scope, threadId)).resolves.toBeUndefined()
    await sixMinutes(world, { except: ['sync_replies'] })
    expect(await taskOf(world, id)).toMatchObject([{ status: 'sent' }])
    await expect(reviewTasks(world.ctx, world.scope, threadId)).resolves.toBeUndefined()
    expect(await statusOf(world, threadId)).toBe('replied')
  })

  it('is told as a mail of its own after the task went out in other words: both have gone out, and nobody answered elsewhere', async () => {
    await using world = await createWorld(sandbox)
    await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
    const { input, threadId, id, show } = await givenUp(world)
    const other = 'The price is €49.'
    await sendReply(world.ctx, world.scope, { ...input, body: other })
    await world.work({ except: ['sync_replies'] })
    expect(await taskOf(world, id)).toMatchObject([{ status: 'sent' }])
    show()
    await echoes(world)
    const mails = await world.rows(
      `select m.new_text, m.task_id = $1 as "isOfTask", k.status, d.body, a.state from messages m
         left join tasks k on k.id = m.task_id left join drafts d on d.id = k.draft_id left join send_attempts a on a.task_id = k.id and a.state = 'sent'
        where m.direction = 'outbound' order by m.sent_at`,
      [id],
    )
    expect(mails).toEqual([
      { new_text: words, isOfTask: false, status: 'sent', body: words, state: 'sent' },
      { new_text: other, isOfTask: true, status: 'sent', body: other, state: 'sent' },
    ])
    expect(await told(world, threadId, 'answered_elsewhere')).toEqual([])
    expect(await told(world, threadId, 'sent')).toHaveLength(2)
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([])
    expect(await world.rows("select 1 from number_facts where kind = 'send'")).toHaveLength(2)
    expect(await statusOf(world, threadId)).toBe('replied')
    await reviewTasks(world.ctx, world.scope, threadId)
    expect(await world.rows('select 1 from tasks where status = $1', ['sent'])).toHaveLength(2)
  })

  it('is told as a mail of its own also after a person had the same words sent again: the lead got them twice, and it says so', async () => {
    await using world = await createWorld(sandbox)
    const { threadId, id, show } = await givenUp(world)
    await retryTask(world.ctx, world.scope, id)
    await world.work({ except: ['sync_replies'] })
    expect(await sentOf(world)).toHaveLength(2)
    show()
    await echoes(world)
    const mails = await world.rows<{ task_id: string }>("select task_id from messages where direction = 'outbound'")
    expect(new Set(mails.map((mail) => mail.task_id)).size).toBe(2)
    expect(mails).toContainEqual({ task_id: id })
    expect(await told(world, threadId, 'answered_elsewhere')).toEqual([])
    expect(await told(world, threadId, 'sent')).toHaveLength(2)
  })

  it('leaves a thread answered in which a later reply of ours has answered the newest mail, though the platform dates it after that', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId, id, show } = await givenUp(world)
    const [workspaceId, leadId] = [world.platform.id, world.platform.leads[0]?.id]
    await sandbox.leadReplies({ workspaceId, leadId, text: 'And what does it cost?' })
    await echoes(world)
    const [thread] = await world.rows<{ revision: number }>('select revision from threads')
    await sendReply(world.ctx, world.scope, { ...input, revision: thread?.revision ?? -1, body: 'The price is €49.' })
    await world.work({ except: ['sync_replies'] })
    expect(await statusOf(world, threadId)).toBe('replied')
    show()
    const { platforms } = world.ctx
    world.ctx.platforms = withAdapter(world, {
      open: (access) => {
        const client = platforms.sandbox.open(access)
        const dated = (mail: PlatformMail) =>
          mail.text.startsWith(words) ? { ...mail, receivedAt: world.ctx.now() } : mail
        return {
          ...client,
          async listMail(cursor) {
            const { mails, nextCursor } = await client.listMail(cursor)
            return { mails: mails.map(dated), nextCursor }
          },
        }
      },
    })
    await echoes(world)
    expect(await ours(world)).toContainEqual({ thread_id: threadId, task_id: expect.any(String) })
    expect(await world.rows("select 1 from messages where direction = 'outbound' and task_id is null")).toEqual([])
    expect(await statusOf(world, threadId)).toBe('replied')
    expect(await taskOf(world, id)).toHaveLength(1)
  })

  it('is not what a person wrote in the platform days later, in the same words', async () => {
    await using world = await createWorld(sandbox)
    world.clock.forward(-3 * day)
    const { threadId, id, show } = await givenUp(world, 'lost_before')
    await retryTask(world.ctx, world.scope, id)
    await cancelTask(world.ctx, world.scope, id)
    show()
    world.clock.forward(3 * day)
    const [mail] = await world.rows<{ id: number }>('select platform_reply_id::int as id from messages')
    await sandbox.manualSend({ replyId: mail?.id, text: words })
    await echoes(world)
    expect(await ours(world)).toEqual([{ thread_id: threadId, task_id: null }])
    expect(await told(world, threadId, 'answered_elsewhere')).toHaveLength(1)
  })

  it('belongs where that was sent from, though the lead wrote elsewhere since', async () => {
    await using world = await createWorld(sandbox)
    const { threadId, id, show } = await givenUp(world)
    await writesElsewhere(world, threadId)
    show()
    await echoes(world)
    expect(await ours(world)).toEqual([{ thread_id: threadId, task_id: id }])
    const waits = await world.rows('select id = $1 as "isAnswered", status from threads order by status', [threadId])
    expect(waits).toEqual([
      { isAnswered: false, status: 'new' },
      { isAnswered: true, status: 'replied' },
    ])
  })
})
