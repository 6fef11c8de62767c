import { randomBytes } from 'node:crypto'
import { sha256 } from '#lib/sha256.ts'
import type { Ctx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { tokenContext } from './rules.ts'

/** Where the platform posts to for this webhook. Whoever knows it can post, so it is shown to nobody. */
export const webhookUrl = (
  ctx: Pick<Ctx, 'secrets' | 'settings'>,
  scope: Scope,
  { token_encrypted }: { token_encrypted: Buffer },
): string => `${ctx.settings.publicUrl}/hooks/${ctx.secrets.open(token_encrypted, tokenContext(scope.workspaceId))}`

/** An address that no agent has, with what is stored of it. */
export function newToken(
  { secrets }: Pick<Ctx, 'secrets'>,
  scope: Scope,
): { token_hash: Buffer; token_encrypted: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token_hash: sha256(token), token_encrypted: secrets.seal(token, tokenContext(scope.workspaceId)) }
}
