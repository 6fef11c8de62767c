import { readReply } from '#language/read-reply.ts'
import type { TxCtx } from '../context.ts'
import { toInboundMail } from '../intent/inbound-mail.ts'
import type { Scope } from '../scope.ts'
import { readInbound, readMessages } from '../threads/reads.ts'

/** What the lead asked, in their words: it is found again by the next one who asks. The subject often names their company. */
export async function readAsked(tx: TxCtx, scope: Scope, threadId: string): Promise<string | undefined> {
  const messages = await readMessages(tx, scope, threadId, 10)
  const last = messages.findLast(({ direction }) => direction === 'inbound')
  const mail = last && (await readInbound(tx, scope, last.id))
  return mail && readReply(toInboundMail(mail)).questions.find((words) => words.length <= 200)
}
