import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf, listShape, runSandbox } from '../testing/running-sandbox.ts'
import { type Delivery, receiveWebhooks } from '../testing/webhook-receiver.ts'

const everyEvent = [
  'lead_replied',
  'lead_interested',
  'untracked_reply_received',
  'manual_email_sent',
  'lead_unsubscribed',
  'email_bounced',
]

describe('webhooks', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>
  let workspace: Awaited<ReturnType<typeof sandbox.makeWorkspace>>
  let api: ReturnType<typeof sandbox.api>
  const receivers: Awaited<ReturnType<typeof receiveWebhooks>>[] = []

  beforeEach(async () => {
    sandbox = await runSandbox({ timeScale: 0.000_001, answerTimeoutMs: 300 })
    workspace = await sandbox.makeWorkspace({ leads: 8, lang: 'en', campaigns: 1 })
    api = sandbox.api(workspace.apiKey)
  })
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) receiver.close()
    await sandbox.stop()
  })

  const register = async (
    answer?: Parameters<typeof receiveWebhooks>[0],
    { events = everyEvent, host = '127.0.0.1' } = {},
  ) => {
    const receiver = await receiveWebhooks(answer)
    receivers.push(receiver)
    const url = receiver.url.replace('127.0.0.1', host)
    const created = await api('POST', '/webhook-url', { name: 'Test', url, events })
    expect(created.status).toBe(201)
    return { ...receiver, id: z.number().parse(dataOf(created).id) }
  }
  const deliveryStates = async () =>
    z.looseObject({ deliveries: z.record(z.string(), z.number()) }).parse(await sandbox.control('GET', '/state'))
      .deliveries
  const replyId = (delivery: Delivery | undefined) => z.object({ id: z.number() }).parse(delivery?.data.reply).id

  it('tells of a reply in the shape of section 9: unwrapped, upper-case, ids in the sibling objects', async () => {
    const receiver = await register()
    const [reply] = await sandbox.leadReplies({ leadId: workspace.leads[0]?.id, text: 'Sounds good' })
    const [delivery] = await receiver.until(1)
    expect(delivery?.event).toMatchObject({
      type: 'LEAD_REPLIED',
      instance_url: sandbox.url,
      workspace_id: workspace.id,
      workspace_name: 'Test',
    })
    expect(Object.keys(delivery?.data ?? {})).toEqual([
      'reply',
      'campaign_event',
      'lead',
      'campaign',
      'scheduled_email',
      'sender_email',
    ])
    expect(delivery?.data).toMatchObject({
      reply: {
        id: reply?.id,
        email_subject: expect.stringContaining('Supplier invoices'),
        folder: 'Inbox',
        type: 'Tracked Reply',
      },
      lead: { id: workspace.leads[0]?.id, emails_sent: 2, replies: 1 },
      campaign: { id: workspace.campaigns[0]?.id },
      campaign_event: { type: 'replied' },
      sender_email: { status: 'connected' },
    })
    for (const key of ['subject', 'campaign_id', 'lead_id', 'sender_email_id', 'read', 'tracked_reply']) {
      expect(delivery?.data.reply, key).not.toHaveProperty(key)
    }
  })

  it('finds names below localhost on this machine, whatever its resolver knows', async () => {
    const receiver = await register(undefined, { host: 'app.localhost' })
    await sandbox.leadReplies({ leadId: workspace.leads[0]?.id, text: 'Sounds good' })
    const [delivery] = await receiver.until(1)
    expect(delivery?.event.type).toBe('LEAD_REPLIED')
  })

  it('echoes our own send', async () => {
    const receiver = await register()
    const [reply] = await sandbox.leadReplies({ leadId: workspace.leads[0]?.id, text: 'Go on' })
    const answer = dataOf(
      await api('POST', `/replies/${reply?.id}/reply`, { message: 'Here you are', reply_all: true }),
    )
    await receiver.until(2)
    const echo = receiver.deliveries.find(({ event }) => event.type === 'MANUAL_EMAIL_SENT')
    const sent = z.object({ id: z.number(), raw_message_id: z.string() }).parse(answer.reply)
    expect(echo?.data).toMatchObject({
      reply: { ...sent, folder: 'Sent', type: 'Outgoing Email' },
      lead: { id: workspace.leads[0]?.id },
    })
    expect(echo?.data).not.toHaveProperty('campaign_event')
    expect(echo?.data.reply).not.toHaveProperty('uuid')
  })

  it('tells of bounces, untracked mail, interest, unsubscribes and people who answer inside the platform', async () => {
    const receiver = await register()
    const lead = (index: number) => workspace.leads[index]?.id
    await sandbox.leadReplies({ leadId: lead(0), label: 'bounce', text: '550' })
    await sandbox.leadReplies({ leadId: lead(1), text: 'New thread', untracked: true })
    const [warm] = await sandbox.leadReplies({ leadId: lead(2), text: 'Yes', interested: true })
    await api('PATCH', `/leads/${lead(3)}/unsubscribe`)
    await sandbox.control('POST', '/manual-send', { replyId: warm?.id })
    const byType = new Map((await receiver.until(6)).map((delivery) => [delivery.event.type, delivery.data]))
    expect(byType.get('EMAIL_BOUNCED')).toMatchObject({
      reply: { folder: 'Bounced', automated_reply: true },
      campaign_event: { type: 'bounce' },
    })
    expect(Object.keys(byType.get('UNTRACKED_REPLY_RECEIVED') ?? {})).toEqual(['reply', 'sender_email'])
    expect(byType.get('LEAD_INTERESTED')).toMatchObject({ reply: { id: warm?.id, interested: true } })
    expect(byType.get('LEAD_UNSUBSCRIBED')).toMatchObject({ lead: { id: lead(3), status: 'unsubscribed' } })
    expect(byType.get('LEAD_UNSUBSCRIBED')).not.toHaveProperty('reply')
    expect(byType.get('MANUAL_EMAIL_SENT')).toMatchObject({ reply: { folder: 'Sent' } })
    expect(await sandbox.sent(workspace.id)).toMatchObject([{ via: 'manual', answeredReplyId: warm?.id }])
  })

  it('delivers only the events that are registered, and nothing of another workspace', async () => {
    const receiver = await register(undefined, { events: ['email_bounced'] })
    const other = await sandbox.makeWorkspace({ leads: 2 })
    await sandbox.leadReplies({ leadId: other.leads[0]?.id, label: 'bounce', text: '550' })
    await sandbox.leadReplies({ leadId: workspace.leads[0]?.id, text: 'Hello' })
    await sandbox.leadReplies({ leadId: workspace.leads[1]?.id, label: 'bounce', text: '550' })
    await receiver.until(1)
    expect(receiver.deliveries.map(({ event }) => [event.type, event.workspace_id])).toEqual([
      ['EMAIL_BOUNCED', workspace.id],
    ])
  })

  it('says nothing of automatic replies when the campaign does not count them', async () => {
    const quiet = await sandbox.makeWorkspace({ leads: 4, campaigns: 4, lang: 'nl' })
    const receiver = await receiveWebhooks()
    receivers.push(receiver)
    await sandbox.api(quiet.apiKey)('POST', '/webhook-url', { name: 'Q', url: receiver.url, events: ['lead_replied'] })
    await sandbox.leadReplies({ leadId: quiet.leads[0]?.id, label: 'auto_reply', text: 'Ontvangen' })
    await sandbox.leadReplies({ leadId: quiet.leads[1]?.id, text: 'Een mens' })
    await receiver.until(1)
    expect(receiver.deliveries).toMatchObject([{ data: { reply: { automated_reply: false } } }])
  })

  it.each([
    ['201', () => 201],
    ['204', () => 204],
    ['302', () => 302],
    ['500', () => 500],
    ['no answer in time', (): 'hang' => 'hang'],
  ])('takes %s for a failure and tries again until 200', async (_what, failure) => {
    const receiver = await register((count) => (count <= 2 ? failure() : 200))
    await sandbox.leadReplies({ leadId: workspace.leads[0]?.id, text: 'Hello' })
    const deliveries = await receiver.until(3)
    expect(new Set(deliveries.map(replyId)).size).toBe(1)
    await expect.poll(deliveryStates).toEqual({ delivered: 1 })
  })

  it('gives up after five retries, and the event stays in the log', async () => {
    const receiver = await register(() => 503)
    await sandbox.leadReplies({ leadId: workspace.leads[0]?.id, text: 'Hello' })
    await receiver.until(6)
    await expect.poll(deliveryStates).toEqual({ failed: 1 })
    const { data, meta } = listShape.parse((await api('GET', '/events?type=LEAD_REPLIED')).body)
    expect(meta).toHaveProperty('next_cursor', null)
    expect(data).toMatchObject([
      { payload: { event: { type: 'LEAD_REPLIED' } }, webhook_deliveries: [{ status: 'failed' }] },
    ])
  })

  it('does not let one address that hangs hold up another', async () => {
    await register(() => 'hang')
    const good = await register()
    await sandbox.leadReplies({ workspaceId: workspace.id, text: 'Many', count: 60 })
    await good.until(60)
    expect((await api('GET', '/users')).status).toBe(200)
  })

  it('ends the retries of an address that was deleted', async () => {
    const receiver = await register(() => 500)
    await sandbox.leadReplies({ leadId: workspace.leads[0]?.id, text: 'Hello' })
    await receiver.until(1)
    expect(dataOf(await api('DELETE', `/webhook-url/${receiver.id}`))).toMatchObject({ success: true })
    await expect.poll(deliveryStates).not.toHaveProperty('pending')
  })

  describe('faults', () => {
    const reply = async (index: number) =>
      (await sandbox.leadReplies({ leadId: workspace.leads[index]?.id, text: `Reply ${index}` }))[0]?.id

    it('delivers twice', async () => {
      const receiver = await register()
      await sandbox.control('POST', '/faults', {
        kind: 'duplicate_delivery',
        copies: 3,
        times: 1,
        match: { workspaceId: workspace.id },
      })
      const first = await reply(0)
      const second = await reply(1)
      const ids = (await receiver.until(4)).map(replyId)
      expect(ids.filter((id) => id === first)).toHaveLength(3)
      expect(ids.filter((id) => id === second)).toHaveLength(1)
    })

    it('delivers in another order', async () => {
      const receiver = await register()
      await sandbox.control('POST', '/faults', { kind: 'reordered_delivery', delayMs: 60_000, times: 1 })
      const first = await reply(0)
      const second = await reply(1)
      expect((await receiver.until(2)).map(replyId)).toEqual([second, first])
    })

    it('delivers late', async () => {
      const receiver = await register()
      await sandbox.control('POST', '/faults', {
        kind: 'late_delivery',
        delayMs: 300,
        times: 1,
        match: { eventType: 'LEAD_REPLIED' },
      })
      const start = Date.now()
      await reply(0)
      await receiver.until(1)
      expect(Date.now() - start).toBeGreaterThanOrEqual(290)
    })

    it('forgets no late one, whenever it becomes due', async () => {
      const receiver = await register()
      for (let turn = 1; turn <= 120; turn += 1) {
        await sandbox.control('POST', '/faults', { kind: 'late_delivery', delayMs: 8 + (turn % 5), times: 1 })
        await reply(turn % 8)
        await receiver.until(turn)
      }
    })

    it('delivers not at all, though the log has the event', async () => {
      const receiver = await register()
      await sandbox.control('POST', '/faults', { kind: 'dropped_delivery', times: 1 })
      const first = await reply(0)
      const second = await reply(1)
      expect((await receiver.until(1)).map(replyId)).toEqual([second])
      const { data } = listShape.parse((await api('GET', '/events')).body)
      expect(data).toMatchObject([
        { payload: { data: { reply: { id: second } } } },
        { payload: { data: { reply: { id: first } } } },
      ])
    })
  })
})
