import { fieldsOf, parseJson, parseSession } from '#web/api/stored-session.ts'

type Fetch = typeof fetch

type Tabs = {
  sessionKey: string
  storage: Pick<Storage, 'getItem'>
  /** Held by one tab at a time. */
  locks: Pick<LockManager, 'request'>
}

const storedPollMs = 20
const storedWaitMs = 1000

/**
 * A fetch for the sign-in client under which all tabs share one refresh: they queue at a lock, and whoever finds that another
 * tab has meanwhile stored a newer session is given that one instead of spending the refresh token a second time.
 */
export function refreshOnce({ sessionKey, storage, locks }: Tabs, fetchIt: Fetch): Fetch {
  const newerThan = (spent: string): string | null => {
    const text = storage.getItem(sessionKey)
    const session = parseSession(text)
    return session && session.refreshToken !== spent ? text : null
  }
  return (input, init) => {
    const spent = refreshTokenOf(input, init)
    if (spent === null) return fetchIt(input, init)
    return new Promise((resolve, reject) => {
      locks
        .request(`${sessionKey}.refresh`, async () => {
          const newer = newerThan(spent)
          if (newer !== null) return resolve(new Response(newer, { headers: { 'content-type': 'application/json' } }))
          const response = await fetchIt(input, init)
          resolve(response)
          // The client stores what came a moment later; the next tab must find it there.
          if (response.ok) await until(() => newerThan(spent) !== null)
        })
        .catch(reject)
    })
  }
}

function refreshTokenOf(input: Parameters<Fetch>[0], init: RequestInit | undefined): string | null {
  if (!String(input).includes('grant_type=refresh_token') || typeof init?.body !== 'string') return null
  const token = fieldsOf(parseJson(init.body)).get('refresh_token')
  return typeof token === 'string' ? token : null
}

async function until(isDone: () => boolean): Promise<void> {
  const start = Date.now()
  while (!isDone() && Date.now() - start < storedWaitMs)
    await new Promise((resolve) => setTimeout(resolve, storedPollMs))
}
