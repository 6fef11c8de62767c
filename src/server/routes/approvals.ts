import { AppError } from '#domain/app-error.ts'
import { type ApprovalLink, addressMark, openApprovalLink } from '#domain/notices/approval-link.ts'
import { readApprovalPage, readMember } from '#domain/notices/approval-page.ts'
import { mintScope, type Scope, type UserScope } from '#domain/scope.ts'
import { approveSeen } from '#domain/tasks/approve-seen.ts'
import { forMaybeUser, notFoundElsewhere, type ServerCtx } from '../implement.ts'

/**
 * Lets in whom a link is for: its recipient, or, of one that many were shown, whoever is signed in. The role is asked for at this moment. Throws
 * `not_found` for what is no link of ours, `approval_link_over` when its time is over, the person has left, or the mailbox that it went to is theirs
 * no more, `unauthenticated`, `forbidden`.
 */
async function enter(
  ctx: ServerCtx,
  token: string,
  user: UserScope | null,
): Promise<{ scope: Scope; link: ApprovalLink }> {
  const link = openApprovalLink(ctx, token)
  if (link === null) throw new AppError('not_found')
  if (link === 'over') throw new AppError('approval_link_over')
  const userId = link.userId ?? user?.userId
  if (userId === undefined) throw new AppError('unauthenticated')
  const { workspaceId } = link
  notFoundElsewhere(ctx, workspaceId)
  const member = await readMember(ctx, mintScope(workspaceId, { kind: 'system' }), userId)
  if (member === null) throw new AppError('approval_link_over')
  const { role, email } = member
  if (link.mailedTo !== undefined && link.mailedTo !== addressMark(email)) throw new AppError('approval_link_over')
  if (role === 'client') throw new AppError('forbidden')
  return { scope: mintScope(workspaceId, { kind: 'person', userId, role }), link }
}

export const approvals = {
  read: forMaybeUser.approvals.read.handler(async ({ context: { ctx, user }, input }) => {
    const { scope, link } = await enter(ctx, input.token, user)
    return readApprovalPage(ctx, scope, link)
  }),
  approve: forMaybeUser.approvals.approve.handler(async ({ context: { ctx, user }, input }) => {
    const { scope, link } = await enter(ctx, input.token, user)
    return readApprovalPage(ctx, scope, link, await approveSeen(ctx, scope, link))
  }),
}
