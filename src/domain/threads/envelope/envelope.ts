import type { Addressee, Envelope, Sender, UsualEnvelope } from '#contract/envelope.ts'
import { findSender, listOwnAddresses } from '../../connections/senders.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import type { AnswerTarget } from './answer-target.ts'
import { everybodyOf } from './envelope-rules.ts'

/** Everybody whom the mail that is answered came from or went to, but for us; and out of which mailbox of ours an answer goes. */
export async function readUsualEnvelope(tx: TxCtx, scope: Scope, target: AnswerTarget): Promise<UsualEnvelope> {
  const { connectionId, senderEmailId, mailbox } = target
  const sender = senderEmailId === null ? undefined : await findSender(tx, scope, connectionId, senderEmailId)
  const named = [target.to, ...target.alsoTo, ...target.cc].map(({ email }) => email)
  // Most mail comes from one person to one mailbox: nobody is looked up.
  const isAlone = named.every((email) => email === (sender?.email ?? mailbox) || email === target.email)
  const ours = isAlone ? [] : await listOwnAddresses(tx, scope, connectionId, named)
  // Where the mailbox is not known by its address, it is the one that the mail says.
  const own = [...ours, sender?.email ?? mailbox ?? '']
  return { ...everybodyOf(target, own), sender: sender === undefined ? unread(target) : told(sender) }
}

const unread = ({ senderEmailId, senderEmail }: AnswerTarget): Sender | null =>
  senderEmailId === null || senderEmail === null
    ? null
    : { id: senderEmailId, email: senderEmail, name: '', signature: '', isConnected: true }

const told = ({ id, email, name, signature, isConnected }: Sender): Sender => ({
  id,
  email,
  name,
  signature,
  isConnected,
})

/** To whom and from where an answer goes, as it is told to the platform. */
export interface Addressed {
  to: Addressee[]
  cc: Addressee[]
  sender: Sender | null
}

/**
 * What a person chose, or what the mail asks for. A chosen mailbox that the platform does not tell of any more is null: what was chosen for a
 * reason does not go out of another one.
 */
export async function readAddressed(
  tx: TxCtx,
  scope: Scope,
  target: AnswerTarget,
  chosen: Envelope | null,
): Promise<Addressed> {
  const usual = await readUsualEnvelope(tx, scope, target)
  if (chosen === null) return usual
  const { to, cc, senderId } = chosen
  if (senderId === null || senderId === usual.sender?.id) return { to, cc, sender: usual.sender }
  const sender = await findSender(tx, scope, target.connectionId, senderId)
  return { to, cc, sender: sender === undefined ? null : told(sender) }
}
