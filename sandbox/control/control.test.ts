import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { corpus } from '../corpus/corpus.ts'
import { labels } from '../corpus/entry.ts'
import { dataOf, listShape, runSandbox } from '../testing/running-sandbox.ts'

describe('the controls', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>

  beforeAll(async () => {
    sandbox = await runSandbox()
  })
  afterAll(() => sandbox.stop())

  it('starts with a workspace of its own, under the key that the page shows', async () => {
    const api = sandbox.api('1|sandbox-key')
    expect(dataOf(await api('GET', '/users'))).toMatchObject({ team: { id: 1, name: 'Sandbox Outbound' } })
    const campaigns = listShape.parse((await api('GET', '/campaigns')).body).data
    expect(new Set(campaigns.map(({ status }) => status))).toEqual(new Set(['active', 'paused', 'completed', 'draft']))
    expect(listShape.parse((await api('GET', '/leads')).body).meta.total).toBeGreaterThanOrEqual(60)
    expect(listShape.parse((await api('GET', '/sender-emails')).body).data).toHaveLength(3)
  })

  it('has mailed every lead something real to quote', async () => {
    const workspace = await sandbox.makeWorkspace({ leads: 6 })
    for (const lead of workspace.leads) {
      const { data } = listShape.parse(
        (await sandbox.api(workspace.apiKey)('GET', `/leads/${lead.id}/sent-emails`)).body,
      )
      expect(data.length).toBeGreaterThan(0)
      expect(data[0]).toMatchObject({ lead_id: lead.id, status: 'sent', email_body: expect.stringContaining('<p>') })
    }
  })

  it('gives each workspace leads, campaigns and keys that no other has', async () => {
    const [one, two] = [await sandbox.makeWorkspace({ campaigns: 3, leads: 20 }), await sandbox.makeWorkspace()]
    expect(one.campaigns).toHaveLength(3)
    expect(one.leads).toHaveLength(20)
    expect(one.apiKey).not.toBe(two.apiKey)
    expect(one.leads.filter(({ id }) => two.leads.some((lead) => lead.id === id))).toEqual([])
    expect(new Set(one.leads.map(({ email }) => email)).size).toBe(20)
  })

  it('takes a workspace away with all that is of it, and nothing of another', async () => {
    const [gone, stays] = [await sandbox.makeWorkspace({ leads: 3 }), await sandbox.makeWorkspace({ leads: 3 })]
    await sandbox.leadReplies({ leadId: gone.leads[0]?.id })
    await sandbox.control('DELETE', `/workspaces/${gone.id}`)
    expect((await sandbox.api(gone.apiKey)('GET', '/leads')).status).toBe(401)
    expect(listShape.parse((await sandbox.api(stays.apiKey)('GET', '/leads')).body).meta.total).toBe(3)
    await sandbox.control('DELETE', `/workspaces/${gone.id}`)
  })

  it('writes a reply of every label, in the lead’s own language', async () => {
    const workspace = await sandbox.makeWorkspace({ leads: 13, lang: 'fr', campaigns: 1 })
    for (const [index, label] of labels.options.entries()) {
      const [reply] = await sandbox.leadReplies({ leadId: workspace.leads[index]?.id, label })
      const entry = corpus.find(({ id }) => id === reply?.corpusId)
      expect(entry, label).toMatchObject({ label, lang: 'fr' })
      expect(reply).toMatchObject({
        label,
        folder: label === 'bounce' ? 'Bounced' : 'Inbox',
        automated: ['bounce', 'out_of_office', 'auto_reply'].includes(label),
      })
    }
  })

  it('lets files come along, which the platform names with the reply', async () => {
    const workspace = await sandbox.makeWorkspace({ leads: 1 })
    await sandbox.leadReplies({
      workspaceId: workspace.id,
      text: 'See the files.',
      attachments: ['brief.pdf', 'brief.pdf'],
    })
    const [row] = listShape.parse((await sandbox.api(workspace.apiKey)('GET', '/replies')).body).data
    const file = { file_name: 'brief.pdf', download_url: expect.stringMatching(/^http/) }
    expect(row).toMatchObject({ attachments: [file, file] })
  })

  it('lets different leads write different things when many reply at once', async () => {
    const workspace = await sandbox.makeWorkspace({ leads: 20, lang: 'en', campaigns: 1 })
    const replies = await sandbox.leadReplies({ workspaceId: workspace.id, label: 'question', lang: 'en', count: 8 })
    expect(new Set(replies.map(({ leadId }) => leadId)).size).toBe(8)
    expect(new Set(replies.map(({ corpusId }) => corpusId)).size).toBe(8)
  })

  it('puts a colleague into CC where the lead says so', async () => {
    const workspace = await sandbox.makeWorkspace({ leads: 1, lang: 'en' })
    const [reply] = await sandbox.leadReplies({ leadId: workspace.leads[0]?.id, corpusId: 'en-referral-04' })
    const row = dataOf(await sandbox.api(workspace.apiKey)('GET', `/replies/${reply?.id}`))
    expect(row).toMatchObject({ cc: [{ name: 'Tom Rigby', address: expect.stringMatching(/^tom\.rigby@/) }] })
  })

  it('takes the text, HTML, subject and sender that a test writes', async () => {
    const workspace = await sandbox.makeWorkspace({ leads: 1 })
    const [reply] = await sandbox.leadReplies({
      leadId: workspace.leads[0]?.id,
      html: '<p onclick="x()">Exactly this</p>',
      subject: 'My subject',
      from: { name: 'Else', email: 'else@other.example' },
    })
    expect(reply).toMatchObject({
      html: '<p onclick="x()">Exactly this</p>',
      text: null,
      subject: 'My subject',
      from: { name: 'Else', email: 'else@other.example' },
    })
  })

  it('refuses what it does not know', async () => {
    await expect(sandbox.leadReplies({ label: 'delighted' })).rejects.toThrow('label')
    await expect(sandbox.leadReplies({ corpusId: 'none' })).rejects.toThrow('corpus')
    await expect(sandbox.leadReplies({ leadId: 1 })).rejects.toThrow('lead')
    await expect(sandbox.leadReplies({ lable: 'interested' })).rejects.toThrow('The lable field is not known.')
  })

  it('makes a past that a person answered, which the API shows and no webhook tells of', async () => {
    const workspace = await sandbox.makeWorkspace({ leads: 3 })
    const api = sandbox.api(workspace.apiKey)

    await sandbox.control('POST', '/past-threads', { workspaceId: workspace.id, threads: 60 })

    const rows: Record<string, unknown>[] = []
    for (let page = 1; page <= 8; page += 1)
      rows.push(...listShape.parse((await api('GET', `/replies?page=${page}`)).body).data)
    const received = rows.filter(({ folder }) => folder === 'Inbox')
    const answered = rows.filter(({ folder }) => folder === 'Sent')
    expect([received.length, answered.length]).toEqual([60, 60])
    expect(new Set(received.map(({ from_email_address }) => from_email_address)).size).toBe(60)
    const first = answered.map(({ to }) => JSON.stringify(to))
    for (const { from_email_address } of received) expect(first.join()).toContain(from_email_address)
    // Newest first, by id as by time, and all of it is over.
    const times = rows.map(({ date_received }) => Date.parse(String(date_received)))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times[0]).toBeLessThan(Date.now() - 3_600_000)
    expect(times.at(-1)).toBeGreaterThan(Date.now() - 86 * 86_400_000)
    expect(JSON.stringify(rows)).not.toMatch(/\{(few|many|first|sender|company)\}/)
    expect(listShape.parse((await api('GET', '/events')).body).data).toEqual([])
    await expect(
      sandbox.control('POST', '/past-threads', { workspaceId: workspace.id, label: 'abuse' }),
    ).rejects.toThrow('abuse')
  })

  it('is not for the web pages of others', async () => {
    const response = await fetch(`${sandbox.url}/sandbox/reset`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(response.status).toBe(403)
  })

  it('shows a page with the key, the button and the switches', async () => {
    const page = await fetch(sandbox.url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await page.text()).toContain('>A lead replies</button>')
    const scripts = await Promise.all(
      ['page.js', 'dom.js', 'records.js', 'switches.js', 'page.css'].map((file) => fetch(`${sandbox.url}/${file}`)),
    )
    expect(scripts.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('starts afresh on reset, and everything of before is gone', async () => {
    const workspace = await sandbox.makeWorkspace()
    await sandbox.control('POST', '/faults', { kind: 'slow' })
    const state = z
      .looseObject({ workspaces: z.array(z.object({ id: z.number() })), faults: z.array(z.unknown()) })
      .parse(await sandbox.control('POST', '/reset'))
    expect(state.workspaces.map(({ id }) => id)).toEqual([1])
    expect(state.faults).toEqual([])
    expect((await sandbox.api(workspace.apiKey)('GET', '/users')).status).toBe(401)
    expect((await sandbox.api('1|sandbox-key')('GET', '/users')).status).toBe(200)
  })
})
