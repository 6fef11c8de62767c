import { describe, expect, test } from 'vitest'
import { refreshOnce } from '#web/api/refresh-once.ts'

const sessionKey = 'session'
const address = 'https://app.example.com/auth/v1/token?grant_type=refresh_token'

function sessionText(refreshToken: string): string {
  return JSON.stringify({
    access_token: `access of ${refreshToken}`,
    refresh_token: refreshToken,
    expires_at: 4e9,
    user: { id: 'ada' },
  })
}

/** A browser with one storage and one server, which takes each refresh token once. */
function browser() {
  const stored = new Map([[sessionKey, sessionText('r1')]])
  const spent: string[] = []
  const storage = { getItem: (key: string) => stored.get(key) ?? null }
  const server: typeof fetch = async (_input, init) => {
    const { refresh_token: token } = JSON.parse(String(init?.body))
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (spent.includes(token)) return Response.json({ code: 'refresh_token_already_used' }, { status: 400 })
    spent.push(token)
    return new Response(sessionText(`${token}+`))
  }
  /** As the client does: sends the token it has read, and stores what came. */
  const refreshInTab = async (token: string, seen = storage) => {
    const fetchIt = refreshOnce({ sessionKey, storage: seen, locks: navigator.locks }, server)
    const response = await fetchIt(address, { method: 'POST', body: JSON.stringify({ refresh_token: token }) })
    const text = await response.text()
    if (response.ok) setTimeout(() => stored.set(sessionKey, text), 5)
    return { status: response.status, session: JSON.parse(text) }
  }
  return { refreshInTab, spent, stored, storage }
}

describe('refreshing a session', () => {
  test('asks the server once for all tabs, and each gets the new session', async () => {
    const { refreshInTab, spent } = browser()
    const answers = await Promise.all([refreshInTab('r1'), refreshInTab('r1'), refreshInTab('r1')])
    expect(answers.map(({ session }) => session.refresh_token)).toEqual(['r1+', 'r1+', 'r1+'])
    expect(spent).toEqual(['r1'])
  })

  test.each([
    ['at the same moment', 0],
    ['right behind', 60],
  ])('asks once also where what one tab stores reaches the other a moment later: %s', async (_, behindMs) => {
    const { refreshInTab, spent, stored, storage } = browser()
    // What another process reads is 40 ms old.
    const seen = { getItem: (key: string) => late.get(key) ?? null }
    const late = new Map(stored)
    const first = refreshInTab('r1').then(() =>
      setTimeout(() => late.set(sessionKey, stored.get(sessionKey) ?? ''), 5 + 40),
    )
    await new Promise((resolve) => setTimeout(resolve, behindMs))
    const answer = await refreshInTab('r1', seen)
    await first
    expect(answer.session.refresh_token).toBe('r1+')
    expect(spent).toEqual(['r1'])
    expect(storage.getItem(sessionKey)).toContain('r1+')
  })

  test('asks again for the next token', async () => {
    const { refreshInTab, spent, stored } = browser()
    await refreshInTab('r1')
    stored.set(sessionKey, sessionText('r1+'))
    await refreshInTab('r1+')
    expect(spent).toEqual(['r1', 'r1+'])
  })

  test('does not hand out a session after a sign-out', async () => {
    const { refreshInTab, stored } = browser()
    stored.delete(sessionKey)
    expect((await refreshInTab('r1')).session.refresh_token).toBe('r1+')
  })

  test('lets a refusal through and frees the lock for the next', async () => {
    const { refreshInTab, spent } = browser()
    spent.push('r1')
    expect((await refreshInTab('r1')).status).toBe(400)
    expect((await refreshInTab('r1')).status).toBe(400)
  })

  test('leaves every other call alone', async () => {
    const { storage } = browser()
    const fetchIt = refreshOnce({ sessionKey, storage, locks: navigator.locks }, async () => new Response('other'))
    const response = await fetchIt('https://app.example.com/auth/v1/token?grant_type=password', { body: '{}' })
    expect(await response.text()).toBe('other')
  })
})
