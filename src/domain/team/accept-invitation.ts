import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { mintScope, type UserScope } from '../scope.ts'
import { findInvitation } from './reads.ts'
import { endInvitation, insertMember } from './store.ts'

/**
 * Joins the workspace that an invitation names, with its role; works once, only for the invited address, and in the realm that its link leads to.
 * Throws `not_found` for a link that is none, and `invitation_not_open`, `invitation_for_another` with what to do.
 */
export async function acceptInvitation(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  person: UserScope,
  { token, email, realm = '' }: { token: string; email: string; realm?: string },
): Promise<{ workspaceId: string }> {
  const invitation = await findInvitation(ctx.pool, token, ctx.now(), realm)
  if (invitation === null) throw new AppError('not_found')
  if (invitation.email !== email) throw new AppError('invitation_for_another')
  if (invitation.state !== 'open') throw new AppError('invitation_not_open')
  const { workspaceId, id, role } = invitation
  // The invitation is the right to act here, for this one change.
  const scope = mintScope(workspaceId, { kind: 'person', userId: person.userId, role })
  await inTx(ctx, scope, async (tx) => {
    if ((await endInvitation(tx, scope, id, { acceptedBy: person.userId })) === undefined)
      throw new AppError('invitation_not_open')
    if (await insertMember(tx, scope, person.userId, role))
      await recordAudit(tx, scope, 'member.joined', person.userId, { role })
    await notifyLive(tx, scope, { kind: 'team' })
  })
  return { workspaceId }
}
