import { z } from 'zod'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { endedSessionsKeptMs } from './rules.ts'

/** So long a device is known after it was last signed in, ms. */
export const deviceKnownForMs = endedSessionsKeptMs

const markSchema = z.object({ id: z.uuid(), at: z.number() })
/** In the realm that it was made in, and in no other: whoever holds a workspace's domain reads what is kept there. */
const contextOf = ({ tokens: { realm } }: Pick<AccountsCtx, 'tokens'>, email: string): string =>
  realm === '' ? `known device:${email}` : `known device:${realm}:${email}`

/** What a device's mark for this account is kept under; it does not say whose account it is. */
export const deviceMarkName = (email: string): string => `device_${sha256(email).toString('hex').slice(0, 16)}`

/**
 * A mark for a device that is signed in to this account, so that its person's attempts are not counted with those of strangers. It lets
 * nobody in, is worth nothing for another account, and can't be made elsewhere.
 *
 * @param knownAs the device's id so far: signing in again makes no other device of it
 */
export function markDevice(
  ctx: Pick<AccountsCtx, 'secrets' | 'now' | 'tokens'>,
  email: string,
  knownAs: string | undefined,
): string {
  const mark = { id: knownAs ?? newId(), at: ctx.now().getTime() }
  return ctx.secrets.seal(JSON.stringify(mark), contextOf(ctx, email)).toString('base64url')
}

/** The id of a device that was signed in to this account before; undefined for no mark, one of another account's, or one of long ago. */
export function knownDeviceOf(
  ctx: Pick<AccountsCtx, 'secrets' | 'now' | 'tokens'>,
  email: string,
  mark: string | undefined,
): string | undefined {
  if (mark === undefined) return undefined
  try {
    const { id, at } = markSchema.parse(
      JSON.parse(ctx.secrets.open(Buffer.from(mark, 'base64url'), contextOf(ctx, email))),
    )
    return ctx.now().getTime() - at > deviceKnownForMs ? undefined : id
  } catch {
    // Made up, of another account, or of another installation: the device is a stranger's like any other.
    return undefined
  }
}
