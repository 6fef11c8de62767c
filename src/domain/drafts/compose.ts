import { agentDefaults } from '#contract/agents.ts'
import { remember } from '#lib/remember.ts'
import type { Ctx } from '../context.ts'
import { asksIn } from '../intent/asked-questions.ts'
import type { InboundMail } from '../intent/mail.ts'
import { scoreByRules, signalsOf } from '../intent/rules.ts'
import { applySignals } from '../intent/signals.ts'
import { sourcesOf } from './check-draft.ts'
import { readAhead } from './guard/sources.ts'
import type { Material } from './material.ts'
import { openBefore, settlesEarlier } from './open-mails.ts'
import { openTools } from './tools.ts'
import type { DraftWriter, WriteEvent, WriteInput, WriteResult } from './writer.ts'

/** What is certain about a mail, by what it says: it is read once, however often its answer is written anew. */
const certainOf = remember((mail) => signalsOf(reviveMail(JSON.parse(mail))), 100_000)

const reviveMail = (mail: InboundMail): InboundMail => ({ ...mail, receivedAt: new Date(mail.receivedAt) })

/** What an answer to this mail is written out of. Pure. */
export function inputFor(material: Material, mail: InboundMail): WriteInput {
  const { thread, messages, agent, knowledge, settings } = material
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
    agent: {
      name: agent?.name ?? '',
      description: agent?.description || null,
      tone: agent?.tone ?? agentDefaults.tone,
      model: agent?.openrouterModel ?? agentDefaults.openrouterModel,
      instructions: null,
    },
    knowledge,
    settings,
    signals: certainOf(JSON.stringify(mail)),
    readByRules: () => scoreByRules(mail),
    openBefore: openBefore(messages).map(({ newText }) => newText),
    asks: () => asksOf(messages, mail),
    senderName: messages.findLast(({ direction }) => direction === 'outbound')?.fromName || null,
  }
}

/** What the newest mail asks, and what the lead asked before it and nobody has answered. */
function asksOf(messages: Material['messages'], mail: InboundMail): string[] {
  const before = openBefore(messages)
  if (before.length === 0 || settlesEarlier(scoreByRules(mail).label)) return asksIn(mail)
  const earlier = before.flatMap(({ subject, newText, quotedText }) =>
    asksIn({ ...mail, subject, newText, quotedText }),
  )
  return [...new Set([...earlier, ...asksIn(mail)])]
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
 * was written, held to what is certain about the mail. Throws a `WriterError`, or the signal's reason on abort.
 */
export async function* compose(
  ctx: Pick<Ctx, 'writers' | 'mcp' | 'log'>,
  material: Material,
  input: WriteInput,
  signal: AbortSignal,
): AsyncGenerator<Exclude<WriteEvent, { type: 'done' }>, Composed> {
  const writer = ctx.writers.open({
    model: material.agent?.openrouterModel ?? agentDefaults.openrouterModel,
    workspaceKey: material.routerKey,
  })
  let result: WriteResult | null = null
  await using open = await openTools(ctx, writer.kind === 'model' ? material.mcpUrl : null, signal)
  // While it thinks, what its draft will be held against is read.
  let isOver = false
  const ahead = setTimeout(() => {
    readAhead(sourcesOf(material), () => isOver).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'not read ahead'),
    )
  }, aheadAfterMs)
  try {
    for await (const event of writer.write({ ...input, tools: open.tools }, signal)) {
      if (event.type === 'done') result = heldToSignals(input, event.result)
      else yield event
    }
  } finally {
    isOver = true
    clearTimeout(ahead)
  }
  return { writer, result }
}

/** What is certain about the mail stands above any judgement, whoever wrote; to an opt-out or a machine nothing is answered. */
function heldToSignals({ signals, followUp }: WriteInput, result: WriteResult): WriteResult {
  const intent = applySignals(signals, result.intent)
  // A reminder answers nothing: that the newest mail wants no answer does not speak against it.
  const isReminder = followUp !== undefined && intent.action !== 'stop'
  const isAnswered = intent.action === 'reply' || intent.action === 'handoff' || isReminder
  return { ...result, intent, body: isAnswered ? result.body : '' }
}
