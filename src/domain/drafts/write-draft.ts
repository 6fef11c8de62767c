import { replySubject } from '#contract/reply-subject.ts'
import type { GenerateEvent, Guard } from '#contract/threads.ts'
import { newId } from '#lib/new-id.ts'
import { type Ctx, inTx, type TxCtx, tellLive } from '../context.ts'
import { tellOfIntent } from '../intent/follow-through.ts'
import { toInboundMail } from '../intent/inbound-mail.ts'
import { draftLeftOpen } from '../intent/left-open.ts'
import { noteQuestionsSoon } from '../intent/note-questions.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision, storeIntent } from '../threads/change-thread.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { type Answered, readAnswered, upToAnswered } from './answered-mail.ts'
import { guardAgainst, readOthers } from './check-draft.ts'
import { compose, inputFor } from './compose.ts'
import { gather, type Material, readSubject } from './material.ts'
import { toDraft } from './reads.ts'
import { type DraftRow, discardOpen, findOpen, insertDraft } from './store.ts'
import { keepWritten } from './versions-store.ts'
import type { DraftWriter, WriteInput, WriteResult } from './writer.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'mcp' | 'log'>

/** Who asked: a person at the composer, whose wish replaces whatever draft is open; or the agent, which never touches a person's words. */
export type AskedBy = 'person' | 'agent'

/** The planned follow-up (a task) that is to be written, and the how-manyeth of its series it is. */
export interface FollowUpToWrite {
  id: string
  number: number
}

export interface DraftToWrite {
  threadId: string
  askedBy: AskedBy
  followUp?: FollowUpToWrite | null
  /** A person's wish: "shorter", "mention the webinar". What stands in the composer is then written anew by it. */
  instruction?: string | null
  /** Asked in the transaction that reads what the draft is written out of, before most of it is read; left out: it is wanted. */
  isWanted?: IsWanted | undefined
}

export type IsWanted = (tx: TxCtx, found: Pick<Material, 'thread' | 'agent'>) => Promise<boolean>

/**
 * Has a draft written for a thread, by the agent's model or by the built-in drafter, holds it against its sources, and stores
 * it. Yields the words as they come, then the stored draft. An earlier open draft is kept, closed, beside the new one.
 * A follow-up follows up on the lead's last own words, and judges nothing anew.
 * Ends without a draft when it is not wanted, when the writer finds that no answer is called for, or when the agent meets a person's
 * open draft.
 *
 * Throws `not_found`, a `WriterError`, or the signal's reason on abort; nothing is stored then.
 */
export async function* writeDraft(
  ctx: Needs,
  scope: Scope,
  { threadId, askedBy, followUp = null, instruction = null, isWanted }: DraftToWrite,
  signal: AbortSignal,
): AsyncGenerator<GenerateEvent> {
  const gathered = await gatherInput(ctx, scope, { threadId, followUp, instruction, isWanted })
  if (gathered === null) return
  const { material, input, answered } = gathered
  const startedAt = performance.now()
  const { writer, result } = yield* compose(ctx, material, input, signal)
  if (result === null) return
  const stored = await store(ctx, scope, { material, answered, writer, result, askedBy, followUp, instruction })
  ctx.log.info(
    { threadId, writer: writer.name, ms: Math.round(performance.now() - startedAt), stored: stored !== null },
    'draft written',
  )
  if (stored !== null) yield { type: 'done', draft: toDraft(stored, material.thread.revision) }
}

type ToGather = Required<Pick<DraftToWrite, 'threadId' | 'followUp' | 'instruction'>> & Pick<DraftToWrite, 'isWanted'>

/** Reads all that is needed in one transaction. Null when it is not wanted, or when the lead has said nothing that could be answered. */
async function gatherInput(
  ctx: Needs,
  scope: Scope,
  { threadId, followUp, instruction, isWanted }: ToGather,
): Promise<{ material: Material; input: WriteInput; answered: Answered } | null> {
  const read = await inTx(ctx, scope, async (tx) => {
    const subject = await readSubject(tx, scope, threadId)
    if (isWanted !== undefined && !(await isWanted(tx, subject))) return null
    const [material, answered, before] = await Promise.all([
      gather(ctx, tx, scope, threadId, subject),
      readAnswered(tx, scope, subject.thread, followUp !== null),
      instruction === null ? undefined : findOpen(tx, scope, threadId),
    ])
    return { material, answered, before }
  })
  if (read?.answered === undefined) return null
  const { answered, before } = read
  const material = upToAnswered(read.material, answered)
  const input = {
    ...inputFor(material, toInboundMail(answered.message)),
    ...(followUp === null ? {} : { followUp: { number: followUp.number } }),
    ...(instruction === null ? {} : { instruction }),
    ...(before === undefined || before.body.trim() === '' ? {} : { earlierDraft: before.body }),
  }
  return { material, input, answered }
}

interface Written {
  material: Material
  answered: Answered
  writer: DraftWriter
  result: WriteResult
  askedBy: AskedBy
  followUp: FollowUpToWrite | null
  instruction: string | null
}

async function store(ctx: Needs, scope: Scope, written: Written): Promise<DraftRow | null> {
  const { material, result, askedBy } = written
  const { thread } = material
  const isEmpty = result.body.trim() === ''
  return inTx(ctx, scope, async (tx) => {
    const [now, others, open] = await Promise.all([
      lockForDecision(tx, scope, thread.id),
      isEmpty ? [] : readOthers(tx, scope, material, result.body),
      isEmpty || askedBy === 'person' ? undefined : findOpen(tx, scope, thread.id),
    ])
    if (now === undefined) return null
    const isKept =
      isEmpty || (open !== undefined && (isPersons(open, now.revision) || knowsMore(open, thread.revision)))
    const isReplaced = !isKept && (open !== undefined || askedBy === 'person')
    const check = async () => (isKept ? null : guardAgainst(material, toCheck(written), others))
    // The guard is the last: it reads while the database does what it was asked for.
    const [, , guard] = await Promise.all([
      judge(tx, scope, written, now.revision),
      isReplaced ? discardOpen(tx, scope, thread.id) : undefined,
      check(),
    ])
    await noteUnanswered(tx, scope, written)
    if (isEmpty) await tellNotWritten(tx, scope, written)
    if (guard === null) return null
    const draft = await insertWritten(tx, scope, written, guard)
    await tellWritten(tx, scope, written, draft)
    return draft
  })
}

/** A message that came while the model wrote, or before it, has been judged by itself; this judgement is of the one before. */
async function judge(tx: TxCtx, scope: Scope, written: Written, revision: number): Promise<void> {
  const { material, answered, writer, result, followUp } = written
  const { thread } = material
  if (revision !== thread.revision || writer.kind !== 'model' || followUp !== null || answered.isLeftOpen) return
  await storeIntent(tx, scope, thread.id, result.intent, { keepCorrection: true })
  if (result.intent.label !== thread.aiLabel)
    await tellOfIntent(tx, scope, thread.id, { ...result.intent, isOptOut: false })
}

/** Of a mail that calls for no answer nothing is noted, whatever its writer says. */
async function noteUnanswered(tx: TxCtx, scope: Scope, { answered, result, followUp }: Written): Promise<void> {
  const { action, label } = result.intent
  if (followUp !== null || action !== 'handoff') return
  const isNothingKnown = label === 'question' && result.usedKnowledgeIds.length === 0
  const unanswered = result.unanswered ?? []
  if (isNothingKnown || unanswered.length > 0)
    await noteQuestionsSoon(tx, scope, answered.messageId, { unanswered: unanswered.length > 0 ? unanswered : 'all' })
}

async function tellNotWritten(
  tx: TxCtx,
  scope: Scope,
  { material, answered, result, askedBy }: Written,
): Promise<void> {
  const { thread } = material
  const { action } = result.intent
  // Only the writer saw that it is a machine's mail: what the lead asked before it is still open.
  if (askedBy === 'agent' && action === 'wait' && !answered.isLeftOpen) await draftLeftOpen(tx, scope, thread.id)
  await addToTimeline(tx, scope, thread.id, 'draft_not_written', { why: 'no_answer_called_for', action })
  await tellLive(tx, scope, { kind: 'thread', threadId: thread.id })
}

async function tellWritten(tx: TxCtx, scope: Scope, written: Written, draft: DraftRow): Promise<void> {
  const { material, writer, askedBy, followUp } = written
  const { thread } = material
  await tx.addJob('open_task', {
    workspaceId: scope.workspaceId,
    threadId: thread.id,
    draftId: draft.id,
    ...(followUp === null ? {} : { followUpId: followUp.id }),
  })
  await addToTimeline(tx, scope, thread.id, 'draft_written', {
    writer: writer.name,
    ok: draft.guard?.ok ?? true,
    by: askedBy,
    ...(followUp === null ? {} : { followUp: followUp.number }),
  })
  await tellLive(tx, scope, { kind: 'thread', threadId: thread.id })
}

/** What a person wrote, or asked for when they had read all that there is: the agent was only slower. */
const isPersons = (draft: DraftRow, revision: number): boolean =>
  draft.edited_by !== null || (draft.origin === 'person' && draft.based_on_revision === revision)

/** Of two that were written at the same time, the one that had read the newer mail stays. */
const knowsMore = (draft: DraftRow, revision: number): boolean => draft.based_on_revision > revision

const toCheck = ({ material, result, instruction, followUp }: Written) => ({
  subject: replySubject(result.subject, material.messages[0]?.subject),
  body: result.body,
  toolResults: result.toolResults ?? [],
  instructions: instruction === null ? [] : [instruction],
  unanswered: followUp === null ? result.unanswered : [],
})

async function insertWritten(tx: TxCtx, scope: Scope, written: Written, guard: Guard): Promise<DraftRow> {
  const { material, writer, result, askedBy, instruction } = written
  const { thread, agent } = material
  const { subject, body, toolResults } = toCheck(written)
  const id = newId()
  const knowledge = material.knowledge
    .filter((entry) => result.usedKnowledgeIds.includes(entry.id))
    .map((entry) => ({ id: entry.id, title: entry.title }))
  const words = { id, subject, body, knowledge }
  const [draft] = await Promise.all([
    insertDraft(tx, scope, {
      ...words,
      threadId: thread.id,
      toolResults,
      origin: askedBy,
      agentId: agent?.id ?? null,
      writer: { name: writer.name, kind: writer.kind },
      action: result.intent.action,
      basedOnRevision: thread.revision,
      guard,
      usage: result.usage === undefined ? null : { ...result.usage },
    }),
    keepWritten(
      tx,
      scope,
      { ...words, thread_id: thread.id, tool_results: toolResults, writer: writer.name },
      instruction,
    ),
  ])
  return draft
}
