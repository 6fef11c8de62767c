import { enqueueSync } from '../../connections/enqueue-sync.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import type { PlatformMail } from '../../sending-platform.ts'
import { noteBrought } from '../store.ts'
import { ingestMail, type ReadMail } from './ingest-mail.ts'
import { fetchWordsLater } from './late-words.ts'
import { dropTaken, keepForLater, listKeptTo, namesOf } from './sync-store.ts'

/** Takes in a mail that a webhook brought, once, and notes that one did: what the sync found first was late, not missed. True when it is of somebody who was erased. */
export async function takeDelivered(tx: TxCtx, scope: Scope, read: ReadMail): Promise<boolean> {
  const { connectionId, mail } = read
  // Together: hardly ever is anything kept.
  const [kept, outcome] = await Promise.all([
    mail.direction === 'inbound' ? listKeptTo(tx, scope, { connectionId }, namesOf(mail)) : [],
    ingestMail(tx, scope, read),
  ])
  if (outcome === 'known') await fetchWordsLater(tx, scope, connectionId, mail)
  if (outcome === 'stored' || outcome === 'copy') await takeKept(tx, scope, read, kept)
  if (outcome === 'known') await noteBrought(tx, scope, connectionId, mail.id)
  // A person answered inside the platform, and the mail that they answer is not here yet: the sync brings both together.
  if (outcome === 'no_thread') {
    await keepForLater(tx, scope, connectionId, mail)
    await enqueueSync(tx, scope)
  }
  // What answers a new mail of theirs the sync finds with it; of any other nothing is kept.
  return outcome === 'erased' || outcome === 'no_thread_anew'
}

/** What a person answered to it inside the platform came first: until that is here it would pass for one that nobody has answered, and be answered once more. */
async function takeKept(
  tx: TxCtx,
  scope: Scope,
  { connectionId, readAnother }: ReadMail,
  kept: readonly PlatformMail[],
): Promise<void> {
  for (const answer of kept) {
    const outcome = await ingestMail(tx, scope, await readAnother(answer))
    if (outcome === 'stored' || outcome === 'known') await dropTaken(tx, scope, connectionId, answer.id)
  }
}
