import { setTimeout as sleep } from 'node:timers/promises'
import { agentDefaults } from '#contract/agents.ts'
import { labelFacts } from '#contract/labels.ts'
import { readAhead } from '#language/check-draft.ts'
import { applySignals, type InboundMail, readReply, withBothReadings } from '#language/read-reply.ts'
import type { Ctx } from '../context.ts'
import { type Budget, freshBudget } from './budget.ts'
import { sourcesOf } from './check-draft.ts'
import type { Material } from './material.ts'
import { openBefore } from './open-mails.ts'
import { openTools } from './tools.ts'
import { costOf, isWriterError, wasNotReached } from './unwritten-rules.ts'
import type { DraftWriter, WriteEvent, WriteInput, WriteResult, WriterError, WriteUsage } from './writer.ts'

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

export interface Composed {
  writer: DraftWriter
  /** Null when the writer ended without a word. */
  result: WriteResult | null
}

/** A line that broke is tried again at once, once. */
const againAfterMs = 400

/** By then a model has been asked, and has hardly begun to answer. */
const aheadAfterMs = 50

/**
 * Has the agent's model, or the built-in drafter, write the answer; stores nothing. Yields the words as they come, and returns what
 * was written, held to what is certain about the mail, with what all answers cost together. An answer that is of no use is asked
 * for again as long as the budget lasts, announced by `restart` when words have already gone out; a clear no is not.
 * Throws a `WriterError`, the signal's reason on abort, or an error of our own as it is.
 */
export async function* compose(
  ctx: Pick<Ctx, 'writers' | 'mcp' | 'log'>,
  material: Material,
  input: WriteInput,
  signal: AbortSignal,
  budget: Budget = freshBudget(),
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
    const result = yield* writer.kind === 'model'
      ? ask(ctx, writer, whole, signal, budget)
      : once(writer, whole, signal)
    return { writer, result: result === null ? null : heldToSignals(input, result, writer.kind) }
  } finally {
    isOver = true
    clearTimeout(ahead)
  }
}

type Words = AsyncGenerator<Exclude<WriteEvent, { type: 'done' | 'spent' }>, WriteResult | null>

async function* once(
  writer: DraftWriter,
  input: WriteInput,
  signal: AbortSignal,
  { onSpent, onWords }: { onSpent?: (usage: WriteUsage) => void; onWords?: () => void } = {},
): Words {
  let result: WriteResult | null = null
  for await (const event of writer.write(input, signal)) {
    if (event.type === 'done') result = event.result
    else if (event.type === 'spent') onSpent?.(event.usage)
    else {
      onWords?.()
      yield event
    }
  }
  return result
}

async function* ask(
  ctx: Pick<Ctx, 'log'>,
  writer: DraftWriter,
  input: WriteInput,
  signal: AbortSignal,
  budget: Budget,
): Words {
  let spent = budget.spentBefore
  let last: unknown
  for (let broke = 0; ; ) {
    if (!(await budget.take())) throw last ?? usedUp()
    let hasTold = false
    try {
      const result = yield* once(writer, input, signal, {
        onSpent: (usage) => {
          spent = costOf(spent, usage)
        },
        onWords: () => {
          hasTold = true
        },
      })
      return withCost(result, spent)
    } catch (error) {
      signal.throwIfAborted()
      const wasAnswered = !(isWriterError(error) && wasNotReached(error))
      await budget.note({ usage: spent, wasAnswered })
      if (!isWorthAnotherTry(error, broke)) throw error
      ctx.log.warn({ err: error, model: writer.name }, 'the model is asked again')
      if (!wasAnswered) broke += 1
      last = error
      if (hasTold) yield { type: 'restart' }
      await sleep(againAfterMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

/** Never an error of our own, nor a clear no; nor a model that named a time, or is away for longer than a moment. */
function isWorthAnotherTry(error: unknown, broke: number): boolean {
  if (!isWriterError(error)) return false
  if (wasNotReached(error)) return error.code === 'model_unavailable' && error.retryAfterMs === undefined && broke === 0
  return error.code !== 'model_auth' && error.code !== 'model_refused'
}

const withCost = (result: WriteResult | null, spent: Partial<WriteUsage>): WriteResult | null =>
  result?.usage === undefined ? result : { ...result, usage: { inputTokens: 0, outputTokens: 0, ms: 0, ...spent } }

/** Every answer was begun by somebody who died over it. */
function usedUp(): WriterError {
  return Object.assign(new Error('The language model was asked several times and never answered.'), {
    name: 'WriterError',
    code: 'model_timeout',
    wasAnswered: true,
  } as const)
}

/**
 * What is certain about the mail stands above any judgement, whoever wrote; to an opt-out or a machine nothing is answered. What the
 * rules hear beside it is no more than another reading: see `withBothReadings`.
 */
function heldToSignals(
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
