import type pg from 'pg'
import type { Me, Membership } from '#contract/accounts.ts'
import type { PlatformKind } from '#contract/connections.ts'
import { type Queryable, single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { AppError } from '#domain/app-error.ts'
import { type Ctx, inUserTx } from '#domain/context.ts'
import type { UserScope } from '#domain/scope.ts'
import { adapterFor } from '#domain/sending-platform.ts'
import { findUser } from './store.ts'
import type { User } from './user.ts'

type OwnWorkspace = Omit<Membership, 'platformName' | 'suspension'> & {
  kind: PlatformKind | null
  /** Since when it is suspended. */
  since: string | null
  note: string | null
}

/** The signed-in person and their workspaces, the one joined first first. Throws `unauthenticated` when the account is gone. */
export async function readMe(ctx: Pick<Ctx, 'pool' | 'now' | 'platforms'>, scope: UserScope): Promise<Me> {
  return inUserTx(ctx, scope, async ({ db, now }) => {
    const [person] = await db.query<
      Pick<Me, 'id' | 'email' | 'fullName' | 'isPlatformAdmin' | 'arePlansSold'> & { answerHours: number | null }
    >(sql`
      select id, case when is_anonymous then '' else email end as email, full_name as "fullName",
             exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as "isPlatformAdmin",
             (select has_plans from platform_settings) as "arePlansSold",
             (select case when support_email is not null then support_answer_hours end from platform_settings) as "answerHours"
        from users u where id = ${scope.userId}`)
    if (person === undefined) throw new AppError('unauthenticated')
    const workspaces = await db.query<OwnWorkspace>(sql`
      select workspace_id as "workspaceId", name, role, platform_kind as kind, suspended_at as since, suspension_note as note
        from list_own_workspaces()
       where deleted_at is null order by joined_at, workspace_id`)
    const memberships = workspaces.map(({ kind, since, note, ...workspace }) => ({
      ...workspace,
      suspension: since === null ? null : { since, note },
      platformName: adapterFor(ctx.platforms, kind).displayName,
    }))
    const { answerHours, ...me } = person
    const support = answerHours === null ? null : { answerHours }
    return { ...me, support, memberships, deletedWorkspaces: await readDeletedWorkspaces(db, now) }
  })
}

/** How long a deleted workspace can be taken back. */
const restorableDays = 30

/** Workspaces that the person, as an admin, may still take back. */
async function readDeletedWorkspaces(db: Queryable, now: () => Date): Promise<Me['deletedWorkspaces']> {
  return db.query(sql`
    select workspace_id as "workspaceId", name, deleted_at + make_interval(days => ${restorableDays}::int) as "erasedAt"
      from list_own_workspaces()
     where role = 'admin' and deleted_at > ${now()}::timestamptz - make_interval(days => ${restorableDays}::int)
     order by deleted_at desc limit 100`)
}

/** The account as the sign-in protocol shows it; null when it is gone. */
export const readAccount = (ctx: Pick<Ctx, 'pool'>, userId: string): Promise<User | null> =>
  findUser(single(ctx.pool), userId)

/** Whose account this address is; undefined: nobody's. For commands on the server alone: nobody else may ask. */
export async function findUserId(pool: pg.Pool, email: string): Promise<string | undefined> {
  const [row] = await single(pool).query<{ id: string }>(
    sql`select id from users where email = ${email} and not is_anonymous`,
  )
  return row?.id
}
