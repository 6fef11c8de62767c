import type { Envelope, Sender } from '#contract/envelope.ts'
import { findSender } from '../connections/senders.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { Material } from './material.ts'

/** The mailbox that a person has chosen for an answer; undefined where nobody chose one, or the platform never told of it. */
export async function readChosenSender(
  tx: TxCtx,
  scope: Scope,
  { thread }: Pick<Material, 'thread'>,
  chosen: Pick<Envelope, 'senderId'> | null,
): Promise<Sender | undefined> {
  const senderId = chosen?.senderId ?? null
  if (senderId === null || thread.connectionId === null) return undefined
  return findSender(tx, scope, thread.connectionId, senderId)
}
