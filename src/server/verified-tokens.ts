import type { AccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import { readAccessToken, type SignedIn } from '#domain/accounts/verify-token.ts'

type Needs = Pick<AccountsCtx, 'keys' | 'tokens' | 'now'>

/** A key that is withdrawn must not be believed for long because somebody came with it before. */
const believedMs = 60_000
const maxBelieved = 10_000

interface Believed {
  person: SignedIn
  until: number
}

const believedOf = new WeakMap<Needs['keys'], Map<string, Believed>>()

/**
 * Who a token proves somebody to be, or null. A signature that held is believed for a minute, never beyond the token's own end:
 * checking it costs a quarter of what the server spends on a page of the inbox. Whether the session lives is not asked here.
 */
export async function verifiedPerson(ctx: Needs, token: string): Promise<SignedIn | null> {
  const believed = believedOf.get(ctx.keys) ?? new Map<string, Believed>()
  believedOf.set(ctx.keys, believed)
  const now = ctx.now().getTime()
  // What is believed on one host is not on another.
  const key = `${ctx.tokens.issuer} ${token}`
  const known = believed.get(key)
  if (known !== undefined && now < known.until) return known.person
  believed.delete(key)
  const verdict = await readAccessToken(ctx, token)
  if (!verdict.ok) return null
  if (believed.size >= maxBelieved) believed.clear()
  believed.set(key, { person: verdict.person, until: Math.min(now + believedMs, verdict.person.expiresAt * 1000) })
  return verdict.person
}
