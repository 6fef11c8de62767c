import { randomBytes } from 'node:crypto'
import { sha256 } from '#lib/sha256.ts'
import type { Ctx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { secretIn, tokenContext } from './rules.ts'

/** Where the platform posts to for this webhook. Whoever knows it can post, so it is shown to nobody. */
export const webhookUrl = (
  ctx: Pick<Ctx, 'secrets' | 'settings'>,
  scope: Scope,
  { token_encrypted }: { token_encrypted: Buffer },
): string => addressOf(ctx, ctx.secrets.open(token_encrypted, tokenContext(scope.workspaceId)))

const addressOf = ({ settings }: Pick<Ctx, 'settings'>, token: string): string => `${settings.publicUrl}/hooks/${token}`

/** Whether this is the address of a webhook, which is known by its hash alone: what has sealed it may be lost. */
export function isAddressOf(ctx: Pick<Ctx, 'settings'>, { token_hash }: { token_hash: Buffer }, url: string): boolean {
  const token = secretIn(url)
  return token !== null && url === addressOf(ctx, token) && sha256(token).equals(token_hash)
}

/** An address that no agent has, with what is stored of it. */
export function newToken(
  { secrets }: Pick<Ctx, 'secrets'>,
  scope: Scope,
): { token_hash: Buffer; token_encrypted: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token_hash: sha256(token), token_encrypted: secrets.seal(token, tokenContext(scope.workspaceId)) }
}
