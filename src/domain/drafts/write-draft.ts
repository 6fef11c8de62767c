import { agentDefaults } from '#contract/agents.ts'
import type { GenerateEvent } from '#contract/threads.ts'
import { newId } from '#lib/new-id.ts'
import { type Ctx, inTx, type TxCtx, tellLive } from '../context.ts'
import { tellOfIntent } from '../intent/follow-through.ts'
import { toInboundMail } from '../intent/inbound-mail.ts'
import { noteQuestionsSoon } from '../intent/note-questions.ts'
import { scoreByRules, signalsOf } from '../intent/rules.ts'
import { applySignals } from '../intent/signals.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision, storeIntent } from '../threads/change-thread.ts'
import { readInbound } from '../threads/reads.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { checkDraft } from './check-draft.ts'
import { gatherMaterial, type Material } from './material.ts'
import { toDraft } from './reads.ts'
import { replySubject } from './rules.ts'
import { closeDraft, type DraftRow, findOpen, insertDraft } from './store.ts'
import type { DraftWriter, WriteInput, WriteResult } from './writer.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'log'>

/** Who asked: a person at the composer, whose wish replaces whatever draft is open; or the agent, which never touches a person's words. */
export type AskedBy = 'person' | 'agent'

/**
 * Has a draft written for a thread, by the agent's model or by the built-in drafter, holds it against its sources, and stores
 * it. Yields the words as they come, then the stored draft. An earlier open draft is kept, closed, beside the new one.
 * Ends without a draft when the writer finds that no answer is called for, or when the agent meets a person's open draft.
 *
 * Throws `not_found`, a `WriterError`, or the signal's reason on abort; nothing is stored then.
 */
export async function* writeDraft(
  ctx: Needs,
  scope: Scope,
  { threadId, askedBy }: { threadId: string; askedBy: AskedBy },
  signal: AbortSignal,
): AsyncGenerator<GenerateEvent> {
  const material = await gatherMaterial(ctx, scope, threadId)
  const input = await writeInput(ctx, scope, material)
  if (input === null) return
  const writer = ctx.writers.open({
    model: material.agent?.openrouterModel ?? agentDefaults.openrouterModel,
    workspaceKey: material.routerKey,
  })
  const startedAt = performance.now()
  let result: WriteResult | undefined
  for await (const event of writer.write(input, signal)) {
    if (event.type === 'done') result = event.result
    else yield event
  }
  if (result === undefined) return
  result = heldToSignals(input, result)
  const stored = await store(ctx, scope, { material, writer, result, askedBy })
  ctx.log.info(
    { threadId, writer: writer.name, ms: Math.round(performance.now() - startedAt), stored: stored !== null },
    'draft written',
  )
  if (stored !== null) yield { type: 'done', draft: toDraft(stored, material.thread.revision) }
}

/** What is certain about the mail stands above any judgement, whoever wrote; to an opt-out or a machine nothing is answered. */
function heldToSignals({ signals }: WriteInput, result: WriteResult): WriteResult {
  const intent = applySignals(signals, result.intent)
  const isAnswered = intent.action === 'reply' || intent.action === 'handoff'
  return { ...result, intent, body: isAnswered ? result.body : '' }
}

async function writeInput(ctx: Needs, scope: Scope, material: Material): Promise<WriteInput | null> {
  const { thread, messages, agent, knowledge, settings } = material
  const newest =
    thread.lastInboundId === null
      ? undefined
      : await inTx(ctx, scope, (tx) => readInbound(tx, scope, thread.lastInboundId ?? ''))
  if (newest === undefined) return null
  const mail = toInboundMail(newest)
  const addressee = newest.fromEmail === thread.contactEmail ? thread.contactName : newest.fromName
  return {
    // A colleague may answer in the lead's place: whoever wrote is addressed.
    lead: { name: addressee || null, email: newest.fromEmail, company: thread.contactCompany || null },
    campaign: thread.campaignName === null ? null : { name: thread.campaignName },
    messages: messages.map(({ direction, subject, newText, sentAt }) => ({
      direction,
      subject,
      text: newText,
      at: new Date(sentAt),
    })),
    agent: {
      name: agent?.name ?? '',
      description: agent?.description || null,
      tone: agent?.tone ?? agentDefaults.tone,
      model: agent?.openrouterModel ?? agentDefaults.openrouterModel,
      instructions: null,
    },
    knowledge,
    settings,
    signals: signalsOf(mail),
    reading: scoreByRules(mail),
    senderName: messages.findLast(({ direction }) => direction === 'outbound')?.fromName || null,
  }
}

interface Written {
  material: Material
  writer: DraftWriter
  result: WriteResult
  askedBy: AskedBy
}

async function store(ctx: Needs, scope: Scope, written: Written): Promise<DraftRow | null> {
  const { material, writer, result, askedBy } = written
  const { thread } = material
  return inTx(ctx, scope, async (tx) => {
    const now = await lockForDecision(tx, scope, thread.id)
    if (now === undefined) return null
    // A message that came while the model wrote has been judged by itself; this judgement is of the one before.
    if (now.revision === thread.revision && writer.kind === 'model') {
      await storeIntent(tx, scope, thread.id, result.intent, { keepCorrection: true })
      if (result.intent.label !== thread.aiLabel)
        await tellOfIntent(tx, scope, thread.id, { label: result.intent.label, isOptOut: false })
    }
    const { action, label } = result.intent
    const isUnanswered = action === 'handoff' && label === 'question' && result.usedKnowledgeIds.length === 0
    if (isUnanswered && thread.lastInboundId !== null)
      await noteQuestionsSoon(tx, scope, thread.lastInboundId, { isHandedOff: true })
    if (result.body.trim() === '') {
      await addToTimeline(tx, scope, thread.id, 'draft_not_written', {
        why: 'no_answer_called_for',
        action: result.intent.action,
      })
      await tellLive(tx, scope, { kind: 'thread', threadId: thread.id })
      return null
    }
    const before = await findOpen(tx, scope, thread.id)
    if (before !== undefined && askedBy === 'agent' && before.edited_by !== null) return null
    if (before !== undefined) await closeDraft(tx, scope, before.id, 'discarded')
    const draft = await insertWritten(tx, scope, written)
    await tx.addJob('open_task', { workspaceId: scope.workspaceId, threadId: thread.id, draftId: draft.id })
    await addToTimeline(tx, scope, thread.id, 'draft_written', {
      writer: writer.name,
      ok: draft.guard?.ok ?? true,
      by: askedBy,
    })
    await tellLive(tx, scope, { kind: 'thread', threadId: thread.id })
    return draft
  })
}

function insertWritten(tx: TxCtx, scope: Scope, { material, writer, result, askedBy }: Written): Promise<DraftRow> {
  const { thread, messages, knowledge, agent } = material
  const subject = replySubject(result.subject, messages[0]?.subject)
  return insertDraft(tx, scope, {
    id: newId(),
    threadId: thread.id,
    origin: askedBy,
    agentId: agent?.id ?? null,
    subject,
    body: result.body,
    writer: { name: writer.name, kind: writer.kind },
    basedOnRevision: thread.revision,
    knowledge: knowledge
      .filter(({ id }) => result.usedKnowledgeIds.includes(id))
      .map(({ id, title }) => ({ id, title })),
    guard: checkDraft(material, { subject, body: result.body }),
    usage: result.usage === undefined ? null : { ...result.usage },
  })
}
