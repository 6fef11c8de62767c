import type { Letterhead } from '#domain/mail/letterhead.ts'
import type { AccountsCtx } from './accounts-ctx.ts'

/** A host that shows one workspace alone. */
export interface AccountsHost {
  workspaceId: string
  /** Without a slash at the end. */
  origin: string
  letterhead: Letterhead
}

/**
 * Sign-in on a workspace's own domain. Whoever holds the domain decides what answers there, so what it is given is good for its workspace
 * alone: sessions, mailed codes and links. No provider leads there, since what it brings would be good everywhere.
 */
export function accountsAt(ctx: AccountsCtx, { workspaceId, origin, letterhead }: AccountsHost): AccountsCtx {
  return {
    ...ctx,
    tokens: { ...ctx.tokens, issuer: `${origin}/auth/v1`, siteUrl: `${origin}/`, realm: workspaceId, letterhead },
    policy: { ...ctx.policy, mayLink: false, mayBeAnonymous: false },
    providers: new Map(),
  }
}

/** Whether something of this workspace may be shown where the context is used. */
export const isShownAt = ({ tokens }: Pick<AccountsCtx, 'tokens'>, workspaceId: string): boolean =>
  tokens.realm === '' || tokens.realm === workspaceId
