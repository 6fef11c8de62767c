import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf, runSandbox } from '../testing/running-sandbox.ts'

const faultList = z.object({
  faults: z.array(z.looseObject({ id: z.string(), kind: z.string(), hits: z.number(), isSpent: z.boolean() })),
})

describe('request faults', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>
  let workspace: Awaited<ReturnType<typeof sandbox.makeWorkspace>>
  let api: ReturnType<typeof sandbox.api>
  let replyId: number

  beforeAll(async () => {
    sandbox = await runSandbox()
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    await sandbox.control('DELETE', '/faults')
    workspace = await sandbox.makeWorkspace({ leads: 1 })
    api = sandbox.api(workspace.apiKey)
    const [reply] = await sandbox.leadReplies({ leadId: workspace.leads[0]?.id, text: 'Hello' })
    replyId = z.number().parse(reply?.id)
  })

  const fail = (rule: Record<string, unknown>) => sandbox.control('POST', '/faults', rule)
  const send = () => api('POST', `/replies/${replyId}/reply`, { message: 'Once', reply_all: true })
  const sentCount = async () => (await sandbox.sent(workspace.id)).length

  it.each([
    [{ kind: 'unauthorized' }, 401],
    [{ kind: 'forbidden' }, 403],
    [{ kind: 'not_found' }, 404],
    [{ kind: 'invalid' }, 422],
    [{ kind: 'rate_limited' }, 429],
    [{ kind: 'server_error', status: 500 }, 500],
    [{ kind: 'server_error', status: 502 }, 502],
    [{ kind: 'server_error' }, 503],
    [{ kind: 'server_error', status: 504 }, 504],
    [{ kind: 'success_false' }, 200],
    [{ kind: 'empty_200' }, 200],
  ])('%o answers %i and sends nothing', async (rule, status) => {
    await fail(rule)
    expect((await send()).status).toBe(status)
    expect(await sentCount()).toBe(0)
  })

  it('answers 422 in both shapes', async () => {
    await fail({ kind: 'invalid', shape: 'laravel', times: 1 })
    expect((await send()).body).toMatchObject({
      message: expect.any(String),
      errors: { message: [expect.any(String)] },
    })
    await fail({ kind: 'invalid', shape: 'envelope', times: 1 })
    expect((await send()).body).toMatchObject({ data: { success: false, errors: { message: [expect.any(String)] } } })
  })

  it('answers 429 with Retry-After or without', async () => {
    await fail({ kind: 'rate_limited', retryAfter: 7, times: 1 })
    expect((await send()).headers.get('retry-after')).toBe('7')
    await fail({ kind: 'rate_limited', retryAfter: null, times: 1 })
    const bare = await send()
    expect(bare.status).toBe(429)
    expect(bare.headers.has('retry-after')).toBe(false)
  })

  it('answers 200 with success false or with nothing, before or after the send', async () => {
    await fail({ kind: 'success_false', times: 1 })
    expect(dataOf(await send())).toMatchObject({ success: false })
    await fail({ kind: 'empty_200', times: 1, afterDoing: true })
    expect((await send()).body).toBe('')
    expect(await sentCount()).toBe(1)
  })

  it('answers 5xx though the mail has gone out', async () => {
    await fail({ kind: 'server_error', status: 504, afterDoing: true, times: 1 })
    expect((await send()).status).toBe(504)
    expect(await sentCount()).toBe(1)
  })

  it('loses the answer after the send happened', async () => {
    await fail({ kind: 'lost_answer', times: 1, match: { method: 'post', path: '/api/replies/*/reply' } })
    await expect(send()).rejects.toThrow('fetch failed')
    expect(await sentCount()).toBe(1)
    expect((await send()).status).toBe(200)
  })

  it('loses the connection before anything happened', async () => {
    await fail({ kind: 'lost_before', times: 1 })
    await expect(send()).rejects.toThrow('fetch failed')
    expect(await sentCount()).toBe(0)
  })

  it('is slow before the send, or after it', async () => {
    await fail({ kind: 'slow', delayMs: 250, times: 1 })
    const before = send()
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(await sentCount()).toBe(0)
    expect((await before).status).toBe(200)
    await fail({ kind: 'slow', delayMs: 250, slowAfter: true, times: 1 })
    const after = send()
    await expect.poll(sentCount, { timeout: 200, interval: 20 }).toBe(2)
    expect((await after).status).toBe(200)
  })

  it('applies only where the rule matches', async () => {
    const other = await sandbox.makeWorkspace({ leads: 0 })
    await fail({ kind: 'forbidden', match: { workspaceId: workspace.id, method: 'GET', path: '/api/replies' } })
    expect((await api('GET', '/replies')).status).toBe(403)
    expect((await api('GET', `/replies/${replyId}/conversation-thread`)).status).toBe(403)
    expect((await api('GET', '/leads')).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect((await sandbox.api(other.apiKey)('GET', '/replies')).status).toBe(200)
  })

  it('matches a pattern against the whole path only', async () => {
    await fail({ kind: 'forbidden', match: { path: '/api/replies/*' } })
    expect((await api('GET', `/replies/${replyId}`)).status).toBe(403)
    expect((await api('GET', '/replies')).status).toBe(200)
    expect((await api('GET', `/replies/${replyId}/conversation-thread`)).status).toBe(200)
  })

  it('lets `after` matches pass, then applies `times`, then is spent', async () => {
    await fail({ id: 'counted', kind: 'unauthorized', after: 1, times: 2 })
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await api('GET', '/users')).status)
    expect(statuses).toEqual([200, 401, 401, 200])
    const { faults } = faultList.parse(await sandbox.control('GET', '/faults'))
    expect(faults).toMatchObject([{ id: 'counted', hits: 2, isSpent: true }])
  })

  it('is listed, replaced and removed', async () => {
    await sandbox.control('PUT', '/faults', {
      faults: [
        { id: 'a', kind: 'slow' },
        { kind: 'late_delivery', delayMs: 5 },
      ],
    })
    const { faults } = faultList.parse(await sandbox.control('GET', '/faults'))
    expect(faults.map(({ kind }) => kind)).toEqual(['slow', 'late_delivery'])
    const left = faultList.parse(await sandbox.control('DELETE', '/faults/a'))
    expect(left.faults.map(({ kind }) => kind)).toEqual(['late_delivery'])
    await expect(sandbox.control('DELETE', '/faults/a')).rejects.toThrow('Record not found')
  })

  it('refuses a rule that it does not understand', async () => {
    await expect(fail({ kind: 'earthquake' })).rejects.toThrow('invalid')
    await expect(fail({ kind: 'slow', delay: 5 })).rejects.toThrow('not known')
    await expect(fail({ kind: 'slow', match: { route: '/' } })).rejects.toThrow('not known')
  })
})
