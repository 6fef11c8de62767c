import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'

/** Makes the person with this address an administrator of the platform, from their next call on. Doing it twice does no harm. */
export async function grantAdmin(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  email: string,
): Promise<{ ok: true; userId: string } | { ok: false; reason: 'no_account' }> {
  const [granted] = await single(ctx.pool).query<{ userId: string }>(sql`
    insert into user_roles (user_id, role, granted_at)
    select id, 'admin', ${ctx.now().toISOString()} from users where email = ${email.trim().toLowerCase()}
    on conflict (user_id) do update set role = 'admin' returning user_id as "userId"`)
  return granted === undefined ? { ok: false, reason: 'no_account' } : { ok: true, userId: granted.userId }
}
