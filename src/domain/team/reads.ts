import type pg from 'pg'
import type { Colleague } from '#contract/memberships.ts'
import type { Role } from '#contract/operation.ts'
import type { Invitation, Member } from '#contract/team.ts'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { sha256 } from '#lib/sha256.ts'
import { hashIn } from '../accounts/realm-hash.ts'
import type { TxCtx } from '../context.ts'
import { findInDirectory } from '../directory.ts'
import { findWhereMayAct } from '../over-memberships.ts'
import type { MembershipsScope, Scope } from '../scope.ts'
import { listMembers, listOpenInvitations } from './store.ts'

/** Whether somebody may answer leads here: they can't leave, or lose that right, before this transaction ends. */
export async function lockAnswering(tx: TxCtx, { workspaceId }: Scope, userId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select from workspace_members where workspace_id = ${workspaceId} and user_id = ${userId} and role in ('member', 'admin') for share`)
  return rows.length > 0
}

/** Everybody who may answer leads here. */
export const listAnswering = async (tx: TxCtx, scope: Scope): Promise<Member[]> =>
  (await listMembers(tx, scope)).filter(({ role }) => role !== 'client')

/** Who may answer leads in the workspaces in which the person may, and in which of them. */
export async function readColleagues(tx: TxCtx, memberships: MembershipsScope): Promise<Colleague[]> {
  const mine = await findWhereMayAct(tx, memberships)
  return tx.db.query<Colleague>(sql`
    select m.user_id as "userId", u.email, u.full_name as "fullName", array_agg(m.workspace_id) as "workspaceIds"
      from workspace_members m join users u on u.id = m.user_id
     where m.workspace_id = any(${mine}::uuid[]) and m.role <> 'client'
     group by m.user_id, u.email, u.full_name order by u.full_name, u.email limit 2000`)
}

/** Null: no member, or no more. */
export async function findRole(tx: TxCtx, { workspaceId }: Scope, userId: string): Promise<Role | null> {
  const [row] = await tx.db.query<{ role: Role }>(sql`
    select role from workspace_members where workspace_id = ${workspaceId} and user_id = ${userId}`)
  return row?.role ?? null
}

/** What a member is called, by address where they gave no name; null for nobody. */
export async function readName(tx: TxCtx, { workspaceId }: Scope, userId: string): Promise<string | null> {
  const [row] = await tx.db.query<{ name: string }>(sql`
    select coalesce(nullif(u.full_name, ''), u.email) as name from workspace_members m join users u on u.id = m.user_id
     where m.workspace_id = ${workspaceId} and m.user_id = ${userId}`)
  return row?.name ?? null
}

/** Members for everybody in the workspace; open invitations for its admins alone. */
export async function readTeam(tx: TxCtx, scope: Scope): Promise<{ members: Member[]; invitations: Invitation[] }> {
  const isAdmin = scope.actor.kind === 'person' && scope.actor.role === 'admin'
  return { members: await listMembers(tx, scope), invitations: isAdmin ? await listOpenInvitations(tx, scope) : [] }
}

export interface FoundInvitation {
  workspaceId: string
  id: string
  workspaceName: string
  email: string
  role: Role
  state: 'open' | 'expired' | 'used' | 'revoked'
}

interface FoundRow extends Omit<FoundInvitation, 'state'> {
  expiresAt: string
  acceptedAt: string | null
  revokedAt: string | null
}

/**
 * What an invitation's link is for, whatever became of it; null for a link that was never one, whose workspace is gone, or that leads to a
 * workspace's own domain where another realm is asked in: whoever holds the domain reads what is opened there.
 */
export async function findInvitation(
  pool: pg.Pool,
  token: string,
  now: Date,
  realm = '',
): Promise<FoundInvitation | null> {
  const there = await findByHash(pool, hashIn(realm, token))
  // On a domain also one from before it was proved.
  const row = there ?? (realm === '' ? undefined : await findByHash(pool, sha256(token)))
  if (row === undefined) return null
  const { expiresAt, acceptedAt, revokedAt, ...invitation } = row
  if (acceptedAt !== null) return { ...invitation, state: 'used' }
  if (revokedAt !== null) return { ...invitation, state: 'revoked' }
  return { ...invitation, state: new Date(expiresAt) <= now ? 'expired' : 'open' }
}

async function findByHash(pool: pg.Pool, hash: Buffer): Promise<FoundRow | undefined> {
  const entry = await findInDirectory(pool, 'invitation', hash)
  if (entry === null) return undefined
  const { workspaceId } = entry
  const [row] = await inTransaction(pool, { workspaceId }, (db) =>
    db.query<FoundRow>(sql`
      select i.workspace_id as "workspaceId", i.id, w.name as "workspaceName", i.email, i.role, i.expires_at as "expiresAt",
             i.accepted_at as "acceptedAt", i.revoked_at as "revokedAt"
        from invitations i join workspaces w on w.id = i.workspace_id
       where i.workspace_id = ${workspaceId} and w.id = ${workspaceId} and i.id = ${entry.subjectId} and i.token_hash = ${hash}
         and w.deleted_at is null`),
  )
  return row
}
