import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf, runSandbox } from '../testing/running-sandbox.ts'

const sentReply = z.looseObject({
  id: z.number(),
  subject: z.string(),
  to: z.array(z.looseObject({ address: z.string() })),
})

describe('sending', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>
  let workspace: Awaited<ReturnType<typeof sandbox.makeWorkspace>>
  let api: ReturnType<typeof sandbox.api>
  let replyId: number

  beforeAll(async () => {
    sandbox = await runSandbox()
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    workspace = await sandbox.makeWorkspace({ leads: 2, lang: 'en' })
    api = sandbox.api(workspace.apiKey)
    const [reply] = await sandbox.leadReplies({
      leadId: workspace.leads[0]?.id,
      text: 'Tell me more',
      cc: [{ name: 'Pat', email_address: 'pat@buyer.example' }],
    })
    replyId = z.number().parse(reply?.id)
  })

  const answer = (body: Record<string, unknown>) => api('POST', `/replies/${replyId}/reply`, body)

  it.each([
    ['no message', { reply_all: true }, 'message'],
    ['an empty message', { message: '', reply_all: true }, 'message'],
    ['no sender', { message: 'x', to_emails: [{ name: null, email_address: 'a@b.example' }] }, 'sender_email_id'],
    ['no recipient', { message: 'x', sender_email_id: 1 }, 'to_emails'],
    ['neither of them', { message: 'x', reply_all: false }, 'sender_email_id'],
    ['a sender of nobody', { message: 'x', reply_all: true, sender_email_id: 1 }, 'sender_email_id'],
    [
      'an address that is none',
      { message: 'x', reply_all: true, to_emails: [{ name: null, email_address: 'nobody' }] },
      'to_emails.0.email_address',
    ],
    ['an unknown content type', { message: 'x', reply_all: true, content_type: 'markdown' }, 'content_type'],
  ])('refuses %s with 422 and sends nothing', async (_what, body, field) => {
    const refused = await answer(body)
    expect(refused.status).toBe(422)
    expect(dataOf(refused)).toMatchObject({ success: false, errors: { [field]: [expect.any(String)] } })
    expect(await sandbox.sent(workspace.id)).toEqual([])
  })

  it('refuses the mailbox of another workspace', async () => {
    const other = await sandbox.makeWorkspace({ leads: 0 })
    const refused = await answer({ message: 'x', reply_all: true, sender_email_id: other.senderEmails[0]?.id })
    expect(refused.status).toBe(422)
    expect(await sandbox.sent(workspace.id)).toEqual([])
  })

  it('answers everybody on a reply all, without ourselves and without anybody twice', async () => {
    const sent = await answer({
      message: '<p>Gladly</p>',
      reply_all: true,
      content_type: 'html',
      to_emails: [
        { name: null, email_address: workspace.leads[0]?.email },
        { name: 'New', email_address: 'new@buyer.example' },
      ],
    })
    expect(sent.status).toBe(200)
    expect(dataOf(sent)).toMatchObject({ success: true, message: 'Successfully sent email' })
    const reply = sentReply.parse(dataOf(sent).reply)
    expect(reply.to.map(({ address }) => address)).toEqual([workspace.leads[0]?.email, 'new@buyer.example'])
    expect(reply).toMatchObject({
      folder: 'Sent',
      type: 'Outgoing Email',
      text_body: 'Gladly',
      parent_id: replyId,
      lead_id: null,
      cc: [{ name: 'Pat', address: 'pat@buyer.example' }],
    })
    expect(reply.subject).toMatch(/^Re: /)
    expect(await sandbox.sent(workspace.id)).toMatchObject([
      {
        replyId: reply.id,
        answeredReplyId: replyId,
        via: 'api',
        leadId: workspace.leads[0]?.id,
        message: '<p>Gladly</p>',
      },
    ])
  })

  it('uses the sender and the recipients that are given', async () => {
    const mailbox = workspace.senderEmails[2]
    const sent = await answer({
      message: 'Hello',
      sender_email_id: mailbox?.id,
      to_emails: [{ name: 'A', email_address: 'a@b.example' }],
      content_type: 'text',
      subject: 'Ignored',
    })
    const reply = sentReply.parse(dataOf(sent).reply)
    expect(reply).toMatchObject({
      from_email_address: mailbox?.email,
      to: [{ name: 'A', address: 'a@b.example' }],
      cc: null,
    })
    expect(reply.subject).not.toContain('Ignored')
  })

  it('sends again when the call is repeated: there is no idempotency', async () => {
    await answer({ message: 'Same', reply_all: true })
    await answer({ message: 'Same', reply_all: true })
    expect(await sandbox.sent(workspace.id)).toHaveLength(2)
  })

  it('quotes the previous mail when asked to', async () => {
    const sent = await answer({
      message: 'Below',
      reply_all: true,
      content_type: 'text',
      inject_previous_email_body: true,
    })
    expect(sentReply.parse(dataOf(sent).reply).text_body).toContain('> Tell me more')
  })

  it('takes a multipart form with attachments and booleans as 1', async () => {
    const form = new FormData()
    form.append('message', 'See attached')
    form.append('reply_all', '1')
    form.append('cc_emails[0][name]', 'Kim')
    form.append('cc_emails[0][email_address]', 'kim@buyer.example')
    form.append('attachments[]', new File(['%PDF'], 'offer.pdf'))
    const response = await fetch(`${sandbox.url}/api/replies/${replyId}/reply`, {
      method: 'POST',
      headers: { authorization: `Bearer ${workspace.apiKey}` },
      body: form,
    })
    const { data } = z.object({ data: z.object({ reply: sentReply }) }).parse(await response.json())
    expect(data.reply).toMatchObject({ attachments: [{ file_name: 'offer.pdf' }] })
    expect(data.reply.cc).toContainEqual({ name: 'Kim', address: 'kim@buyer.example' })
  })

  it('starts a new conversation', async () => {
    const body = {
      subject: 'Hello again',
      message: 'Hi',
      sender_email_id: workspace.senderEmails[0]?.id,
      to_emails: [{ name: null, email_address: 'a@b.example' }],
    }
    const reply = sentReply.parse(dataOf(await api('POST', '/replies/new', body)).reply)
    expect(reply.subject).toBe('Hello again')
    const thread = dataOf(await api('GET', `/replies/${reply.id}/conversation-thread`))
    expect(thread).toMatchObject({ older_messages: [], newer_messages: [] })
  })

  it('lets the lead answer our answer, with both below it', async () => {
    await answer({ message: 'It costs nothing to look.', reply_all: true, content_type: 'text' })
    const [next] = await sandbox.leadReplies({
      leadId: workspace.leads[0]?.id,
      text: 'Fine, send a date',
      style: 'gmail',
    })
    expect(next?.text).toMatch(/^Fine, send a date/)
    expect(next?.text).toContain('> It costs nothing to look.')
    expect(next?.text).toContain('>> Tell me more')
    const thread = dataOf(await api('GET', `/replies/${next?.id}/conversation-thread`))
    expect(z.array(z.unknown()).parse(thread.older_messages)).toHaveLength(2)
  })
})
