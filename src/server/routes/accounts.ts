import { readMe } from '#domain/accounts/reads.ts'
import { endOtherSessions, endSession, listSessions } from '#domain/accounts/sessions.ts'
import type { SignedIn } from '#domain/accounts/verify-token.ts'
import { AppError } from '#domain/app-error.ts'
import { forUser, refuseOnDomain } from '../implement.ts'

const done = { ok: true } as const

/** Which session asks; authorize has let its person in. */
function sessionOf(person: SignedIn | null): SignedIn {
  if (person === null) throw new AppError('unauthenticated')
  return person
}

export const accounts = {
  me: forUser.accounts.me.handler(async ({ context: { ctx, user } }) => {
    const me = await readMe(ctx, user)
    const { realm } = ctx.accounts.tokens
    if (realm === '') return me
    // On a workspace's own domain there is nothing but that workspace.
    const isHere = ({ workspaceId }: { workspaceId: string }): boolean => workspaceId === realm
    return {
      ...me,
      isPlatformAdmin: false,
      memberships: me.memberships.filter(isHere),
      deletedWorkspaces: me.deletedWorkspaces.filter(isHere),
    }
  }),
  sessions: forUser.accounts.sessions.handler(({ context }) => {
    refuseOnDomain(context.ctx)
    return listSessions(context.ctx, sessionOf(context.person))
  }),
  endSession: forUser.accounts.endSession.handler(async ({ context, input }) => {
    refuseOnDomain(context.ctx)
    await endSession(context.ctx, sessionOf(context.person), input.sessionId)
    return done
  }),
  endOtherSessions: forUser.accounts.endOtherSessions.handler(async ({ context }) => {
    refuseOnDomain(context.ctx)
    await endOtherSessions(context.ctx, sessionOf(context.person))
    return done
  }),
}
