import type pg from 'pg'
import type {
  AuditLog,
  PlatformCounts,
  PlatformRole,
  PlatformSettings,
  PlatformUser,
  PlatformUserPage,
  SignUpMode,
} from '#contract/admin.ts'
import { type Queryable, single } from '#db/connect.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import type { AdminScope } from '../scope.ts'
import { selectSettings } from './settings-store.ts'

const dayMs = 86_400_000

/** Whether a person administers the platform; read at every call, so that one who was dismissed is out at once. */
export async function isPlatformAdmin(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is_platform_admin',
    text: `select from user_roles where user_id = $1 and role = 'admin'`,
    values: [userId],
  })
  return rowCount === 1
}

/** The figures of the platform. The database asks once more whether the person may know them. Throws `not_administrator`. */
export async function readPlatformCounts(ctx: Pick<Ctx, 'pool' | 'now'>, scope: AdminScope): Promise<PlatformCounts> {
  const { rows } = await ctx.pool.query<PlatformCounts>({
    name: 'count_platform',
    text: 'select users, workspaces, administrators, audit_entries as "auditEntries" from count_platform($1, $2)',
    values: [scope.userId, new Date(ctx.now().getTime() - dayMs)],
  })
  const [counts] = rows
  if (counts === undefined) throw new AppError('not_administrator')
  return counts
}

const usersAtMost = 50
const auditLogsAtMost = 100

/** People who have an account, newest first, with what they are on the platform. For this noun's verbs and reads. */
export const selectUsers = (db: Queryable, where: Sql, atMost: number): Promise<PlatformUser[]> =>
  db.query<PlatformUser>(sql`
    select u.id, u.email, u.full_name as "fullName", r.role, u.email_verified_at is not null as "isVerified",
           u.created_at as "joinedAt"
      from users u left join user_roles r on r.user_id = u.id
     where not u.is_anonymous and ${where} order by u.id desc limit ${atMost}`)

/** A page of 50, of those whose name or address has `search` in it and who have this role; goes on below the person `cursor`. */
export async function readUsers(
  ctx: Pick<Ctx, 'pool'>,
  _scope: AdminScope,
  {
    search = '',
    role,
    cursor,
  }: { search?: string | undefined; role?: PlatformRole | undefined; cursor?: string | undefined },
): Promise<PlatformUserPage> {
  const found = await selectUsers(
    single(ctx.pool),
    sql`(strpos(u.email, lower(${search}::text)) > 0 or strpos(lower(u.full_name), lower(${search}::text)) > 0)
        ${role === undefined ? empty : sql`and r.role = ${role}`}
        ${cursor === undefined ? empty : sql`and u.id < ${cursor}::uuid`}`,
    usersAtMost + 1,
  )
  const users = found.slice(0, usersAtMost)
  return { users, nextCursor: found.length > usersAtMost ? (users.at(-1)?.id ?? null) : null }
}

/** Lines of the platform's audit log, newest first: the last 100, or as many as are wanted; `before`: those that are older than this one. */
export const readAuditLogs = (
  ctx: Pick<Ctx, 'pool'>,
  _scope: AdminScope,
  { atMost = auditLogsAtMost, before }: { atMost?: number; before?: string | undefined } = {},
): Promise<AuditLog[]> =>
  single(ctx.pool).query<AuditLog>(sql`
    select a.id, d.email as administrator, a.action_type as action, a.entity_type as "entityType", a.entity_id as "entityId",
           s.email as subject, a.details, a.created_at as at
      from audit_logs a left join users d on d.id = a.admin_user_id
      left join users s on a.entity_type in ('user_role', 'factor') and s.id::text = a.entity_id
     where ${before === undefined ? sql`true` : sql`(a.created_at, a.id) < (select o.created_at, o.id from audit_logs o where o.id = ${before})`}
     order by a.created_at desc, a.id desc limit ${atMost}`)

/** Who may make an account now; for whoever asks within a transaction. */
export const readSignUpMode = async (db: Queryable): Promise<SignUpMode> => (await selectSettings(db)).signUp

/** How long the trial of a workspace is that is made now, days. */
export const readTrialDays = async (db: Queryable): Promise<number> => (await selectSettings(db)).trialDays

/** Where requests for help go, and within how many hours those with priority are answered; null: no help is offered. */
export async function readSupport(db: Queryable): Promise<{ email: string; answerHours: number } | null> {
  const { supportEmail: email, supportAnswerHours: answerHours } = await selectSettings(db)
  return email === null ? null : { email, answerHours }
}

/** Whether there are plans at all: else every workspace has everything. */
export async function arePlansSold(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ hasPlans: boolean }>(sql`select has_plans as "hasPlans" from platform_settings`)
  return row?.hasPlans ?? false
}

/** What a stranger is offered. */
export async function readOffer({ pool }: Pick<Ctx, 'pool'>): Promise<{ trialDays: number; arePlansSold: boolean }> {
  const [{ trialDays }, areSold] = await Promise.all([selectSettings(single(pool)), arePlansSold(single(pool))])
  return { trialDays, arePlansSold: areSold }
}

/** What holds for the whole platform, read again each time: a change counts from the next call on, in every process. */
export const readPlatformSettings = (ctx: Pick<Ctx, 'pool'>): Promise<PlatformSettings> =>
  selectSettings(single(ctx.pool))
