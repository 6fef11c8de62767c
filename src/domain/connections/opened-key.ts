import type { Ctx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { keyContext } from './rules.ts'

/** The stored key can't be opened with this master secret; it may be once the right one is there. */
export class LostKeyError extends Error {
  override readonly name = 'LostKeyError'
}

/** Null of a key that was sealed with a secret that is gone. */
export function openedKey({ secrets }: Pick<Ctx, 'secrets'>, { workspaceId }: Scope, sealed: Buffer): string | null {
  try {
    return secrets.open(sealed, keyContext(workspaceId))
  } catch {
    return null
  }
}
