import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readAnswerTarget } from '../threads/envelope/answer-target.ts'
import type { Addressed } from '../threads/envelope/envelope.ts'
import type { Attempt } from './attempts-store.ts'

/** As the ledger says; a line from before that said it goes to whoever wrote. */
export async function addressedOf(
  tx: TxCtx,
  scope: Scope,
  { envelope, threadId, toEmail }: Attempt,
): Promise<Addressed> {
  if (envelope !== null) return envelope
  const target = await readAnswerTarget(tx, scope, threadId)
  const id = target?.senderEmailId ?? null
  const sender =
    id === null ? null : { id, email: target?.senderEmail ?? '', name: '', signature: '', isConnected: true }
  return { to: [{ name: target?.name ?? '', email: toEmail }], cc: [], sender }
}
