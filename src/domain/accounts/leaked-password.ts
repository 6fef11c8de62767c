import { readPlatformSettings } from '#domain/platform/reads.ts'
import type { AccountsCtx } from './accounts-ctx.ts'

/** Whether a new password must be refused because it is known from leaks, and the platform's administrators want that. */
export async function mustRefuseLeaked(
  ctx: Pick<AccountsCtx, 'pool' | 'leakedPasswords'>,
  password: string,
): Promise<boolean> {
  return ctx.leakedPasswords.has(password) && (await readPlatformSettings(ctx)).refusesLeakedPasswords
}
