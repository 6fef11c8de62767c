import { readAccount } from '#domain/accounts/reads.ts'
import { AppError } from '#domain/app-error.ts'
import { readBrand } from '#domain/branding/reads.ts'
import { inTx } from '#domain/context.ts'
import { mintScope } from '#domain/scope.ts'
import { acceptInvitation } from '#domain/team/accept-invitation.ts'
import { changeRole, leaveWorkspace, removeMember } from '#domain/team/change-member.ts'
import { invite, inviteAgain, revokeInvitation } from '#domain/team/invite.ts'
import { findInvitation, readTeam } from '#domain/team/reads.ts'
import { forAnyone, forUser, inWorkspace, limited, notFoundElsewhere } from '../implement.ts'
import { addressesIn } from './addresses-in.ts'

const done = { ok: true as const }

export const team = {
  list: inWorkspace.team.list.handler(({ context: { ctx, scope } }) => inTx(ctx, scope, (tx) => readTeam(tx, scope))),
  invite: inWorkspace.team.invite
    .use(limited('invite', addressesIn))
    .handler(({ context: { ctx, scope }, input }) => invite(ctx, scope, input)),
  resend: inWorkspace.team.resend.use(limited('invite')).handler(async ({ context: { ctx, scope }, input }) => {
    await inviteAgain(ctx, scope, input.invitationId)
    return done
  }),
  revoke: inWorkspace.team.revoke.handler(async ({ context: { ctx, scope }, input }) => {
    await revokeInvitation(ctx, scope, input.invitationId)
    return done
  }),
  changeRole: inWorkspace.team.changeRole.handler(async ({ context: { ctx, scope }, input }) => {
    await changeRole(ctx, scope, input.userId, input.role)
    return done
  }),
  remove: inWorkspace.team.remove.handler(async ({ context: { ctx, scope }, input }) => {
    await removeMember(ctx, scope, input.userId)
    return done
  }),
  leave: inWorkspace.team.leave.handler(async ({ context: { ctx, scope } }) => {
    await leaveWorkspace(ctx, scope)
    return done
  }),
  readInvitation: forAnyone.team.readInvitation.handler(async ({ context: { ctx }, input }) => {
    const invitation = await findInvitation(ctx.pool, input.token, ctx.now(), ctx.accounts.tokens.realm)
    if (invitation === null) throw new AppError('not_found')
    const { workspaceId, workspaceName, email, role, state } = invitation
    notFoundElsewhere(ctx, workspaceId)
    const scope = mintScope(workspaceId, { kind: 'system' })
    const brand = await inTx(ctx, scope, (tx) => readBrand(tx, scope))
    return { workspaceName, email, role, state, brand }
  }),
  acceptInvitation: forUser.team.acceptInvitation.handler(async ({ context: { ctx, user }, input }) => {
    // The address of now: a token keeps for its hour the one that it was made for.
    const account = await readAccount(ctx, user.userId)
    if (account === null) throw new AppError('unauthenticated')
    const { realm } = ctx.accounts.tokens
    const invitation = await findInvitation(ctx.pool, input.token, ctx.now(), realm)
    if (invitation !== null) notFoundElsewhere(ctx, invitation.workspaceId)
    return acceptInvitation(ctx, user, { token: input.token, email: account.email, realm })
  }),
}
