import { readReply } from '#language/read-reply.ts'
import type { TxCtx } from '../context.ts'
import { toInboundMail } from '../intent/inbound-mail.ts'
import { isFromMachine, readLeftOpen } from '../intent/left-open.ts'
import type { Scope } from '../scope.ts'
import { type InboundToJudge, readInbound, type ThreadDetail } from '../threads/reads.ts'
import { readLastWord } from '../threads/silence.ts'
import type { Material } from './material.ts'

/** The mail that a draft answers. */
export interface Answered {
  messageId: string
  message: InboundToJudge
  /** A machine's mail came after it, which is the thread's newest and the one that the thread is judged by. */
  isLeftOpen: boolean
}

/**
 * The lead's newest mail; where that is a machine's, what they wrote before it and nobody has answered. For a follow-up it is the
 * lead's last own words. Undefined when the lead has said nothing that could be answered.
 */
export async function readAnswered(
  tx: TxCtx,
  scope: Scope,
  thread: ThreadDetail,
  isFollowUp: boolean,
): Promise<Answered | undefined> {
  if (!isFollowUp && isFromMachine(thread)) {
    const open = await readLeftOpen(tx, scope, thread.id)
    if (open !== undefined) return { ...open, isLeftOpen: true }
  }
  const messageId = isFollowUp ? await readLastWord(tx, scope, thread.id) : thread.lastInboundId
  const message = messageId == null ? undefined : await readInbound(tx, scope, messageId)
  return message === undefined || messageId == null ? undefined : { messageId, message, isLeftOpen: false }
}

/** What was said until then, in the language of the mail that is answered: a machine's note after it speaks its own. Pure. */
export function upToAnswered(material: Material, { messageId, message, isLeftOpen }: Answered): Material {
  if (!isLeftOpen) return material
  const at = material.messages.findIndex(({ id }) => id === messageId)
  const { lang } = readReply(toInboundMail(message))
  return { ...material, thread: { ...material.thread, lang }, messages: material.messages.slice(0, at + 1) }
}
