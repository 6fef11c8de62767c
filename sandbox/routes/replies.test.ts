import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf, listShape, runSandbox } from '../testing/running-sandbox.ts'

describe('replies', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>
  let workspace: Awaited<ReturnType<typeof sandbox.makeWorkspace>>
  let api: ReturnType<typeof sandbox.api>
  let tracked: number
  let automatic: number
  let bounced: number
  let untracked: number
  let sent: number

  beforeAll(async () => {
    sandbox = await runSandbox()
    workspace = await sandbox.makeWorkspace({ leads: 8 })
    api = sandbox.api(workspace.apiKey)
    const reply = async (index: number, body: Record<string, unknown>) => {
      const leadId = workspace.leads[index]?.id
      return z.number().parse((await sandbox.leadReplies({ leadId, ...body }))[0]?.id)
    }
    tracked = await reply(0, { text: 'We would take a hundred percent_off' })
    automatic = await reply(1, { label: 'out_of_office', text: 'Away until Monday' })
    bounced = await reply(2, { label: 'bounce', text: '550 no such user' })
    untracked = await reply(3, {
      text: 'Who are you?',
      untracked: true,
      from: { name: null, email: 'else@other.example' },
    })
    const answer = await api('POST', `/replies/${tracked}/reply`, {
      message: 'Thank you',
      reply_all: true,
      content_type: 'text',
    })
    sent = z.object({ reply: z.object({ id: z.number() }) }).parse(dataOf(answer)).reply.id
  })
  afterAll(() => sandbox.stop())

  const idsFor = async (query: string) =>
    listShape.parse((await api('GET', `/replies${query}`)).body).data.map(({ id }) => id)

  it('lists sent and bounced mail too when no folder is asked for', async () => {
    expect(await idsFor('')).toEqual([sent, untracked, bounced, automatic, tracked])
  })

  it.each([
    ['?folder=inbox', () => [untracked, automatic, tracked]],
    ['?folder=sent', () => [sent]],
    ['?folder=bounced', () => [bounced]],
    ['?folder=spam', () => []],
    ['?folder=all', () => [sent, untracked, bounced, automatic, tracked]],
    ['?status=automated_reply', () => [bounced, automatic]],
    ['?status=not_automated_reply', () => [sent, untracked, tracked]],
    ['?status=interested', () => []],
    ['?read=true', () => [sent]],
    ['?read=0', () => [untracked, bounced, automatic, tracked]],
    ['?search=hundred%20percent_', () => [tracked]],
    ['?search=percent%25', () => []],
    ['?search=else@other', () => [untracked]],
    ['?folder=inbox&status=automated_reply', () => [automatic]],
  ])('filters by %s', async (query, expected) => {
    expect(await idsFor(query)).toEqual(expected())
  })

  it('filters by lead, campaign, mailbox and tag', async () => {
    const row = dataOf(await api('GET', `/replies/${tracked}`))
    expect(await idsFor(`?lead_id=${row.lead_id}`)).toEqual([tracked])
    expect(await idsFor(`?campaign_id=${row.campaign_id}`)).toContain(tracked)
    expect(await idsFor('?campaign_id=1')).toEqual([])
    expect(await idsFor(`?sender_email_id=${row.sender_email_id}`)).toContain(sent)
    const tagged = await idsFor('?tag_ids[]=1')
    expect(tagged).toContain(tracked)
    expect(tagged).not.toContain(untracked)
    expect(await idsFor('?tag_ids[]=999')).toEqual([])
  })

  it('takes filters from a JSON body on the GET as well', async () => {
    const text = await getWithBody(`${sandbox.url}/api/replies`, workspace.apiKey, { folder: 'bounced' })
    expect(listShape.parse(JSON.parse(text)).data.map(({ id }) => id)).toEqual([bounced])
  })

  it('refuses filter values that do not exist', async () => {
    const answer = await api('GET', '/replies?folder=trash&status=hot')
    expect(answer.status).toBe(422)
    expect(dataOf(answer)).toEqual({
      success: false,
      message: 'The selected status is invalid. (and 1 more error)',
      errors: { status: ['The selected status is invalid.'], folder: ['The selected folder is invalid.'] },
    })
  })

  it('serves the same rows under campaigns, leads (by id or address) and mailboxes', async () => {
    const row = dataOf(await api('GET', `/replies/${tracked}`))
    const lead = workspace.leads[0]
    for (const path of [
      `/campaigns/${row.campaign_id}/replies`,
      `/leads/${lead?.id}/replies`,
      `/leads/${lead?.email}/replies`,
      `/sender-emails/${row.sender_email_id}/replies`,
    ]) {
      const ids = listShape.parse((await api('GET', path)).body).data.map(({ id }) => id)
      expect(ids, path).toContain(tracked)
    }
  })

  it('shows the conversation from any of its mails', async () => {
    const shape = z.object({
      older_messages: z.array(z.object({ id: z.number() })),
      newer_messages: z.array(z.object({ id: z.number() })),
    })
    const fromFirst = shape.parse(dataOf(await api('GET', `/replies/${tracked}/conversation-thread`)))
    expect(fromFirst).toEqual({ older_messages: [], newer_messages: [{ id: sent }] })
    const fromSent = shape.parse(dataOf(await api('GET', `/replies/${sent}/conversation-thread`)))
    expect(fromSent).toEqual({ older_messages: [{ id: tracked }], newer_messages: [] })
  })

  it('names no lead or campaign on sent rows until that is switched on', async () => {
    expect(dataOf(await api('GET', `/replies/${sent}`))).toMatchObject({
      lead_id: null,
      campaign_id: null,
      parent_id: null,
    })
    await sandbox.control('PUT', '/settings', { sentRowsLinked: true })
    const linked = dataOf(await api('GET', `/replies/${sent}`))
    await sandbox.control('PUT', '/settings', { sentRowsLinked: false })
    expect(linked).toMatchObject({ lead_id: workspace.leads[0]?.id, parent_id: tracked })
  })

  it('marks as read, automated, interested and not interested', async () => {
    const patch = async (path: string, body?: Record<string, unknown>) =>
      dataOf(await api('PATCH', `/replies/${tracked}/${path}`, body))
    expect(await patch('mark-as-read-or-unread', { read: true })).toMatchObject({ read: true })
    expect(await patch('mark-as-automated-or-not-automated', { automated: true })).toMatchObject({
      automated_reply: true,
    })
    expect(await patch('mark-as-interested')).toMatchObject({ interested: true })
    expect(await idsFor('?status=interested')).toEqual([tracked])
    expect(await patch('mark-as-not-interested')).toMatchObject({ interested: false })
    expect((await api('PATCH', `/replies/${tracked}/mark-as-read-or-unread`, {})).status).toBe(422)
  })

  it('answers 200 with success false when there is no contact to mark', async () => {
    const answer = await api('PATCH', `/replies/${untracked}/mark-as-interested`)
    expect(answer.status).toBe(200)
    expect(dataOf(answer)).toMatchObject({ success: false })
  })

  it('unsubscribes the contact of a reply', async () => {
    const answer = await api('PATCH', `/replies/${automatic}/unsubscribe`)
    expect(dataOf(answer)).toEqual({ success: true, message: 'Contact unsubscribed successfully' })
    expect(dataOf(await api('GET', `/leads/${workspace.leads[1]?.id}`))).toMatchObject({ status: 'unsubscribed' })
  })

  it('deletes a reply, and the record of what was sent stays', async () => {
    expect((await api('DELETE', `/replies/${sent}`)).body).toEqual({
      success: true,
      message: 'Reply deleted successfully',
    })
    expect((await api('GET', `/replies/${sent}`)).status).toBe(404)
    expect((await sandbox.sent(workspace.id)).map(({ replyId }) => replyId)).toEqual([sent])
  })
})

function getWithBody(url: string, key: string, body: unknown): Promise<string> {
  const content = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
    }
    const call = request(url, { method: 'GET', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
    call.on('error', reject)
    call.end(content)
  })
}
