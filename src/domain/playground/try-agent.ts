import type { Agent } from '#contract/agents.ts'
import type { Guard } from '#contract/guard.ts'
import type { Intent } from '#contract/intent.ts'
import type {
  PlaygroundEvent,
  PlaygroundReading,
  PlaygroundResult,
  SendPreview,
  TriedReply,
} from '#contract/playground.ts'
import { replySubject } from '#contract/reply-subject.ts'
import { newId } from '#lib/new-id.ts'
import { readAgent } from '../agents/reads.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { type Budget, freshBudget, spentOn } from '../drafts/budget.ts'
import { checkDraft, type DraftToCheck } from '../drafts/check-draft.ts'
import { type Composed, compose, inputFor } from '../drafts/compose.ts'
import { gatherAround, type Material } from '../drafts/material.ts'
import { costOf } from '../drafts/unwritten-rules.ts'
import type { WriteInput, WriteResult, WriteUsage } from '../drafts/writer.ts'
import { countCost } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { previewRead } from '../tasks/preview-read.ts'
import { previewSend } from '../tasks/preview-send.ts'
import { inReadOnlyTx } from './in-read-only-tx.ts'
import { pastedConversation, readTried, type TriedConversation } from './tried-conversation.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'verifiers' | 'mcp' | 'mailText' | 'log'>

/**
 * Lets an agent judge and answer a reply by the very steps that a stored one goes through, and tells each: how the mail is read, the
 * knowledge that was found, the words as they come, the guard's findings, and what would happen to the draft. Nothing of it is stored
 * (its transactions are read-only, the database refuses a write) or sent (it has no platform at hand); what a model cost is counted.
 *
 * Throws `not_found` for an agent or a conversation that is not there, a `WriterError`, or the signal's reason on abort.
 */
export async function* tryAgent(
  ctx: Needs,
  scope: Scope,
  { agentId, reply }: { agentId: string; reply: TriedReply },
  signal: AbortSignal,
): AsyncGenerator<PlaygroundEvent> {
  const pasted = reply.kind === 'pasted' ? await pastedConversation(ctx, reply) : null
  const { tried, agent, material } = await inReadOnlyTx(ctx, scope, async (tx) => {
    const found = await readAgent(tx, scope, agentId)
    if (found === undefined) throw new AppError('not_found')
    const conversation = pasted ?? (await readTried(tx, scope, reply.kind === 'past' ? reply.threadId : ''))
    const { thread, messages, campaignMail, firstSubject } = conversation
    const around = await gatherAround(ctx, tx, scope, {
      thread,
      messages,
      campaignMail,
      firstSubject,
      agent: found,
      instructions: [],
    })
    return { tried: conversation, agent: found, material: around }
  })
  const input = inputFor(material, tried.mail)
  const intent = input.readByRules()
  yield { type: 'reading', reading: readingOf(tried, input, intent) }
  yield {
    type: 'knowledge',
    entries: material.knowledge.map((entry) => ({ ...entry, content: entry.content.slice(0, 600) })),
  }
  const startedAt = performance.now()
  const { writer, result } = yield* metered(ctx, scope, agentId, (budget) =>
    compose(ctx, material, input, { signal, budget }),
  )
  const ms = Math.round(performance.now() - startedAt)
  const written = result ?? { intent, subject: '', body: '', usedKnowledgeIds: [] }
  const judged = await judge(ctx, scope, { tried, agent, material, input, writer, written }, signal)
  yield { type: 'done', result: { ...judged, ms } }
}

/** Counts what the answers cost, also when none of them is of use. */
async function* metered(
  ctx: Needs,
  scope: Scope,
  agentId: string,
  work: (budget: Budget) => ReturnType<typeof compose>,
): ReturnType<typeof compose> {
  const budget = freshBudget()
  let usage: Partial<WriteUsage> | undefined
  try {
    const composed = yield* work(budget)
    usage = composed.result?.usage
    return composed
  } finally {
    const calls = budget.calls()
    if (calls > 0) {
      const spent = spentOn(usage ?? budget.wasted())
      await inTx(ctx, scope, (tx) => countCost(tx, scope, { id: newId(), threadId: null, agentId, calls, ...spent }))
    }
  }
}

const readingOf = ({ mail }: TriedConversation, { signals }: WriteInput, intent: Intent): PlaygroundReading => ({
  subject: mail.subject,
  fromName: mail.fromName ?? '',
  fromEmail: mail.fromEmail,
  newText: mail.newText,
  quotedText: mail.quotedText,
  intent,
  signals: signals.evidence.map(({ kind, text, quote }) => ({ kind, text, quote })),
})

interface Tried {
  tried: TriedConversation
  agent: Agent
  material: Material
  input: WriteInput
  writer: Composed['writer']
  written: WriteResult
}

async function judge(
  ctx: Needs,
  scope: Scope,
  { tried, agent, material, input, writer, written }: Tried,
  signal: AbortSignal,
): Promise<Omit<PlaygroundResult, 'ms'>> {
  const subject = replySubject(written.subject, material.firstSubject)
  const { body, intent, toolResults = [], workings = [], unanswered, usage } = written
  const draft = { subject, body, toolResults, workings, unanswered }
  const thread = tried.isStored ? tried.thread : null
  const decide = (tx: TxCtx, guard: Guard): Promise<SendPreview> =>
    body.trim() === ''
      ? Promise.resolve({ kind: 'none', action: intent.action })
      : previewSend(tx, scope, { agent, thread, intent, writer: writer.kind, guard })
  const first = await inReadOnlyTx(ctx, scope, async (tx) => {
    const guard = await checkDraft(ctx, tx, scope, material, draft)
    return { guard, decision: await decide(tx, guard) }
  })
  const check = (words: DraftToCheck) => inReadOnlyTx(ctx, scope, (tx) => checkDraft(ctx, tx, scope, material, words))
  const { guard, decision, read } = await previewRead(
    ctx,
    {
      ...first,
      material,
      draft,
      toMend: { input, check },
      decide: (checked) => inReadOnlyTx(ctx, scope, (tx) => decide(tx, checked)),
    },
    signal,
  )
  if (read !== null) {
    const { calls } = read
    const cost = { id: newId(), threadId: null, agentId: agent.id, calls, ...spentOn(read.usage) }
    await inTx(ctx, scope, (tx) => countCost(tx, scope, cost))
  }
  const spent = read === null ? usage : costOf(usage ?? {}, read.usage)
  const words = read?.mended?.draft ?? draft
  return {
    writer: { kind: writer.kind, name: writer.name },
    intent,
    subject: words.subject,
    body: words.body,
    usedKnowledgeIds: (read?.mended?.result ?? written).usedKnowledgeIds,
    tools: [...new Set((words.toolResults ?? []).map(({ tool }) => tool))],
    guard,
    decision,
    usage:
      spent === undefined
        ? null
        : {
            inputTokens: spent.inputTokens ?? 0,
            outputTokens: spent.outputTokens ?? 0,
            costUsd: spent.costUsd ?? null,
          },
  }
}
