import type { Context, Hono } from 'hono'
import type { AccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import { recordActions } from '#domain/accounts/record-actions.ts'
import { mintUserScope } from '#domain/scope.ts'
import { browserWords } from '#lib/browser-words.ts'
import type { Log } from '#lib/log.ts'
import { protocolCodeOf, WireError } from './wire-errors.ts'

/** What is done at a route of sign-in, by the names that clients of the protocol have for it where they have one. */
type AuthEvent =
  | 'SIGNED_UP'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'PASSWORD_RECOVERY_REQUESTED'
  | 'PASSWORD_RECOVERY'
  | 'USER_UPDATED'
  | 'MFA_CHALLENGE_VERIFIED'

interface Noted {
  userId?: string
  event?: AuthEvent
  refused?: WireError
}

const routes: readonly { method: string; path: RegExp; event: AuthEvent }[] = [
  { method: 'POST', path: /\/signup$/, event: 'SIGNED_UP' },
  { method: 'POST', path: /\/token$/, event: 'SIGNED_IN' },
  { method: 'POST', path: /\/logout$/, event: 'SIGNED_OUT' },
  { method: 'POST', path: /\/recover$/, event: 'PASSWORD_RECOVERY_REQUESTED' },
  { method: 'POST', path: /\/verify$/, event: 'SIGNED_IN' },
  { method: 'GET', path: /\/verify$/, event: 'SIGNED_IN' },
  { method: 'GET', path: /\/callback$/, event: 'SIGNED_IN' },
  { method: 'PUT', path: /\/user$/, event: 'USER_UPDATED' },
  { method: 'POST', path: /\/factors\/[^/]+\/verify$/, event: 'MFA_CHALLENGE_VERIFIED' },
]

const notes = new WeakMap<Request, Noted>()

/** Tells what became of a request, beyond what its route says. */
export function noteAuth(c: Context, noted: Noted): void {
  notes.set(c.req.raw, { ...notes.get(c.req.raw), ...noted })
}

/** Whoever tries passwords by the thousand writes no thousand lines. */
const refusalsAMinute = 60

/**
 * Tells the action log of every sign-in, sign-up, sign-out and reset, and of those that were refused, which nobody else can be trusted to tell.
 * Beside the answer, which waits for none of it. A refusal is nobody's line: whoever tried is not known, and what they typed stands nowhere.
 */
export function logAuth(app: Hono, ctx: AccountsCtx, logOf: (c: Context) => Log): void {
  let minute = 0
  let refusals = 0
  const isTooMany = (): boolean => {
    const now = Math.floor(ctx.now().getTime() / 60_000)
    if (now !== minute) [minute, refusals] = [now, 0]
    refusals += 1
    return refusals > refusalsAMinute
  }
  app.use(async (c, next) => {
    await next()
    const route = routes.find(({ method, path }) => method === c.req.method && path.test(c.req.path))
    if (route === undefined) return
    const { userId, event = route.event, refused } = notes.get(c.req.raw) ?? {}
    const error = refused ?? c.error
    // A session that goes on is no event, and a link that only led on has none.
    const isQuiet = c.req.query('grant_type') === 'refresh_token' || (c.req.method === 'GET' && userId === undefined)
    if (error === undefined ? isQuiet : isTooMany()) return
    const userAgent = c.req.header('user-agent') ?? ''
    const action = {
      type: 'auth' as const,
      name: error === undefined ? event : 'REFUSED',
      path: route.event === 'USER_UPDATED' ? '/account' : '/auth',
      at: ctx.now().toISOString(),
      ...(error !== undefined && { isFailed: true, error: codeOf(error) }),
    }
    const told = { workspaceId: null, browser: browserWords(userAgent), screenSize: '', userAgent, actions: [action] }
    const person = userId === undefined || error !== undefined ? null : mintUserScope(userId)
    void recordActions(ctx, person, told).catch((failure: unknown) =>
      logOf(c).warn({ err: failure }, 'what was done at sign-in could not be logged'),
    )
  })
}

const codeOf = (error: Error): string => (error instanceof WireError ? protocolCodeOf(error.code) : 'internal')
