import { describe, expect, it } from 'vitest'
import { readConnection } from '#domain/connections/reads.ts'
import { inTx } from '#domain/context.ts'
import { eraseLead } from '#domain/erasure/erase-lead.ts'
import type { PlatformAdapter } from '#domain/sending-platform.ts'
import { actingWorld, hour, interested, pass, sentOf } from '../../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../../test/tasks/sandbox.ts'
import type { World } from '../../../../test/world.ts'
import { syncReplies } from './sync-replies.ts'

withSandbox()

const alias = 'assistant@buyer.example'
const stop = 'Please take me off your list, I do not want any more emails.'

/** What leads write of this text has, from now on, the same Message-ID, as one mail to several of our mailboxes has it in each of them. */
function sendsOnce(world: World, text: string): void {
  const { sandbox: adapter } = world.ctx.platforms
  const open: PlatformAdapter['open'] = (access) => {
    const client = adapter.open(access)
    return {
      ...client,
      listMail: async (cursor) => {
        const page = await client.listMail(cursor)
        const mails = page.mails.map((mail) =>
          mail.text.includes(text) && mail.direction === 'inbound'
            ? { ...mail, messageId: '<one@buyer.example>', subject: 'Re: hello' }
            : mail,
        )
        return { ...page, mails }
      },
    }
  }
  world.ctx.platforms = { ...world.ctx.platforms, sandbox: { ...adapter, open } }
}

async function arrives(world: World, text: string, more: { untracked?: boolean; from?: string } = {}): Promise<number> {
  const { from, untracked = false } = more
  const [reply] = await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: world.platform.leads[0]?.id,
    text,
    html: `<p>${text}</p>`,
    untracked,
    ...(from === undefined ? {} : { from: { email: from } }),
  })
  return reply?.id ?? 0
}

async function reads(world: World): Promise<void> {
  await syncReplies(world.ctx, world.scope)
  await world.work()
}

const inboxOf = (world: World) =>
  world.rows<{ id: string; lead: string | null; inCampaign: boolean; status: string; mails: string[] }>(
    `select t.id, c.platform_lead_id as lead, t.campaign_id is not null as "inCampaign", t.status,
            (select array_agg(m.platform_reply_id order by m.sent_at, m.id) from messages m where m.thread_id = t.id and m.direction = 'inbound') as mails
       from threads t join contacts c on c.id = t.contact_id order by t.last_message_at, t.id`,
  )

/** Both sides have as many, and a further comparison brings nothing. */
async function expectCompared(world: World, count: number): Promise<void> {
  await reads(world)
  const state = (await inTx(world.ctx, world.scope, (tx) => readConnection(tx, world.scope)))?.sync
  expect(state).toMatchObject({ found: 0, repliesThere: count, repliesHere: count })
}

const repliesCounted = (world: World) =>
  world.rows(`select campaign_id is not null as "inCampaign" from number_facts where kind = 'reply'`)

const leadId = (world: World): string => String(world.platform.leads[0]?.id)

describe('a mail to two of our mailboxes', () => {
  it.each([
    ['the campaign’s first', [false, true]],
    ['the campaign’s last', [true, false]],
    ['both of the campaign', [false, false]],
    ['none of the campaign', [true, true]],
  ])('is one mail, which is answered once: %s, each read by itself', async (_, copies) => {
    await using world = await actingWorld()
    sendsOnce(world, interested)
    for (const untracked of copies) {
      await arrives(world, interested, { untracked })
      await reads(world)
      await pass(world, hour)
    }
    expect(await sentOf(world)).toBe(1)
    const inCampaign = copies.includes(false)
    expect(await inboxOf(world)).toMatchObject([
      { lead: inCampaign ? leadId(world) : null, inCampaign, status: 'replied', mails: [expect.any(String)] },
    ])
    expect(await repliesCounted(world)).toEqual([{ inCampaign }])
    await expectCompared(world, 2)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(1)
  })

  it.each([
    ['first', [false, true]],
    ['last', [true, false]],
  ])('is one mail, which is answered once where both are read together, the campaign’s %s', async (_, copies) => {
    await using world = await actingWorld()
    sendsOnce(world, interested)
    for (const untracked of copies) await arrives(world, interested, { untracked })
    await reads(world)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(1)
    expect(await inboxOf(world)).toMatchObject([{ lead: leadId(world), inCampaign: true, status: 'replied' }])
    expect(await repliesCounted(world)).toEqual([{ inCampaign: true }])
    await expectCompared(world, 2)
  })

  it('has its draft written anew once it is known to be of a campaign, and is answered as the campaign’s', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    sendsOnce(world, interested)
    await arrives(world, interested, { untracked: true })
    await reads(world)
    const [before] = await inboxOf(world)
    expect(before).toMatchObject({ inCampaign: false, status: 'pending' })
    const tracked = await arrives(world, interested)
    await reads(world)
    expect(await inboxOf(world)).toEqual([
      { id: before?.id, lead: leadId(world), inCampaign: true, status: 'pending', mails: [String(tracked)] },
    ])
    const tasks = await world.rows(
      `select k.status, d.based_on_revision = t.revision as "isOfNow" from tasks k join drafts d on d.id = k.draft_id
         join threads t on t.id = k.thread_id where k.status <> 'canceled'`,
    )
    expect(tasks).toEqual([{ status: 'ready', isOfNow: true }])
    await expectCompared(world, 2)
  })

  it.each([
    ['', undefined],
    [', though they write from another address', alias],
  ])('is in the conversation that its campaign has with the lead already%s', async (_, from) => {
    await using world = await actingWorld({ autoSendEnabled: false })
    sendsOnce(world, interested)
    const earlier = await arrives(world, 'Which plans are there?')
    await reads(world)
    const [known] = await inboxOf(world)
    const more = from === undefined ? {} : { from }
    await arrives(world, interested, { untracked: true, ...more })
    await reads(world)
    expect(await inboxOf(world)).toHaveLength(2)
    const tracked = await arrives(world, interested, more)
    await reads(world)
    expect(await inboxOf(world)).toEqual([
      {
        id: known?.id,
        lead: leadId(world),
        inCampaign: true,
        status: 'pending',
        mails: [String(earlier), String(tracked)],
      },
    ])
    expect(await world.rows("select 1 from tasks where status in ('pending', 'ready', 'failed')")).toHaveLength(1)
    expect(await repliesCounted(world)).toEqual([{ inCampaign: true }, { inCampaign: true }])
    await expectCompared(world, 3)
  })

  it('stays where it was answered, though its campaign has another conversation', async () => {
    await using world = await actingWorld()
    sendsOnce(world, interested)
    await arrives(world, 'Which plans are there?')
    await reads(world)
    await arrives(world, interested, { untracked: true })
    await reads(world)
    await pass(world, hour)
    const [, outside] = await inboxOf(world)
    expect(outside).toMatchObject({ inCampaign: false, status: 'replied' })
    const sent = await sentOf(world)
    await arrives(world, interested)
    await reads(world)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(sent)
    expect(await inboxOf(world)).toMatchObject([{ inCampaign: true, mails: [expect.any(String)] }, outside ?? {}])
  })

  it('stays where a person has seen to it, though its campaign has another conversation', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    sendsOnce(world, interested)
    await arrives(world, 'Which plans are there?')
    await reads(world)
    await arrives(world, interested, { untracked: true })
    await reads(world)
    const [, outside] = await inboxOf(world)
    await world.rows(
      `insert into thread_notes (workspace_id, id, thread_id, body, created_at) select workspace_id, gen_random_uuid(), id, 'Mine', now()
         from threads where id = $1`,
      [outside?.id],
    )
    await arrives(world, interested)
    await reads(world)
    expect(await inboxOf(world)).toMatchObject([{ inCampaign: true }, outside ?? {}])
    await expectCompared(world, 3)
  })

  it.each([
    ['first', [false, true]],
    ['last', [true, false]],
  ])(
    'opts out the lead whom the campaign knows, though they write from another address: the campaign’s %s',
    async (_, copies) => {
      await using world = await actingWorld()
      sendsOnce(world, stop)
      for (const untracked of copies) {
        await arrives(world, stop, { untracked, from: alias })
        await reads(world)
      }
      expect(
        await world.rows(
          'select unsubscribed_at is not null as "hasOptedOut" from contacts where platform_lead_id = $1',
          [leadId(world)],
        ),
      ).toEqual([{ hasOptedOut: true }])
      expect(await inboxOf(world)).toMatchObject([{ lead: leadId(world), inCampaign: true }])
      await pass(world, hour)
      expect(await sentOf(world)).toBe(0)
    },
  )

  it('is missed nowhere once its lead is erased', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    sendsOnce(world, interested)
    for (const untracked of [false, true]) await arrives(world, interested, { untracked })
    await reads(world)
    world.clock.forward(hour)
    await eraseLead(world.ctx, world.scope, world.platform.leads[0]?.email ?? '')
    await world.work()
    expect(await world.rows('select 1 from mail_copies')).toEqual([])
    await expectCompared(world, 2)
    expect(await inboxOf(world)).toEqual([])
  })
})

describe('what is another mail is taken in and answered as one', () => {
  it('where the lead writes the same once more', async () => {
    await using world = await actingWorld()
    for (let count = 0; count < 2; count += 1) {
      await arrives(world, interested)
      await reads(world)
      await pass(world, hour)
    }
    expect((await inboxOf(world)).flatMap(({ mails }) => mails)).toHaveLength(2)
    expect(await world.rows("select 1 from tasks where type = 'reply' and status <> 'canceled'")).toHaveLength(2)
    await expectCompared(world, 2)
  })

  it('where other words come under the same Message-ID', async () => {
    await using world = await actingWorld()
    sendsOnce(world, 'Yes')
    for (const text of [interested, 'Yes, and could you tell me what it costs for fifty people?']) {
      await arrives(world, text)
      await reads(world)
      await pass(world, hour)
    }
    expect((await inboxOf(world)).flatMap(({ mails }) => mails)).toHaveLength(2)
    await expectCompared(world, 2)
  })
})
