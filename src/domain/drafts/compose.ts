import { agentDefaults } from '#contract/agents.ts'
import { labelFacts } from '#contract/labels.ts'
import { readAhead } from '#language/check-draft.ts'
import { applySignals, type InboundMail, readReply, withBothReadings } from '#language/read-reply.ts'
import type { Ctx } from '../context.ts'
import { ask, askOnce } from './ask-writer.ts'
import { type Budget, freshBudget } from './budget.ts'
import { sourcesOf } from './check-draft.ts'
import type { Material } from './material.ts'
import { openBefore } from './open-mails.ts'
import { revise } from './revise.ts'
import { openTools } from './tools.ts'
import type { DraftWriter, WriteEvent, WriteInput, WriteResult } from './writer.ts'

/** What an answer to this mail is written out of. Pure. */
export function inputFor(material: Material, mail: InboundMail): WriteInput {
  const { thread, messages, campaignMail, now, timeZone, agent, knowledge, settings } = material
  const reply = readReply(mail)
  const addressee = mail.fromEmail === thread.contactEmail ? thread.contactName : mail.fromName
  return {
    // A colleague may answer in the lead's place: whoever wrote is addressed.
    lead: { name: addressee || null, email: mail.fromEmail, company: thread.contactCompany || null },
    campaign: thread.campaignName === null ? null : { name: thread.campaignName },
    messages: messages.map(({ direction, subject, newText, sentAt }) => ({
      direction,
      subject,
      text: newText,
      at: new Date(sentAt),
    })),
    campaignMail: campaignMail.map(({ subject, text, sentAt }) => ({ subject, text, at: new Date(sentAt) })),
    now,
    timeZone,
    agent: {
      name: agent?.name ?? '',
      description: agent?.description || null,
      tone: agent?.tone ?? agentDefaults.tone,
      model: agent?.openrouterModel ?? agentDefaults.openrouterModel,
    },
    knowledge,
    settings,
    signals: reply.signals,
    readByRules: () => reply.intent,
    openBefore: openBefore(messages).map(({ newText }) => newText),
    asks: () => asksOf(messages, mail),
    ...(thread.hasSignature && { isSigned: true }),
    senderName:
      messages.findLast(({ direction, fromName }) => direction === 'outbound' && fromName !== '')?.fromName ??
      campaignMail.findLast(({ fromName }) => fromName !== '')?.fromName ??
      null,
  }
}

/** What the newest mail asks, and what the lead asked before it and nobody has answered. */
function asksOf(messages: Material['messages'], mail: InboundMail): string[] {
  const before = openBefore(messages)
  const reply = readReply(mail)
  if (before.length === 0 || labelFacts[reply.intent.label].isClosing) return [...reply.asks]
  const earlier = before.flatMap(
    ({ subject, newText, quotedText }) => readReply({ ...mail, subject, newText, quotedText }).asks,
  )
  return [...new Set([...earlier, ...reply.asks])]
}

export interface Composing {
  signal: AbortSignal
  budget?: Budget
  /** A person looks on and sees what is marked: it is not written again. */
  isPersons?: boolean
}

export interface Composed {
  writer: DraftWriter
  /** Null when the writer ended without a word. */
  result: WriteResult | null
}

/** By then a model has been asked, and has hardly begun to answer. */
const aheadAfterMs = 50

/**
 * Has the agent's model, or the built-in drafter, write the answer; stores nothing. Yields the words as they come, and returns what
 * was written, held to what is certain about the mail, with what all answers cost together. An answer that is of no use is asked
 * for again as long as the budget lasts, announced by `restart` when words have already gone out; a clear no is not. What an agent's model states
 * without a source is written once more (`revise`).
 * Throws a `WriterError`, the signal's reason on abort, or an error of our own as it is.
 */
export async function* compose(
  ctx: Pick<Ctx, 'writers' | 'verifiers' | 'mcp' | 'log'>,
  material: Material,
  input: WriteInput,
  { signal, budget = freshBudget(), isPersons = false }: Composing,
): AsyncGenerator<Exclude<WriteEvent, { type: 'done' | 'spent' }>, Composed> {
  const writer = ctx.writers.open({
    model: material.agent?.openrouterModel ?? agentDefaults.openrouterModel,
    workspaceKey: material.routerKey,
  })
  await using open = await openTools(ctx, writer.kind === 'model' ? material.mcpUrl : null, signal)
  // While it thinks, what its draft will be held against is read.
  let isOver = false
  const ahead = setTimeout(() => {
    readAhead(sourcesOf(material), () => isOver).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the sources could not be read ahead'),
    )
  }, aheadAfterMs)
  try {
    const whole = { ...input, tools: open.tools }
    if (writer.kind === 'model') {
      const result = yield* askAndRevise(ctx, material, { writer, input: whole, signal, budget, isPersons })
      return { writer, result }
    }
    const result = yield* askOnce(writer, whole, signal)
    return { writer, result: result === null ? null : heldToSignals(input, result, writer.kind) }
  } finally {
    isOver = true
    clearTimeout(ahead)
  }
}

async function* askAndRevise(
  ctx: Pick<Ctx, 'verifiers' | 'log'>,
  material: Material,
  { writer, input, signal, budget, isPersons }: Required<Composing> & { writer: DraftWriter; input: WriteInput },
): ReturnType<typeof ask> {
  const asked = yield* ask(ctx, writer, input, signal, budget)
  if (asked === null) return null
  const result = heldToSignals(input, asked, 'model')
  return isPersons ? result : yield* revise(ctx, material, { writer, input, signal, budget }, result)
}

/**
 * What is certain about the mail stands above any judgement, whoever wrote; to an opt-out or a machine nothing is answered. What the
 * rules hear beside it is no more than another reading: see `withBothReadings`.
 */
export function heldToSignals(
  { signals, followUp, readByRules }: WriteInput,
  result: WriteResult,
  kind: DraftWriter['kind'],
): WriteResult {
  const isJudged = kind === 'model' && followUp === undefined
  const intent = isJudged
    ? withBothReadings(signals, readByRules(), result.intent)
    : applySignals(signals, result.intent)
  // A reminder answers nothing: that the newest mail wants no answer does not speak against it.
  const isReminder = followUp !== undefined && intent.action !== 'stop'
  const isAnswered = intent.action === 'reply' || intent.action === 'handoff' || isReminder
  return { ...result, intent, body: isAnswered ? result.body : '' }
}
