import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { newId } from '#lib/new-id.ts'
import { makeAgent } from '../make-agent.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { post } from './post-hook.ts'
import { type Held, type PostOffice, postOffice } from './post-office.ts'
import { type Served, serve } from './served.ts'

let sandbox: SandboxProcess
let office: PostOffice
let world: World
let served: Served

beforeAll(async () => {
  sandbox = await sharedSandbox()
  office = await postOffice()
  world = await createWorld(sandbox, { leads: 30 })
  served = await serve(world, { publicUrl: office.url })
  await makeAgent(served.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  await world.work()
})
afterAll(async () => {
  for (const one of [served, world, office, sandbox]) await one[Symbol.asyncDispose]()
})

async function arrive(...deliveries: readonly (Held | undefined)[]): Promise<void> {
  for (const delivery of deliveries) {
    if (delivery === undefined) throw new Error('There is no such delivery')
    expect((await post(`${served.url}${delivery.path}`, delivery.body)).status).toBe(200)
  }
}
/** Everything that waits is done, but for the sync with the platform. */
const workWithoutSync = () => world.work({ except: ['sync_replies'] })

let usedLeads = 0
const nextLead = () => {
  const lead = world.platform.leads[usedLeads]
  usedLeads += 1
  if (lead === undefined) throw new Error('No lead is left')
  return lead
}
const says = async (leadId: number, text: string) => {
  const [reply] = await sandbox.leadReplies({ workspaceId: world.platform.id, leadId, text })
  const [delivery] = await office.take(1)
  return { id: reply?.id ?? 0, delivery }
}

interface ThreadState {
  id: string
  status: string
  snippet: string
  revision: number
  newest: string
  answers: string
  messages: string[]
}
/** The thread as a person sees it: its messages in order, its newest one, and which one an answer would go to. */
async function threadOf(email: string): Promise<ThreadState[]> {
  return world.rows<ThreadState>(
    `select t.id, t.status, t.snippet, t.revision, n.new_text as newest, a.new_text as answers,
            (select array_agg(m.new_text order by m.sent_at, m.id) from messages m
              where m.workspace_id = t.workspace_id and m.thread_id = t.id) as messages
       from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
       left join messages n on n.workspace_id = t.workspace_id and n.id = t.last_message_id
       left join messages a on a.workspace_id = t.workspace_id and a.id = t.last_inbound_id
      where c.email = $1`,
    [email],
  )
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

describe('deliveries of one conversation', () => {
  it.each(orders)('that come in the order %i, %i, %i make the same thread', async (...order) => {
    const lead = nextLead()
    const first = await says(lead.id, 'What does the starter plan contain?')
    const second = await says(lead.id, 'And does it work with our inboxes?')
    await sandbox.manualSend({ replyId: second.id, text: 'It does. I have called you just now.' })
    const [answered] = await office.take(1)
    const deliveries = [first.delivery, second.delivery, answered]
    for (const index of order) {
      await arrive(deliveries[index])
      await workWithoutSync()
    }
    // An answer of a person there that came before every mail it belongs to has asked for a sync by itself.
    if (order[0] === 2) await world.work()
    expect(await threadOf(lead.email)).toMatchObject([
      {
        status: 'replied',
        messages: [
          'What does the starter plan contain?',
          'And does it work with our inboxes?',
          'It does. I have called you just now.',
        ],
        newest: 'It does. I have called you just now.',
        answers: 'And does it work with our inboxes?',
        snippet: 'And does it work with our inboxes?',
      },
    ])
  })

  it('that all come twice, late and mixed with others, make each message once', async () => {
    const leads = [nextLead(), nextLead()]
    const deliveries: (Held | undefined)[] = []
    for (const text of ['Is it expensive?', 'Our team has twelve people.', 'Could we talk on Thursday?']) {
      for (const lead of leads) deliveries.push((await says(lead.id, text)).delivery)
    }
    const mixed = [...deliveries.toReversed(), ...deliveries]
    await Promise.all(mixed.map((delivery) => arrive(delivery)))
    await workWithoutSync()
    await arrive(...deliveries)
    await syncReplies(world.ctx, world.scope)
    await workWithoutSync()
    for (const { email } of leads) {
      expect(await threadOf(email)).toMatchObject([
        {
          messages: ['Is it expensive?', 'Our team has twelve people.', 'Could we talk on Thursday?'],
          answers: 'Could we talk on Thursday?',
          snippet: 'Could we talk on Thursday?',
          revision: 3,
        },
      ])
    }
  })
})

it('an answer given inside the platform to somebody who wrote for the lead is in the thread, though no webhook told of it', async () => {
  const lead = nextLead()
  const from = { email: 'assistant@elsewhere.example', name: 'Assistant' }
  const text = 'She asks what the starter plan contains.'
  const [reply] = await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead.id, text, from })
  await arrive(...(await office.take(1)))
  await workWithoutSync()
  await sandbox.manualSend({ replyId: reply?.id, text: 'Everything but the phone.' })
  await office.take(1) // and lost
  await syncReplies(world.ctx, world.scope)
  await workWithoutSync()
  const found = await world.rows(
    'select distinct t.id from messages m join threads t on t.id = m.thread_id where m.new_text = any($1)',
    [[text, 'Everything but the phone.']],
  )
  expect(found).toHaveLength(1)
  expect(await world.rows("select 1 from messages where new_text = 'Everything but the phone.'")).toHaveLength(1)
})

it('an opt-out by the link of a campaign mail counts, though it comes before the first mail of the lead', async () => {
  const lead = nextLead()
  await sandbox.leadUnsubscribes({ workspaceId: world.platform.id, leadId: lead.id })
  await arrive(...(await office.take(1)))
  await workWithoutSync()
  await arrive((await says(lead.id, 'What does the starter plan contain?')).delivery)
  await workWithoutSync()
  const [contact] = await world.rows('select unsubscribed_at from contacts where email = $1', [lead.email])
  expect(contact).toEqual({ unsubscribed_at: expect.any(String) })
})

describe("the platform's echo of our own send", () => {
  it('by webhook is the message that we sent, whether it comes before or after our record of it', async () => {
    const lead = nextLead()
    const question = await says(lead.id, 'What does the starter plan contain?')
    await arrive(question.delivery)
    await workWithoutSync()
    const [thread] = await threadOf(lead.email)
    const words = 'Everything that you asked for.'
    const task = await sendReply(world.ctx, world.scope, {
      threadId: thread?.id ?? '',
      draftId: newId(),
      revision: thread?.revision ?? -1,
      subject: 'Re: Offer',
      body: words,
    })
    await workWithoutSync()
    await arrive(...(await office.take(1)))
    await workWithoutSync()
    const outbound = await world.rows(
      "select new_text, task_id from messages where thread_id = $1 and direction = 'outbound'",
      [thread?.id],
    )
    expect(outbound).toEqual([{ new_text: words, task_id: task.id }])
    expect(await threadOf(lead.email)).toMatchObject([{ status: 'replied', newest: words }])
    expect((await sandbox.sent(world.platform.id)).filter(({ text }) => text === words)).toHaveLength(1)
  })

  it('of a mail that a person wrote there ends what was prepared here', async () => {
    const lead = nextLead()
    const question = await says(lead.id, 'Could you send me your price list?')
    await arrive(question.delivery)
    await workWithoutSync()
    expect(await threadOf(lead.email)).toMatchObject([{ status: 'pending' }])
    await sandbox.manualSend({ replyId: question.id, text: 'It is on its way.' })
    await arrive(...(await office.take(1)))
    await workWithoutSync()
    const [thread] = await threadOf(lead.email)
    expect(thread).toMatchObject({ status: 'replied', newest: 'It is on its way.' })
    expect(await world.rows('select status from tasks where thread_id = $1', [thread?.id])).toEqual([
      { status: 'canceled' },
    ])
  })
})
