import type { Queryable } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { networkOf } from './networks.ts'
import { sendNotice } from './notify.ts'
import { hashOfToken, newRefreshToken } from './refresh-token.ts'
import { endedSessionsKeptMs, plainLine } from './rules.ts'
import { insertSession, insertToken, networksSeenWith, type Session } from './store.ts'
import type { User } from './user.ts'

/** Where a session is used from, as far as anybody can know. */
export interface Device {
  ip: string
  userAgent: string
  /** Its id, where it was signed in to the account before that is asked for. */
  knownAs?: string | undefined
}

/**
 * Begins a session and its family of refresh tokens, inside the caller's transaction. A person who has been signed in before, but
 * never with this browser from this network, hears of it by mail.
 */
export async function openSession(
  ctx: Pick<AccountsCtx, 'tokens' | 'now'>,
  db: Queryable,
  { user, device, method }: { user: User; device: Device; method: string },
): Promise<{ session: Session; refreshToken: string }> {
  const now = ctx.now()
  const ip = device.ip.slice(0, 64)
  const userAgent = plainLine(device.userAgent).slice(0, 300)
  await reportNewDevice(ctx, db, user, { ip, userAgent })
  const timestamp = Math.floor(now.getTime() / 1000)
  const session: Session = { id: newId(), assurance: 'aal1', methods: [{ method, timestamp }] }
  const refreshToken = newRefreshToken()
  await insertSession(db, { ...session, userId: user.id, ip, userAgent, now })
  await insertToken(db, { tokenHash: hashOfToken(ctx.tokens.realm, refreshToken), sessionId: session.id, now })
  return { session, refreshToken }
}

async function reportNewDevice(
  ctx: Pick<AccountsCtx, 'tokens' | 'now'>,
  db: Queryable,
  { id, email, createdAt }: User,
  { ip, userAgent }: Device,
): Promise<void> {
  const seen = await networksSeenWith(db, id)
  const isKnown = seen.some((one) => one.userAgent === userAgent && networkOf(one.ip) === networkOf(ip))
  // The sessions of somebody who was away for long are forgotten: only of a newcomer does it mean that this is the first.
  const isNewcomer = seen.length === 0 && ctx.now().getTime() - Date.parse(createdAt) < endedSessionsKeptMs
  if (isNewcomer || isKnown) return
  const details = [
    `When: ${ctx.now().toUTCString()}`,
    `Browser: ${userAgent || 'unknown'}`,
    `IP address: ${ip || 'unknown'}`,
  ]
  await sendNotice(ctx, db, 'new_device', { email, details })
}
