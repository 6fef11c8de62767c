import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { queueFollowUps } from '#domain/tasks/write-follow-up.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { newId } from '#lib/new-id.ts'
import { makeAgent } from '../make-agent.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { reminding } from './at-the-platform.ts'
import { nothingDone } from './people.ts'
import { type Happened, judge } from './verdict.ts'

// A verdict that can't say no proves nothing: each promise about what is written is broken once by hand.

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

/** A lead who is interested, and an agent who answers: by itself, or for approval. */
async function answeredWorld({ byItself }: { byItself: boolean }): Promise<World> {
  const world = await createWorld(sandbox)
  await updateSettings(world.ctx, world.scope, { wakeTime: '00:00', timeZone: 'UTC' })
  const agent = { ...agentDefaults, name: 'Ann', autoSendEnabled: byItself, delayMin: 0, delayMax: 0 }
  await makeAgent(world.ctx, world.scope, agent)
  await leadAsksForMore(world)
  return world
}

async function leadAsksForMore(world: World): Promise<void> {
  await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: world.platform.leads[0]?.id,
    text: 'Yes, this sounds interesting. Please tell me more about how it works.',
  })
  await syncReplies(world.ctx, world.scope)
  await world.work()
}

async function violations(world: World, happened: Happened = {}): Promise<string[]> {
  const customer = { person: { workspaceId: world.scope.workspaceId }, platformId: world.platform.id }
  const verdict = await judge(world.db.superuser, sandbox, [customer], nothingDone(), happened)
  return verdict.violations
}

/** One more row like the only one of its kind, but for these columns. */
const again = (table: 'drafts' | 'tasks', where: string, change: string): string =>
  `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${change}))).* from ${table} t where ${where}`
const later = "'created_at', created_at + interval '1 minute'"

/** Sends what a task sent once more, as a writer would have it that nobody holds back. */
async function sendsAgain(world: World, type: 'reply' | 'follow_up'): Promise<void> {
  await world.rows(
    again('drafts', `id = (select draft_id from tasks where type = '${type}' and status = 'sent')`, later),
  )
  const newest = "(select id from drafts where state = 'sent' order by created_at desc limit 1)"
  await world.rows(again('tasks', `type = '${type}' and status = 'sent'`, `'draft_id', ${newest}`))
}

/** The newest mail of the lead is answered at the platform by somebody who asked nobody. */
async function answersAtThePlatform(world: World, words: string): Promise<void> {
  const [newest] = (await sandbox.received(world.platform.id)).received
  const response = await fetch(`${sandbox.url}/api/replies/${newest?.id}/reply`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.platform.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: words, content_type: 'text', reply_all: true }),
  })
  expect(response.status).toBe(200)
}

/** The lead writes once more; that is known here, since a minute ago. */
async function leadWritesAgain(world: World, text: string): Promise<number> {
  const [reply] = await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: world.platform.leads[0]?.id,
    text,
  })
  await syncReplies(world.ctx, world.scope)
  await world.rows("update messages set created_at = now() - interval '1 minute'")
  return reply?.id ?? 0
}

describe('the verdict', () => {
  it('finds nothing where every promise held: answered by itself, and waiting for a person', async () => {
    for (const byItself of [true, false]) {
      await using world = await answeredWorld({ byItself })
      expect(await violations(world)).toEqual([])
    }
  })

  it('sees a second answer to a message that went out by itself', async () => {
    await using world = await answeredWorld({ byItself: true })
    await sendsAgain(world, 'reply')
    expect(await violations(world)).toContainEqual(expect.stringContaining('was answered twice by itself'))
  })

  it('sees a follow-up that went out twice', async () => {
    await using world = await answeredWorld({ byItself: true })
    world.clock.forward(4 * 86_400_000)
    await queueFollowUps(world.ctx, world.scope)
    await world.work()
    const before = await violations(world)
    expect(before.filter((what) => what.includes('twice'))).toEqual([])
    await sendsAgain(world, 'follow_up')
    expect(await violations(world)).toContainEqual(expect.stringContaining('was answered twice by itself'))
  })

  it('sees a mail that counts as answered by what did not know it', async () => {
    await using world = await answeredWorld({ byItself: true })
    await world.rows("update messages set created_at = now() + interval '1 minute' where direction = 'inbound'")
    expect(await violations(world)).toEqual([expect.stringMatching(/^thread \S+ says outbound was last$/)])
  })

  it('lets an earlier mail wait that came only after the answer to the newest, and no other', async () => {
    await using world = await answeredWorld({ byItself: true })
    const waits = `update threads set last_direction = 'inbound'`
    await world.rows(waits)
    expect(await violations(world)).toContainEqual(expect.stringMatching(/^thread \S+ says inbound was last$/))
    await world.rows(`update threads set last_direction = 'outbound'`)
    await leadAsksForMore(world)
    const earlier = `(select id from messages where direction = 'inbound' order by sent_at limit 1)`
    await world.rows(`update messages set created_at = now() + interval '1 minute' where id = ${earlier}`)
    await world.rows(waits)
    expect(await violations(world)).not.toContainEqual(expect.stringMatching(/was last$/))
  })

  it('sees an open draft whose words went out', async () => {
    await using world = await answeredWorld({ byItself: true })
    await world.rows(again('drafts', "state = 'sent'", "'state', 'open'"))
    expect(await violations(world)).toEqual([expect.stringMatching(/^draft .* is open, and its words went out$/)])
  })

  it('lets a draft to a later mail wait that says the same', async () => {
    await using world = await answeredWorld({ byItself: true })
    await leadAsksForMore(world)
    expect(await world.rows("select from drafts where state = 'open'")).toHaveLength(1)
    expect(await violations(world)).toEqual([])
  })

  it('sees a task that waits without its draft: taken away, closed, or never written', async () => {
    await using closed = await answeredWorld({ byItself: false })
    await closed.rows("update drafts set state = 'discarded'")
    expect(await violations(closed)).toEqual([expect.stringMatching(/^task .* is ready, its draft is discarded$/)])
    await closed.rows('update tasks set draft_id = null')
    expect(await violations(closed)).toContainEqual(expect.stringMatching(/^task .* is ready, its draft is null$/))

    await using due = await answeredWorld({ byItself: true })
    await due.rows("update tasks set scheduled_at = now() - interval '1 minute' where status = 'pending'")
    expect(await violations(due)).toEqual([expect.stringMatching(/^follow-up .* is due and not written$/)])
  })

  it('sees a second automatic answer by what it says at the platform: in other words, and in the same', async () => {
    await using world = await answeredWorld({ byItself: true })
    await answersAtThePlatform(world, 'Hello, one more answer to the same mail.')
    expect(await violations(world)).toContainEqual(expect.stringMatching(/got 2 automatic answers to mail \d+$/))
    await answersAtThePlatform(world, 'Hello, one more answer to the same mail.')
    expect(await violations(world)).toContainEqual(expect.stringMatching(/got the same words 2 times: Hello, one more/))
  })

  it('sees a reminder that went out after the lead had answered', async () => {
    await using world = await answeredWorld({ byItself: true })
    await answersAtThePlatform(world, `I wanted to ${reminding}. Is it of interest?`)
    const reminded = expect.stringMatching(/was reminded by mail \d+ after they had answered with \d+$/)
    expect(await violations(world)).not.toContainEqual(reminded)
    await leadWritesAgain(world, 'Thanks, what does the team plan cost?')
    await answersAtThePlatform(world, `I am writing to ${reminding}. Did you see it?`)
    expect(await violations(world)).toContainEqual(reminded)
  })

  it('sees an automatic answer after an opt-out, in words and by the link', async () => {
    await using world = await answeredWorld({ byItself: false })
    const leadId = world.platform.leads[0]?.id ?? 0
    const replyId = await leadWritesAgain(world, 'Please unsubscribe me.')
    const optOut = { platformId: world.platform.id, leadId, at: new Date(Date.now() - 60_000) }
    const words = { optOuts: [{ ...optOut, replyId }] }
    expect(await violations(world, words)).not.toContainEqual(expect.stringContaining('had opted out'))
    await answersAtThePlatform(world, 'Hello, here is what you asked for.')
    expect(await violations(world, words)).toContainEqual(expect.stringMatching(/^lead \d+ had opted out, and got/))
    const link = { optOuts: [{ ...optOut, replyId: null }] }
    expect(await violations(world, link)).not.toContainEqual(expect.stringContaining('had opted out'))
    await world.rows("update contacts set unsubscribed_at = now() - interval '1 minute'")
    expect(await violations(world, link)).toContainEqual(expect.stringMatching(/^lead \d+ had opted out, and got/))
    await world.rows('update contacts set unsubscribed_at = null')
  })

  it('sees a notice that a place was told twice', async () => {
    await using world = await answeredWorld({ byItself: true })
    const [thread] = await world.rows<{ id: string }>('select id from threads')
    const told = { place: '/leads', threadIds: new Set([thread?.id ?? '']), at: new Date() }
    expect(await violations(world, { told: [told, { ...told, place: 'ada@people.example' }] })).toEqual([])
    expect(await violations(world, { told: [told, told] })).toEqual([
      `/leads was told 2 times of thread ${thread?.id}, whose lead wrote 1 times`,
    ])
    // Of a time that was lost with its threads: what is fetched anew has other ids.
    const lost = { from: new Date(told.at.getTime() - 60_000), until: new Date() }
    const gone = { told: [{ ...told, threadIds: new Set([newId()]) }] }
    expect(await violations(world, gone)).toHaveLength(1)
    expect(await violations(world, { ...gone, lost })).toEqual([])
  })

  it('holds it against no send that its line in the ledger was lost with a backup’s time, and only then', async () => {
    await using world = await answeredWorld({ byItself: true })
    await world.rows('update send_attempts set state = $1, platform_reply_id = null', ['not_sent'])
    await world.rows("update tasks set status = 'canceled' where status = 'sent'")
    const lost = { from: new Date(Date.now() - 60_000), until: new Date() }
    const unclaimed = expect.stringMatching(/^mail \d+ went out, and 0 sends here say that it is theirs$/)
    expect(await violations(world)).toContainEqual(unclaimed)
    expect(await violations(world, { lost })).not.toContainEqual(unclaimed)
  })

  it('sees a writing that asked its model too often', async () => {
    await using world = await answeredWorld({ byItself: true })
    await world.rows('update writings set asked = 4')
    expect(await violations(world)).toEqual([expect.stringMatching(/^answer .* got 4 answers of its model$/)])
  })
})
