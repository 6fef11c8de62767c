import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { PlatformMail } from '#domain/sending-platform.ts'
import { startPlatform } from '../../../test/emailbison/sandbox-platform.ts'
import { startLocalServer } from '../../../test/outgoing/local-server.ts'
import type { EmailBisonClient } from './client.ts'
import { eventKey } from './event-key.ts'
import { readEvent } from './read-event.ts'

// The client against the sandbox as a process of its own: they share no code, so what either misread shows here.

let sandbox: Awaited<ReturnType<typeof startPlatform>>

beforeAll(async () => {
  sandbox = await startPlatform()
})
afterEach(() => sandbox.control('DELETE', '/faults'))
afterAll(() => sandbox.stop())

const answerTo = (mail: PlatformMail) => ({
  inReplyTo: mail.id,
  senderEmailId: mail.senderEmailId,
  to: [mail.from],
  cc: [],
  subject: 'Re: Offer',
  body: 'It costs nothing.\n\nJonas',
  files: [],
})

describe('reading', () => {
  test.each(['team', 'workspace'])('a key is checked, whichever name the workspace has (%s)', async (usersShape) => {
    const { client, id, name } = await sandbox.makeWorkspace()
    await sandbox.control('PUT', '/settings', { usersShape })

    expect(await client.check()).toMatchObject({ workspaceId: String(id), workspaceName: name })
    await expect(sandbox.open('1|wrong').check()).rejects.toMatchObject({ code: 'rejected_key' })
  })

  test.each(['lower', 'capital'])('all campaigns are listed over several pages (%s case)', async (statusCase) => {
    const { client, campaigns } = await sandbox.makeWorkspace({ campaigns: 33, leads: 0 })
    await sandbox.control('PUT', '/settings', { statusCase })

    const listed = await client.listCampaigns()

    expect(listed.map(({ id }) => id).sort()).toEqual(campaigns.map(({ id }) => String(id)).sort())
    for (const { status } of listed) expect(status).toBe(status.toLowerCase())
  })

  test('what campaigns sent to a lead is read, oldest first, and not what is still to go; with who sent it', async () => {
    const { client, id } = await sandbox.makeWorkspace({ campaigns: 1, leads: 1 })
    const leads = await sandbox.control('GET', `/leads?workspace=${id}`)
    const leadId = z.object({ leads: z.array(z.object({ id: z.number() })) }).parse(leads).leads[0]?.id ?? 0

    const sent = await client.listCampaignMail(String(leadId))

    expect(sent.length).toBeGreaterThan(0)
    expect(sent.map(({ sentAt }) => sentAt.getTime())).toEqual(
      sent.map(({ sentAt }) => sentAt.getTime()).sort((a, b) => a - b),
    )
    for (const mail of sent) {
      expect(mail).toMatchObject({ subject: expect.stringMatching(/./), body: expect.stringContaining('<p>') })
      expect(mail.messageId).toMatch(/^<.+@.+>$/)
      expect(mail.sentAt.getTime()).toBeLessThan(Date.now())
    }
    const sender = await client.readMailbox(sent[0]?.senderEmailId ?? '')
    expect(sender).toMatchObject({
      signature: '',
      isConnected: true,
      name: expect.stringMatching(/./),
      email: expect.stringContaining('@'),
    })
    await expect(client.listCampaignMail('1')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('all mail is listed, newest first, each once', async () => {
    const { client, id } = await sandbox.makeWorkspace()
    const answer = await sandbox.control('POST', '/lead-replies', { workspaceId: id, count: 40 })
    const { replies } = z.object({ replies: z.array(z.object({ id: z.number() })) }).parse(answer)

    const listed: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<EmailBisonClient['listMail']>> = await client.listMail(cursor)
      listed.push(...page.mails.map((mail) => mail.id))
      cursor = page.nextCursor
    } while (cursor !== null)

    expect(listed).toEqual(expect.arrayContaining(replies.map((reply) => String(reply.id))))
    expect(listed).toEqual([...new Set(listed)].sort((a, b) => Number(b) - Number(a)))
  })

  test('a mail is what the lead wrote', async () => {
    const { client, reply, leads } = await sandbox.makeWorkspace()
    const lead = leads[0]
    const id = await reply({ leadId: lead?.id, text: 'What would it cost?' })

    const mail = await client.getMail(id)

    expect(mail).toMatchObject({
      id,
      direction: 'inbound',
      isTracked: true,
      isBounce: false,
      from: { email: lead?.email },
    })
    expect(mail.text).toContain('What would it cost?')
    expect(mail.lead).toMatchObject({ id: String(lead?.id), email: lead?.email })
    expect(mail.senderEmailId).toMatch(/^\d+$/)
    expect(mail.primaryTo).toContain('@')
    expect(mail.messageId).toMatch(/^<.+>$/)
  })

  test('a workspace sees its own mail only', async () => {
    const theirs = await sandbox.makeWorkspace()
    const ours = await sandbox.makeWorkspace()
    const id = await theirs.reply()

    await expect(ours.client.getMail(id)).rejects.toMatchObject({ code: 'refused' })
    await expect(ours.client.getMail('999999999')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('sending', () => {
  test('an answer goes out once, and is found in the conversation after the mail it answers', async () => {
    const { client, reply, sent } = await sandbox.makeWorkspace()
    const mail = await client.getMail(await reply({ text: 'What would it cost?' }))

    const outcome = await client.send(answerTo(mail), () => 5000)

    const record = await sent()
    expect(record).toMatchObject([{ message: 'It costs nothing.\n\nJonas', via: 'api' }])
    expect(outcome).toMatchObject({ kind: 'sent', mailId: String(record[0]?.replyId) })
    const conversation = await client.getConversation(mail.id)
    expect(conversation.map(({ id }) => id).slice(-2)).toEqual([mail.id, String(record[0]?.replyId)])
    expect(conversation.at(-1)).toMatchObject({ direction: 'outbound', primaryTo: mail.primaryTo })
  })

  test('an answer goes out when mailbox and recipient are not known', async () => {
    const { client, reply, sent } = await sandbox.makeWorkspace()
    const mail = await client.getMail(await reply())

    expect(await client.send({ ...answerTo(mail), senderEmailId: null, to: [] }, () => 5000)).toMatchObject({
      kind: 'sent',
    })

    expect(JSON.stringify((await sent())[0]?.to)).toContain(mail.from.email)
  })

  test.each<[string, Record<string, unknown>, string, number]>([
    ['the answer is lost after the send', { kind: 'lost_answer' }, 'unclear', 1],
    ['the connection is lost before the send', { kind: 'lost_before' }, 'unclear', 0],
    ['the answer is too slow', { kind: 'slow', delayMs: 3000, slowAfter: true }, 'unclear', 1],
    ['the answer is empty after the send', { kind: 'empty_200', afterDoing: true }, 'unclear', 1],
    ['the answer says success false after the send', { kind: 'success_false', afterDoing: true }, 'unclear', 1],
    ['a gateway gives up after the send', { kind: 'server_error', status: 504, afterDoing: true }, 'unclear', 1],
    ['the platform fails after the send', { kind: 'server_error', status: 500, afterDoing: true }, 'faulted', 1],
    ['the platform fails', { kind: 'server_error', status: 503 }, 'faulted', 0],
    ['the platform asks to slow down', { kind: 'rate_limited', retryAfter: 3 }, 'not_sent', 0],
    ['the platform asks to slow down without a time', { kind: 'rate_limited', retryAfter: null }, 'not_sent', 0],
    ['the key is not accepted', { kind: 'unauthorized' }, 'refused', 0],
    ['the mail is of another workspace', { kind: 'forbidden' }, 'refused', 0],
    ['the mail is gone', { kind: 'not_found' }, 'refused', 0],
    ['the request is wrong', { kind: 'invalid', shape: 'envelope' }, 'refused', 0],
    ["the request is wrong, in Laravel's words", { kind: 'invalid', shape: 'laravel' }, 'refused', 0],
  ])('%s: the outcome does not claim more than is known, and nothing goes out twice', async (_, fault, kind, times) => {
    const { client, id, reply, sent } = await sandbox.makeWorkspace()
    const mail = await client.getMail(await reply())
    // For ever, not once: a hidden second attempt would meet it too, and its send would be counted.
    await sandbox.control('POST', '/faults', {
      ...fault,
      match: { workspaceId: id, method: 'POST', path: '/api/replies' },
    })

    const outcome = await client.send(answerTo(mail), () => 1000)

    expect(outcome.kind).toBe(kind)
    expect(await sent()).toHaveLength(times)
  })

  test('a wait that the platform asks for is handed on', async () => {
    const { client, id, reply } = await sandbox.makeWorkspace()
    const mail = await client.getMail(await reply())
    await sandbox.control('POST', '/faults', { kind: 'rate_limited', retryAfter: 3, match: { workspaceId: id } })

    expect(await client.send(answerTo(mail), () => 1000)).toMatchObject({ kind: 'not_sent', retryAfterMs: 3000 })
    await expect(client.listMail(null)).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 3000 })
  })

  test('a read outlives one fault of the platform', async () => {
    const { client, id } = await sandbox.makeWorkspace()
    await sandbox.control('POST', '/faults', {
      kind: 'server_error',
      status: 502,
      times: 1,
      match: { workspaceId: id },
    })

    expect(await client.check()).toMatchObject({ workspaceId: String(id) })
  })
})

describe('changing', () => {
  test('a lead is marked interested, unsubscribed and taken out of the sequence', async () => {
    const { client, reply } = await sandbox.makeWorkspace()
    const mail = await client.getMail(await reply())

    await client.markInterested(mail.id)
    for (const { call } of client.optOut({ handle: mail.handle, leadId: mail.lead?.id ?? null, email: '' }) ?? [])
      await call()
    await client.stopSequence(mail.campaignId ?? '', mail.lead?.id ?? '')
    const { isUnsubscribed, campaigns } = await client.readLead(mail.lead?.id ?? '')
    expect(isUnsubscribed).toBe(true)
    expect(campaigns).toContainEqual({ id: mail.campaignId, isInterested: true, isInSequence: false })

    await expect(client.stopSequence('999999', '1')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a mail without a contact can not be marked interested, and the platform says so with status 200', async () => {
    const { client, reply } = await sandbox.makeWorkspace()
    const id = await reply({ untracked: true, from: { email: 'stranger@elsewhere.example' } })

    await expect(client.markInterested(id)).rejects.toMatchObject({ code: 'refused' })
  })
})

describe('webhooks', () => {
  const events = [
    'lead_replied',
    'untracked_reply_received',
    'manual_email_sent',
    'lead_unsubscribed',
    'email_bounced',
    'lead_interested',
  ]

  test('are registered, listed and removed, the second time too', async () => {
    const { client } = await sandbox.makeWorkspace()
    const url = 'https://app.example/hooks/x'

    const { id } = await client.registerWebhook({ name: 'Rejoinder', url, events })
    expect(await client.listWebhooks()).toEqual([{ id, url, events }])
    await client.removeWebhook(id)
    await client.removeWebhook(id)

    expect(await client.listWebhooks()).toEqual([])
  })

  test('bring the same mail as the API has, with one key per event', async () => {
    const bodies: Uint8Array[] = []
    await using receiver = await startLocalServer(({ body }, response) => {
      bodies.push(new TextEncoder().encode(body))
      response.end()
    })
    const { client, id, reply, leads } = await sandbox.makeWorkspace()
    await client.registerWebhook({ name: 'Rejoinder', url: `${receiver.origin}/hooks/x`, events })
    await sandbox.control('POST', '/faults', {
      kind: 'duplicate_delivery',
      copies: 2,
      match: { workspaceId: id, eventType: 'lead_replied' },
    })

    const mail = await client.getMail(await reply({ leadId: leads[0]?.id, interested: true }))
    await client.send(answerTo(mail), () => 5000)
    await reply({ untracked: true })
    await sandbox.control('POST', '/lead-unsubscribes', { workspaceId: id, leadId: leads[1]?.id })

    const expected = [
      'lead_interested',
      'lead_replied',
      'lead_unsubscribed',
      'manual_email_sent',
      'untracked_reply_received',
    ]
    await expect.poll(() => [...new Set(bodies.map((body) => eventKey(body).type))].sort()).toEqual(expected)
    await expect.poll(() => bodies.length).toBe(expected.length + 1)
    expect(new Set(bodies.map((body) => eventKey(body).key)).size).toBe(expected.length)
    const read = bodies.map(readEvent)
    expect(read.filter(({ kind }) => kind === 'unreadable')).toEqual([])
    const replied = read.find((event) => event.kind === 'mail' && event.type === 'lead_replied')
    // The webhook knows the mailbox's address besides; the API does not name it.
    expect(replied).toMatchObject({ mail: { ...mail, senderEmail: expect.any(String) } })
    expect(read).toContainEqual(
      expect.objectContaining({
        kind: 'lead_unsubscribed',
        lead: expect.objectContaining({ id: String(leads[1]?.id) }),
      }),
    )
    const echo = read.find((event) => event.kind === 'mail' && event.type === 'manual_email_sent')
    expect(echo).toMatchObject({ mail: { direction: 'outbound', primaryTo: mail.primaryTo } })
  })
})
