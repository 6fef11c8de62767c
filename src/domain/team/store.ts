import type { Role } from '#contract/operation.ts'
import type { Invitation, Member } from '#contract/team.ts'
import { sql } from '#db/sql.ts'
import { sha256 } from '#lib/sha256.ts'
import type { TxCtx } from '../context.ts'
import { enterInDirectory } from '../directory.ts'
import { personOf, type Scope } from '../scope.ts'

export async function listMembers(tx: TxCtx, scope: Scope): Promise<Member[]> {
  return tx.db.query<Member>(sql`
    select m.user_id as "userId", u.email, u.full_name as "fullName", m.role, m.created_at as "joinedAt"
      from workspace_members m join users u on u.id = m.user_id
     where m.workspace_id = ${scope.workspaceId} order by m.created_at, m.user_id limit 2000`)
}

/** Locks the whole team: whoever changes a role or removes somebody decides with a view that nobody else is changing. */
export async function lockMembers(tx: TxCtx, scope: Scope): Promise<{ userId: string; role: Role }[]> {
  return tx.db.query<{ userId: string; role: Role }>(sql`
    select user_id as "userId", role from workspace_members where workspace_id = ${scope.workspaceId} order by user_id for update`)
}

/** False when the person is a member already. */
export async function insertMember(tx: TxCtx, scope: Scope, userId: string, role: Role): Promise<boolean> {
  const rows = await tx.db.query(sql`
    insert into workspace_members (workspace_id, user_id, role, created_at)
    values (${scope.workspaceId}, ${userId}, ${role}, ${tx.now().toISOString()})
    on conflict (workspace_id, user_id) do nothing returning user_id`)
  return rows.length > 0
}

export async function setRole(tx: TxCtx, scope: Scope, userId: string, role: Role): Promise<void> {
  await tx.db.query(
    sql`update workspace_members set role = ${role} where workspace_id = ${scope.workspaceId} and user_id = ${userId}`,
  )
}

export async function deleteMember(tx: TxCtx, scope: Scope, userId: string): Promise<void> {
  await tx.db.query(
    sql`delete from workspace_members where workspace_id = ${scope.workspaceId} and user_id = ${userId}`,
  )
}

export async function listOpenInvitations(tx: TxCtx, scope: Scope): Promise<Invitation[]> {
  return tx.db.query<Invitation>(sql`
    select i.id, i.email, i.role, coalesce(nullif(u.full_name, ''), u.email) as "invitedBy", i.created_at as "createdAt",
           i.expires_at as "expiresAt", i.expires_at <= ${tx.now().toISOString()} as "isExpired"
      from invitations i left join users u on u.id = i.invited_by
     where i.workspace_id = ${scope.workspaceId} and i.accepted_at is null and i.revoked_at is null
     order by i.created_at desc, i.id limit 500`)
}

export interface InvitationRow {
  id: string
  email: string
  role: Role
}

/**
 * Stores an invitation, in the place of one to this address whose days are over; answers under which id. Undefined when one is
 * open already.
 */
export async function insertInvitation(
  tx: TxCtx,
  scope: Scope,
  invitation: InvitationRow & { tokenHash: Buffer; expiresAt: Date },
): Promise<string | undefined> {
  const [row] = await tx.db.query<{ id: string }>(sql`
    insert into invitations (workspace_id, id, email, role, token_hash, invited_by, created_at, expires_at)
    values (${scope.workspaceId}, ${invitation.id}, ${invitation.email}, ${invitation.role}, ${invitation.tokenHash},
            ${personOf(scope)}, ${tx.now().toISOString()}, ${invitation.expiresAt.toISOString()})
    on conflict (workspace_id, email) where accepted_at is null and revoked_at is null do update
      set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      where invitations.expires_at <= excluded.created_at
    returning id`)
  if (row !== undefined) {
    await enterInDirectory(tx, scope, { kind: 'invitation', subjectId: row.id, hash: invitation.tokenHash })
    await enterInDirectory(tx, scope, { kind: 'invited', subjectId: row.id, hash: sha256(invitation.email) })
  }
  return row?.id
}

/** Gives an open invitation a new token and a new end; undefined when there is no open one. */
export async function renewInvitation(
  tx: TxCtx,
  scope: Scope,
  id: string,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<InvitationRow | undefined> {
  const [row] = await tx.db.query<InvitationRow>(sql`
    update invitations set token_hash = ${tokenHash}, expires_at = ${expiresAt.toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and accepted_at is null and revoked_at is null
    returning id, email, role`)
  if (row !== undefined) await enterInDirectory(tx, scope, { kind: 'invitation', subjectId: id, hash: tokenHash })
  return row
}

/** Ends an invitation in one way, once; undefined when it has ended already. */
export async function endInvitation(
  tx: TxCtx,
  scope: Scope,
  id: string,
  how: { acceptedBy: string } | { revoked: true },
): Promise<InvitationRow | undefined> {
  const now = tx.now().toISOString()
  const set =
    'acceptedBy' in how ? sql`accepted_at = ${now}, accepted_by = ${how.acceptedBy}` : sql`revoked_at = ${now}`
  const [row] = await tx.db.query<InvitationRow>(sql`
    update invitations set ${set}
     where workspace_id = ${scope.workspaceId} and id = ${id} and accepted_at is null and revoked_at is null
    returning id, email, role`)
  return row
}
