import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, runSandbox } from '../testing/running-sandbox.ts'

describe('errors', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>
  let own: Awaited<ReturnType<typeof sandbox.makeWorkspace>>
  let other: Awaited<ReturnType<typeof sandbox.makeWorkspace>>
  let api: ReturnType<typeof sandbox.api>

  beforeAll(async () => {
    sandbox = await runSandbox()
    own = await sandbox.makeWorkspace({ leads: 3 })
    other = await sandbox.makeWorkspace({ leads: 3 })
    api = sandbox.api(own.apiKey)
  })
  afterAll(() => sandbox.stop())

  it('answers 401 in the envelope to a key that it does not know', async () => {
    const answer = await sandbox.api('1|wrong')('GET', '/users')
    expect(answer.status).toBe(401)
    expect(dataOf(answer)).toEqual({
      success: false,
      message:
        'The request is not authenticated. Ensure you are using the correct URL, and a key that exists for the URL.',
    })
  })

  it('answers 403 to the record of another workspace, by whatever noun', async () => {
    const [reply] = await sandbox.leadReplies({ leadId: other.leads[0]?.id, text: 'Theirs' })
    for (const path of [
      `/campaigns/${other.campaigns[0]?.id}`,
      `/leads/${other.leads[0]?.id}`,
      `/sender-emails/${other.senderEmails[0]?.id}`,
      `/replies/${reply?.id}`,
      `/replies/${reply?.id}/conversation-thread`,
      `/campaigns/${other.campaigns[0]?.id}/leads`,
    ]) {
      expect((await api('GET', path)).status, path).toBe(403)
    }
    expect((await api('POST', `/replies/${reply?.id}/reply`, { message: 'x', reply_all: true })).status).toBe(403)
    expect(await sandbox.sent(other.id)).toEqual([])
  })

  it('answers 404 to a record that does not exist and names the noun', async () => {
    const answer = await api('GET', '/campaigns/4')
    expect(answer.status).toBe(404)
    expect(dataOf(answer)).toMatchObject({
      message: 'Record not found.',
      record_not_found: { campaign: expect.any(String) },
    })
    expect((await api('GET', '/leads/nobody@nowhere.example')).status).toBe(404)
  })

  it('tells an unknown route from a wrong method', async () => {
    const unknown = await api('GET', '/webhooks')
    expect(unknown.status).toBe(404)
    expect(dataOf(unknown).message).toBe('The route api/webhooks could not be found.')
    const wrong = await api('POST', '/users')
    expect(wrong.status).toBe(405)
    expect(dataOf(wrong).message).toBe(
      'The POST method is not supported for route api/users. Supported methods: GET, HEAD.',
    )
  })

  it('answers 429 with Retry-After once a key has used up its minute, and only to that key', async () => {
    const busy = sandbox.api((await sandbox.makeWorkspace({ leads: 0 })).apiKey)
    await sandbox.control('PUT', '/settings', { requestsPerMinute: 3 })
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await busy('GET', '/users')).status)
    const refused = await busy('GET', '/users')
    const others = (await sandbox.api(other.apiKey)('GET', '/users')).status
    await sandbox.control('PUT', '/settings', { requestsPerMinute: 3000 })
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(others).toBe(200)
  })

  it('gives the workspace block under either name', async () => {
    expect(dataOf(await api('GET', '/users'))).toHaveProperty('team.id', own.id)
    await sandbox.control('PUT', '/settings', { usersShape: 'workspace' })
    const user = dataOf(await api('GET', '/users'))
    await sandbox.control('PUT', '/settings', { usersShape: 'team' })
    expect(user).toHaveProperty('workspace.id', own.id)
    expect(user).not.toHaveProperty('team')
  })
})
