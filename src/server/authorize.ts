import type pg from 'pg'
import type { Access, Role } from '#contract/operation.ts'
import { roles } from '#contract/operation.ts'
import { inTransaction, isRefusal, readBehind } from '#db/connect.ts'
import { placeNow } from '#db/replay-place.ts'
import type { Replica } from '#db/replica.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { AccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import { isShownAt } from '#domain/accounts/host-accounts.ts'
import type { SignedIn } from '#domain/accounts/verify-token.ts'
import { AppError } from '#domain/app-error.ts'
import { isPlatformAdmin } from '#domain/platform/reads.ts'
import {
  type AdminScope,
  type MembershipsScope,
  mintAdminScope,
  mintMembershipsScope,
  mintScope,
  mintUserScope,
  type Scope,
  type UserScope,
} from '#domain/scope.ts'
import { bearerOf } from './auth/bearer.ts'
import { verifiedPerson } from './verified-tokens.ts'

type Needs = Pick<AccountsCtx, 'keys' | 'tokens' | 'now'> & { pool: pg.Pool }

/** Who calls, as far as a token proves it; asked for once per request. An anonymous session is nobody here, but for a guest's. */
export async function authenticate(ctx: Needs, authorization: string | undefined): Promise<SignedIn | null> {
  const token = bearerOf(authorization)
  const person = token === null ? null : await verifiedPerson(ctx, token)
  return person?.isAnonymous && !person.isGuest ? null : person
}

export interface Entry {
  user: UserScope
  /** Null for operations outside of a workspace. */
  scope: Scope | null
  /** Null for operations of anybody but the platform's administrators. */
  admin: AdminScope | null
  /** Null for operations of anything but all workspaces of a person. */
  memberships: MembershipsScope | null
}

const isAtLeast = (role: Role, wanted: Role): boolean => roles.indexOf(role) >= roles.indexOf(wanted)

/**
 * Lets a caller into an operation, or throws: `unauthenticated` without a living session, `not_found` for a workspace that the
 * person does not belong to (whether it exists is not theirs to know), `forbidden` for one in which their role is too low.
 * The membership is read at every call: a removed member's token opens nothing.
 */
export async function authorize(
  ctx: Needs,
  person: SignedIn | null,
  access: Access,
  workspaceId: unknown,
): Promise<Entry> {
  if (person === null) throw new AppError('unauthenticated')
  if (access === 'memberships') return authorizeMemberships(ctx, person)
  // In one spelling: ids are keys of files, jobs, sealed secrets and streams, which the database does not compare.
  const workspace = typeof workspaceId === 'string' && isUuid(workspaceId) ? workspaceId.toLowerCase() : null
  const found = await findAccess(ctx.pool, person, workspace)
  if (!found.isLive) throw new AppError('unauthenticated')
  const user = mintUserScope(person.userId)
  // On a workspace's own domain there is no administration of the platform, and no other workspace.
  if (access === 'platform admin') {
    if (ctx.tokens.realm !== '' || !(await isPlatformAdmin(ctx.pool, person.userId)))
      throw new AppError('not_administrator')
    return { user, scope: null, admin: mintAdminScope(person.userId), memberships: null }
  }
  if (workspace !== null && !isShownAt(ctx, workspace)) throw new AppError('not_found')
  const wanted = roles.find((role) => access === `workspace:${role}`)
  if (wanted === undefined) return { user, scope: null, admin: null, memberships: null }
  if (workspace === null || found.role === null) throw new AppError('not_found')
  if (!isAtLeast(found.role, wanted)) throw new AppError('forbidden')
  const scope = mintScope(workspace, { kind: 'person', userId: person.userId, role: found.role })
  return { user, scope, admin: null, memberships: null }
}

/** The database itself looks up, at every call, where the person belongs: who was removed a moment ago reads nothing there. */
async function authorizeMemberships(ctx: Needs, { sessionId, userId }: SignedIn): Promise<Entry> {
  const { rows } = await ctx.pool.query<{ is_live: boolean; workspace_ids: string[] }>({
    name: 'find_memberships',
    text: 'select is_live, workspace_ids from find_memberships($1, $2)',
    values: [sessionId, userId],
  })
  const [found] = rows
  if (!found?.is_live) throw new AppError('unauthenticated')
  const shown = found.workspace_ids.filter((id) => isShownAt(ctx, id))
  const memberships = mintMembershipsScope(userId, shown)
  return { user: mintUserScope(userId), scope: null, admin: null, memberships }
}

/** What `require_access` raises. */
const refused = 'RJ403'

/**
 * Authorization and a read behind it in one round trip: the lines that `read` selects from the workspace, or null for whom `authorize` would
 * refuse, to be told why by it. The database itself ends the transaction before the read unless session, membership and role hold. Where a
 * replica reads, the primary is asked for those first, and says how much the replica has to have.
 */
export async function readAuthorized<Line extends object>(
  ctx: Needs & { replica: Replica | null },
  { sessionId, userId }: SignedIn,
  { access, workspaceId: named }: { access: Access; workspaceId: string },
  read: (workspaceId: Sql) => Sql,
): Promise<Line[] | null> {
  const wanted = roles.find((role) => access === `workspace:${role}`)
  if (wanted === undefined || !isUuid(named) || !isShownAt(ctx, named.toLowerCase())) return null
  const workspaceId = named.toLowerCase()
  const allowed = roles.filter((role) => isAtLeast(role, wanted))
  const check = sql`select require_access(${sessionId}, ${userId}, ${workspaceId}, ${allowed})`
  const asked = read(sql`${workspaceId}::uuid`)
  try {
    if (ctx.replica?.isThere()) {
      const [now] = await readBehind<{ place: string }>(ctx.pool, { workspaceId }, { check, read: placeNow })
      const there =
        now &&
        (await ctx.replica.readAsOf(now.place, (pool, asOf) =>
          inTransaction(pool, { workspaceId, asOf }, (db) => db.query<Line>(asked)),
        ))
      if (there) return there.result
    }
    return await readBehind<Line>(ctx.pool, { workspaceId }, { check, read: asked })
  } catch (error) {
    if (isRefusal(error, refused)) return null
    throw error
  }
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

async function findAccess(
  pool: pg.Pool,
  { sessionId, userId }: SignedIn,
  workspaceId: string | null,
): Promise<{ isLive: boolean; role: Role | null }> {
  const { rows } = await pool.query<{ is_live: boolean; role: string | null }>({
    name: 'find_access',
    text: 'select is_live, role from find_access($1, $2, $3)',
    values: [sessionId, userId, workspaceId],
  })
  const [row] = rows
  return { isLive: row?.is_live ?? false, role: roles.find((role) => role === row?.role) ?? null }
}
