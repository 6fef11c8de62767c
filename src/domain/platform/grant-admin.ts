import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'
import { recordAuditLog } from './record-audit-log.ts'

/**
 * Makes the person with this address an administrator of the platform, from their next call on, by a command on the server. Doing it
 * twice does no harm. `isVerified`: somebody has shown that they read this mailbox; else the account may be anybody's who typed the address.
 */
export async function grantAdmin(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  email: string,
): Promise<{ ok: true; userId: string; isVerified: boolean } | { ok: false; reason: 'no_account' }> {
  const now = ctx.now()
  return inTransaction(ctx.pool, {}, async (db) => {
    const [granted] = await db.query<{ userId: string }>(sql`
      insert into user_roles (user_id, role, granted_at)
      select id, 'admin', ${now} from users where email = ${email.trim().toLowerCase()}
      on conflict (user_id) do update set role = 'admin' returning user_id as "userId"`)
    if (granted === undefined) return { ok: false, reason: 'no_account' } as const
    const { userId } = granted
    const deed = { adminUserId: null, action: 'ROLE_ASSIGN', entityType: 'user_role', entityId: userId } as const
    await recordAuditLog(db, { ...deed, details: { role: 'admin' } }, now)
    const [person] = await db.query<{ isVerified: boolean }>(sql`
      select email_verified_at is not null as "isVerified" from users where id = ${userId}`)
    return { ok: true, userId, isVerified: person?.isVerified === true } as const
  })
}
