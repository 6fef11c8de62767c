import { dropAppLogin } from '#db/app-role.ts'
import { rotateSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import { forgetLost, forgetLostOfPeople } from '#domain/keys/forget-lost.ts'
import { putDownLost } from '#domain/keys/reseal.ts'
import { listWorkspaceIds, rotateKey } from '#domain/keys/rotate-key.ts'
import { mintScope } from '#domain/scope.ts'
import type { Wired } from './wire.ts'

type Needs = Pick<Wired, 'ownerPool' | 'box' | 'databaseTagBefore'> & {
  ctx: Pick<Wired['ctx'], 'pool' | 'secrets' | 'now' | 'log'>
  /** As `rotateKey` takes it. */
  settleMs?: number
}

/** By which whoever runs the installation says that the master secret is lost. */
export const lostFlag = '--secret-lost'

/**
 * New keys for everything that is sealed, and, while the master secret is being replaced, the end of the one before. Returns what is said of it;
 * throws when something could not be opened that nobody has said to be lost before.
 */
export async function rotateKeys(
  { ctx, ownerPool, box, databaseTagBefore, settleMs }: Needs,
  args: readonly string[] = [],
): Promise<string> {
  const signingKey = await rotateSigningKey(ctx)
  const { pool, log } = ctx
  const { keyId, changed, unopened, lost } = await rotateKey({ pool, log, ownerPool, box, settleMs })
  const forgotten = args.includes(lostFlag) ? await forgetAll({ ...ctx, box }, ownerPool) : ''
  const withdrawn = await withdrawBefore(ownerPool, databaseTagBefore)
  if (unopened > 0)
    throw new Error(
      `Key ${keyId} now seals ${changed} secrets. ${unopened} could not be opened with any key and were left as they are.${forgotten}${withdrawn}`,
    )
  const stillLost = lost === 0 ? '' : ` ${lost} that were said to be lost still are.`
  return `Key ${keyId} now seals all stored secrets (${changed} were resealed), and key ${signingKey} signs new sessions. Nobody was signed out.${stillLost}${forgotten}${withdrawn}`
}

/** What a workspace can't go on with is forgotten in each of them, and the rest put down as lost. Returns what is said of it. */
async function forgetAll(ctx: Needs['ctx'] & Pick<Needs, 'box'>, ownerPool: Wired['ownerPool']): Promise<string> {
  const ids = await listWorkspaceIds(ownerPool)
  await forgetLostOfPeople(ctx)
  const unknown: string[] = []
  for (const id of ids) if (await forgetLost(ctx, mintScope(id, { kind: 'system' }))) unknown.push(id)
  await putDownLost(ctx, ids)
  if (unknown.length === 0) return ''
  return `\nLeads who were erased are not known any more in these workspaces; erase them once more there: ${unknown.join(', ')}.`
}

/** What no key opens is no reason to keep it: it opens none of that either. */
async function withdrawBefore(ownerPool: Wired['ownerPool'], tag: string | null): Promise<string> {
  if (tag === null) return ''
  await dropAppLogin(ownerPool, tag)
  return '\nThe master secret before opens nothing any more, not the database either. Take it away now: APP_SECRET_BEFORE, or the file secret.before in DATA_DIR.'
}
