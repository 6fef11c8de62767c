import type { MySession } from '#contract/accounts.ts'
import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '#domain/context.ts'
import { endSessionsOf } from './store.ts'
import type { SignedIn } from './verify-token.ts'

/** The person's living sessions, this one first, then the one used last. */
export async function listSessions(
  ctx: Pick<Ctx, 'pool'>,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<MySession[]> {
  return single(ctx.pool).query<MySession>(sql`
    select id, user_agent as "userAgent", ip, created_at as "startedAt", refreshed_at as "lastUsedAt",
           id = ${sessionId} as "isCurrent"
    from sessions where user_id = ${userId} and ended_at is null
    order by id = ${sessionId} desc, refreshed_at desc, id limit 200`)
}

/** Ends one's own session; quiet when it is somebody else's or has ended. */
export async function endSession(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  { userId }: Pick<SignedIn, 'userId'>,
  sessionId: string,
): Promise<void> {
  await endSessionsOf(single(ctx.pool), { userId, only: sessionId }, { reason: 'signed_out', now: ctx.now() })
}

/** Ends all of one's sessions but this. */
export async function endOtherSessions(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<void> {
  await endSessionsOf(single(ctx.pool), { userId, except: sessionId }, { reason: 'signed_out', now: ctx.now() })
}
