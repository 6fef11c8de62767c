import type { Role } from '#contract/operation.ts'
import { AppError } from '../app-error.ts'
import { type AuditAction, recordAudit } from '../audit/record.ts'
import { requireFeature } from '../billing/require-feature.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { keepsAnAdmin } from './rules.ts'
import { deleteMember, lockMembers, setRole } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/** One change of one member, decided while nobody else changes the team. Throws `not_found`, `last_admin`. */
async function change(ctx: Needs, scope: Scope, userId: string, role: Role | null, action: AuditAction): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const members = await lockMembers(tx, scope)
    const member = members.find((one) => one.userId === userId)
    if (member === undefined) throw new AppError('not_found')
    if (role !== null && role !== 'admin' && role !== member.role) await requireFeature(tx, scope, 'team_roles')
    if (!keepsAnAdmin(members, userId, role)) throw new AppError('last_admin')
    if (role === null) await deleteMember(tx, scope, userId)
    else await setRole(tx, scope, userId, role)
    await recordAudit(
      tx,
      scope,
      action,
      userId,
      role === null ? { role: member.role } : { from: member.role, to: role },
    )
    if (role === null || role === 'client')
      await tx.addJob('unassign_member', { workspaceId: scope.workspaceId, userId })
    await notifyLive(tx, scope, { kind: 'team' })
  })
}

/** Gives a member another role, from the next call on. The last admin stays one. Throws `plan_lacks_roles` where the plan has admins alone. */
export const changeRole = (ctx: Needs, scope: Scope, userId: string, role: Role): Promise<void> =>
  change(ctx, scope, userId, role, 'member.role_changed')

/** Removes a member: their token opens nothing here from the next call on. The last admin stays. */
export const removeMember = (ctx: Needs, scope: Scope, userId: string): Promise<void> =>
  change(ctx, scope, userId, null, 'member.removed')

/** The person leaves. The last admin stays: they name another one first, or delete the workspace. */
export async function leaveWorkspace(ctx: Needs, scope: Scope): Promise<void> {
  const userId = personOf(scope)
  if (userId === null) throw new AppError('forbidden')
  await change(ctx, scope, userId, null, 'member.left')
}
