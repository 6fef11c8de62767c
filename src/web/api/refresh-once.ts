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
 * What one tab has stored reaches the others, which are other processes, a moment after it let go of the lock: so long it is waited for by who has
 * just seen another tab refresh, and by who may have come in right behind one.
 */
const arrivalMs = { behindAnother: 500, else: 60 }

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
      inTurn(locks, `${sessionKey}.refresh`, async (waitMs) => {
        await until(() => newerThan(spent) !== null, waitMs)
        const newer = newerThan(spent)
        if (newer !== null) return resolve(new Response(newer, { headers: { 'content-type': 'application/json' } }))
        const response = await fetchIt(input, init)
        resolve(response)
        // The client stores what came a moment later; the next tab must find it there.
        if (response.ok) await until(() => newerThan(spent) !== null, storedWaitMs)
      }).catch(reject)
    })
  }
}

/** @param run told how long what an earlier tab stored may take to arrive here */
async function inTurn(locks: Tabs['locks'], name: string, run: (waitMs: number) => Promise<void>): Promise<void> {
  const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await run(arrivalMs.else)
    return lock !== null
  })
  if (!isDone) await locks.request(name, () => run(arrivalMs.behindAnother))
}

function refreshTokenOf(input: Parameters<Fetch>[0], init: RequestInit | undefined): string | null {
  if (!String(input).includes('grant_type=refresh_token') || typeof init?.body !== 'string') return null
  const token = fieldsOf(parseJson(init.body)).get('refresh_token')
  return typeof token === 'string' ? token : null
}

async function until(isDone: () => boolean, waitMs: number): Promise<void> {
  const start = Date.now()
  while (!isDone() && Date.now() - start < waitMs) await new Promise((resolve) => setTimeout(resolve, storedPollMs))
}
