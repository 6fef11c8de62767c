import { newId } from '#lib/new-id.ts'
import { notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { lockQuestions } from './questions-store.ts'
import { withoutFrame } from './rules.ts'
import { findNearDuplicate, insertProposed, isProposedFrom, mergeInto } from './store.ts'

/**
 * Lists a sent reply, without the line that greeted its lead and its signature, for a person to
 * approve as a golden one. One that is nearly the same as a golden or an earlier proposed
 * reply is merged into that, and one that was dismissed before stays dismissed. Quiet when the draft has proposed already.
 */
export async function proposeReply(
  tx: TxCtx,
  scope: Scope,
  { draftId, threadId, title, body }: { draftId: string; threadId: string; title: string; body: string },
): Promise<void> {
  const content = withoutFrame(body).slice(0, 20_000)
  if (content === '' || (await isProposedFrom(tx, scope, draftId))) return
  // Two that are nearly the same, at the same time, are one.
  await lockQuestions(tx, scope)
  const same = await findNearDuplicate(tx, scope, content)
  if (same === undefined) await insertProposed(tx, scope, { id: newId(), draftId, threadId, title, content })
  else await mergeInto(tx, scope, same, { title, content, threadId })
  await notifyLive(tx, scope, { kind: 'knowledge' })
}
