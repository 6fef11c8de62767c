import { labelFacts } from '#contract/labels.ts'
import { readReply } from '#language/read-reply.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { type InboundToJudge, readInbound, readThread, type ThreadDetail } from '../threads/reads.ts'
import { listEarlierWords } from '../threads/silence.ts'
import { judgeByEarlier } from '../threads/store-intent.ts'
import { toInboundMail } from './inbound-mail.ts'
import { noteQuestionsSoon } from './note-questions.ts'

/** Mail that was older than this when it came to us (a first sync) is judged, and drafted only when a person asks. */
const draftWithinMs = 7 * 86_400_000
export const isRecent = (tx: TxCtx, { sentAt }: Pick<InboundToJudge, 'sentAt'>): boolean =>
  tx.now().getTime() - new Date(sentAt).getTime() < draftWithinMs

/** Whether a machine answered last in the lead's place: an absence note, a confirmation. A person who says otherwise is right. */
export function isFromMachine({
  label,
  action,
  intentSource,
  isUnjudged,
}: Pick<ThreadDetail, 'label' | 'action' | 'intentSource' | 'isUnjudged'>): boolean {
  if (isUnjudged) return false
  return intentSource === 'person' ? label !== null && labelFacts[label].action === 'wait' : action === 'wait'
}

/** An answer that is prepared already keeps its words: whoever approves it sees what came after it. */
export const isPrepared = ({ nextStep }: Pick<ThreadDetail, 'nextStep'>): boolean =>
  nextStep !== null && !nextStep.isPlanned

interface LeftOpen {
  messageId: string
  message: InboundToJudge
}

/**
 * The last thing that calls for an answer among what the lead wrote since our last mail and before their newest. Asked where the
 * newest is a machine's: that answers nothing, and must hide nothing. Undefined when nothing is open, or the lead has said stop.
 */
export async function readLeftOpen(tx: TxCtx, scope: Scope, threadId: string): Promise<LeftOpen | undefined> {
  let found: LeftOpen | undefined
  for (const messageId of await listEarlierWords(tx, scope, threadId)) {
    const message = await readInbound(tx, scope, messageId)
    if (message === undefined) continue
    const { action } = readReply(toInboundMail(message)).intent
    if (action === 'stop') return undefined
    if (action !== 'wait') found ??= { messageId, message }
  }
  return found
}

/**
 * Has what the lead left open before a machine's mail drafted, and what it asks noted. What is too old for that comes before a person. Quiet when no machine
 * wrote last, or when nothing is open.
 */
export async function draftLeftOpen(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  const thread = await readThread(tx, scope, threadId)
  if (thread === undefined || thread.lastInboundId === null || !isFromMachine(thread)) return
  const open = await readLeftOpen(tx, scope, threadId)
  if (open === undefined) return
  if (!isRecent(tx, open.message)) {
    if (!isPrepared(thread)) await judgeByLeftOpen(tx, scope, threadId, open)
    return
  }
  const payload = { workspaceId: scope.workspaceId, threadId, messageId: thread.lastInboundId }
  await tx.addJob('write_draft', payload, { key: `left_open:${threadId}` })
  await noteQuestionsSoon(tx, scope, open.messageId)
}

/** What the lead left open is what their thread is judged by, where nobody drafts an answer to it: a machine's mail hides it from nobody. */
export async function judgeByLeftOpen(tx: TxCtx, scope: Scope, threadId: string, { message }: LeftOpen): Promise<void> {
  await judgeByEarlier(tx, scope, threadId, readReply(toInboundMail(message)).intent)
}
