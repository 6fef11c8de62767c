import { dropAppLogin } from '#db/app-role.ts'
import { rotateSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import { rotateKey } from '#domain/keys/rotate-key.ts'
import type { Wired } from './wire.ts'

type Needs = Pick<Wired, 'ownerPool' | 'box' | 'databaseTagBefore'> & {
  ctx: Pick<Wired['ctx'], 'pool' | 'secrets' | 'now' | 'log'>
  /** As `rotateKey` takes it. */
  settleMs?: number
}

/**
 * New keys for everything that is sealed, and, while the master secret is being replaced, the end of the one before. Returns what is said of it;
 * throws when something could not be opened.
 */
export async function rotateKeys({ ctx, ownerPool, box, databaseTagBefore, settleMs }: Needs): Promise<string> {
  const signingKey = await rotateSigningKey(ctx)
  const { pool, log } = ctx
  const { keyId, changed, unopened } = await rotateKey({ pool, log, ownerPool, box, settleMs })
  const withdrawn = await withdrawBefore(ownerPool, databaseTagBefore)
  if (unopened > 0)
    throw new Error(
      `Key ${keyId} now seals ${changed} secrets. ${unopened} could not be opened with any key and were left as they are.${withdrawn}`,
    )
  return `Key ${keyId} now seals all stored secrets (${changed} were resealed), and key ${signingKey} signs new sessions. Nobody was signed out.${withdrawn}`
}

/** What no key opens is no reason to keep it: it opens none of that either. */
async function withdrawBefore(ownerPool: Wired['ownerPool'], tag: string | null): Promise<string> {
  if (tag === null) return ''
  await dropAppLogin(ownerPool, tag)
  return '\nThe master secret before opens nothing any more, not the database either. Take it away now: APP_SECRET_BEFORE, or the file secret.before in DATA_DIR.'
}
