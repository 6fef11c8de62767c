import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Role } from '#contract/operation.ts'
import type { Invitation, Member } from '#contract/team.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { listMembers, listOpenInvitations } from './store.ts'

/** Members for everybody in the workspace; open invitations for its admins alone. */
export async function readTeam(tx: TxCtx, scope: Scope): Promise<{ members: Member[]; invitations: Invitation[] }> {
  const isAdmin = scope.actor.kind === 'person' && scope.actor.role === 'admin'
  return { members: await listMembers(tx, scope), invitations: isAdmin ? await listOpenInvitations(tx, scope) : [] }
}

export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest()

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

/** What an invitation's link is for, whatever became of it; null for a link that was never one, or whose workspace is gone. */
export async function findInvitation(pool: pg.Pool, token: string, now: Date): Promise<FoundInvitation | null> {
  const { rows } = await pool.query<FoundRow>({
    name: 'find_invitation',
    text: `select workspace_id as "workspaceId", id, workspace_name as "workspaceName", email, role, expires_at as "expiresAt",
                  accepted_at as "acceptedAt", revoked_at as "revokedAt" from find_invitation($1)`,
    values: [hashInvitationToken(token)],
  })
  const [row] = rows
  if (row === undefined) return null
  const { expiresAt, acceptedAt, revokedAt, ...invitation } = row
  if (acceptedAt !== null) return { ...invitation, state: 'used' }
  if (revokedAt !== null) return { ...invitation, state: 'revoked' }
  return { ...invitation, state: new Date(expiresAt) <= now ? 'expired' : 'open' }
}
