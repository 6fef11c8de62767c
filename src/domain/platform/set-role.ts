import type { PlatformRole, PlatformUser } from '#contract/admin.ts'
import { inTransaction, type Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { administratorMail } from '#domain/mail/texts.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import type { AdminScope } from '../scope.ts'
import { selectUsers } from './reads.ts'
import { recordAuditLog } from './record-audit-log.ts'

interface Needs extends Pick<Ctx, 'pool' | 'now'> {
  settings: Pick<Ctx['settings'], 'publicUrl'>
}

/**
 * Gives a person the one role that they have on the platform, in place of any other, or (null) none; from their next call on. What changes
 * is told to the platform's audit log, and who begins or ceases to administer the platform hears of it by mail. Throws `not_found`, `last_administrator` when nobody would administer the platform any more, and
 * `not_administrator` when the caller was dismissed a moment ago.
 */
export async function setRole(
  ctx: Needs,
  scope: AdminScope,
  { userId, role }: { userId: string; role: PlatformRole | null },
): Promise<PlatformUser> {
  return inTransaction(ctx.pool, {}, async (db) => {
    // In one order, and until the end: of two who dismiss each other, or both go, one remains.
    const administrators = await db.query<{ userId: string }>(sql`
      select user_id as "userId" from user_roles where role = 'admin' order by user_id for update`)
    if (!administrators.some((one) => one.userId === scope.userId)) throw new AppError('not_administrator')
    const [before] = await selectUsers(db, sql`u.id = ${userId}`, 1)
    if (before === undefined) throw new AppError('not_found')
    if (before.role === role) return before
    if (before.role === 'admin' && administrators.length === 1) throw new AppError('last_administrator')
    const now = ctx.now()
    await writeRole(db, { userId, role, grantedBy: scope.userId, now })
    await recordAuditLog(
      db,
      {
        adminUserId: scope.userId,
        action: role === null ? 'ROLE_REVOKE' : 'ROLE_ASSIGN',
        entityType: 'user_role',
        entityId: userId,
        details: { from: before.role, to: role },
      },
      now,
    )
    const isMade = role === 'admin'
    if (isMade !== (before.role === 'admin')) {
      const [by] = await selectUsers(db, sql`u.id = ${scope.userId}`, 1)
      const link = new URL(isMade ? '/admin' : '/home', ctx.settings.publicUrl).href
      await queueMail({ db }, before.email, administratorMail({ isMade, by: by?.email ?? '', link }))
    }
    return { ...before, role }
  })
}

type Written = { userId: string; role: PlatformRole | null; grantedBy: string; now: Date }

const writeRole = (db: Queryable, { userId, role, grantedBy, now }: Written) =>
  role === null
    ? db.query(sql`delete from user_roles where user_id = ${userId}`)
    : db.query(sql`
        insert into user_roles (user_id, role, granted_by, granted_at) values (${userId}, ${role}, ${grantedBy}, ${now})
        on conflict (user_id) do update set role = excluded.role, granted_by = excluded.granted_by, granted_at = excluded.granted_at`)
