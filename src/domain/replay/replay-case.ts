import type { Agent } from '#contract/agents.ts'
import type { Guard } from '#contract/guard.ts'
import { replySubject } from '#contract/reply-subject.ts'
import type { UnwrittenCause } from '#contract/task-reasons.ts'
import { isPassing } from '#db/connect.ts'
import { compareAnswers } from '#language/compare-answers.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { type Budget, freshBudget } from '../drafts/budget.ts'
import { checkDraft, type DraftToCheck } from '../drafts/check-draft.ts'
import { compose, inputFor } from '../drafts/compose.ts'
import { usedEntries } from '../drafts/material.ts'
import type { ReadMeaning } from '../drafts/read-meaning.ts'
import { causeOf, isWriterError, wasNotReached } from '../drafts/unwritten-rules.ts'
import type { WriteInput, WriteResult, WriterError, WriteUsage } from '../drafts/writer.ts'
import { inReadOnlyTx } from '../playground/in-read-only-tx.ts'
import type { Scope } from '../scope.ts'
import { previewRead } from '../tasks/preview-read.ts'
import { previewSend } from '../tasks/preview-send.ts'
import type { CaseResult, OpenCase } from './cases-store.ts'
import { type PastConversation, readPast } from './past-conversation.ts'
import { badnessOf, countFacts, outcomeOf } from './rules.ts'
import type { Spent } from './store.ts'

/** The longest that a case takes; a writer's own time-outs are shorter. */
const caseMs = 180_000

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'verifiers' | 'mcp' | 'log'>

export type Tried =
  | { kind: 'tried'; result: CaseResult; spent: Spent }
  /** The conversation, or a mail of it, is not there any more. */
  | { kind: 'gone' }
  /** Nobody was there to write: the same case may be tried later. */
  | { kind: 'not_reached'; error: WriterError }

/**
 * What an agent would do with a past reply, by the very steps that a new one goes through: judged, written, held against its sources,
 * decided as if it were allowed to answer by itself, since that is what is asked. It reads in transactions in which the database refuses
 * every write, and has no platform at hand. Throws what passes by itself.
 */
export async function replayCase(ctx: Needs, scope: Scope, agent: Agent, open: OpenCase): Promise<Tried> {
  const past = await inReadOnlyTx(ctx, scope, (tx) => readPast(ctx, tx, scope, agent, open))
  if (past === undefined) return { kind: 'gone' }
  const startedAt = performance.now()
  const costs = trackCosts()
  try {
    const { material, mail } = past
    const input = inputFor(material, mail)
    const words = compose(ctx, material, input, {
      signal: AbortSignal.timeout(caseMs),
      budget: costs.budget,
    })
    let next = await words.next()
    while (next.done !== true) next = await words.next()
    const { writer, result } = next.value
    if (result === null) return failed('model_bad_answer', writer.name, costs.spent(undefined), startedAt)
    const { read, ...judged } = await judge(ctx, scope, { agent, past, input, writer: writer.kind, result })
    const spent = withReading(costs.spent(result.usage), read)
    return {
      kind: 'tried',
      result: {
        ...judged,
        writer: writer.name,
        ...priceOf(spent),
        tokens: tokensOf(result.usage) + tokensOf(read?.usage),
        ms: since(startedAt),
      },
      spent,
    }
  } catch (error) {
    const isOut = isWriterError(error) && wasNotReached(error) && costs.spent(undefined).calls === 0
    if (isWriterError(error) && (isOut || error.code === 'model_auth')) return { kind: 'not_reached', error }
    if (isPassing(error)) throw error
    const cause = causeOf(error)
    if (cause === 'our_fault') ctx.log.error({ err: error, threadId: open.threadId }, 'a past reply could not be tried')
    return failed(cause, agent.openrouterModel, costs.spent(undefined), startedAt)
  }
}

const since = (startedAt: number): number => Math.round(performance.now() - startedAt)
const tokensOf = (usage: Partial<WriteUsage> | undefined): number =>
  (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
const priceOf = ({ calls, unpricedCalls, costMicros }: Spent) => ({
  costMicros: calls > 0 && unpricedCalls === calls ? null : costMicros,
})

/** Counts the calls of a case, answered or not, and what they cost. */
function trackCosts(): { budget: Budget; spent: (usage: WriteUsage | undefined) => Spent } {
  const fresh = freshBudget()
  let calls = 0
  let last: Partial<WriteUsage> = {}
  return {
    budget: {
      ...fresh,
      async take() {
        const isTaken = await fresh.take()
        if (isTaken) calls += 1
        return isTaken
      },
      async note(cost) {
        if (!cost.wasAnswered) calls -= 1
        last = cost.usage
        await fresh.note(cost)
      },
    },
    spent(usage) {
      const { costUsd } = usage ?? last
      return { calls, unpricedCalls: costUsd === undefined ? calls : 0, costMicros: Math.round((costUsd ?? 0) * 1e6) }
    },
  }
}

/** What the second reader cost is the case's, too. */
function withReading(spent: Spent, read: ReadMeaning | null): Spent {
  if (read === null) return spent
  const { costUsd } = read.usage
  return {
    calls: spent.calls + read.calls,
    unpricedCalls: spent.unpricedCalls + (costUsd === undefined ? read.calls : 0),
    costMicros: spent.costMicros + Math.round((costUsd ?? 0) * 1e6),
  }
}

const failed = (failure: UnwrittenCause, writer: string, spent: Spent, startedAt: number): Tried => ({
  kind: 'tried',
  result: {
    outcome: null,
    failure,
    label: null,
    action: null,
    reasons: [],
    subject: '',
    body: '',
    knowledge: [],
    guard: null,
    compared: null,
    factsDiffering: null,
    badness: 0,
    writer,
    ...priceOf(spent),
    tokens: 0,
    ms: since(startedAt),
  },
  spent,
})

interface Written {
  agent: Agent
  past: PastConversation
  input: WriteInput
  writer: 'model' | 'builtin'
  result: WriteResult
}

async function judge(
  ctx: Needs,
  scope: Scope,
  { agent, past, input, writer, result }: Written,
): Promise<Omit<CaseResult, 'writer' | 'costMicros' | 'tokens' | 'ms'> & { read: ReadMeaning | null }> {
  const { material, answer, people } = past
  const { intent, toolResults = [], workings = [], unanswered } = result
  const draft = {
    subject: replySubject(result.subject, material.firstSubject),
    body: result.body,
    toolResults,
    workings,
    unanswered,
  }
  const asked = { agent, thread: null, intent, writer, isAsIfAllowed: true }
  const decide = (tx: TxCtx, guard: Guard) => previewSend(tx, scope, { ...asked, guard })
  const first = await inReadOnlyTx(ctx, scope, async (tx) => {
    if (draft.body.trim() === '') return null
    const checked = await checkDraft(ctx, tx, scope, material, draft)
    return { guard: checked, decision: await decide(tx, checked) }
  })
  const ofDraft = {
    material,
    draft,
    toMend: {
      input,
      check: (words: DraftToCheck) => inReadOnlyTx(ctx, scope, (tx) => checkDraft(ctx, tx, scope, material, words)),
    },
    decide: (checked: Guard) => inReadOnlyTx(ctx, scope, (tx) => decide(tx, checked)),
  }
  const preview = first && (await previewRead(ctx, { ...first, ...ofDraft }, AbortSignal.timeout(caseMs)))
  const { subject, body } = preview?.read?.mended?.draft ?? draft
  const { usedKnowledgeIds } = preview?.read?.mended?.result ?? result
  const guard = preview?.guard ?? null
  const decision = preview === null || preview.decision.kind === 'none' ? null : preview.decision
  const { outcome, reasons } = outcomeOf({ action: intent.action, body }, decision)
  const compared = answer === null || body.trim() === '' ? null : compareAnswers(body, answer, { people })
  return {
    read: preview?.read ?? null,
    outcome,
    failure: null,
    label: intent.label,
    action: intent.action,
    reasons,
    subject,
    body,
    knowledge: usedEntries(material, usedKnowledgeIds),
    guard,
    compared,
    factsDiffering: compared === null ? null : countFacts(compared),
    badness: badnessOf({ outcome, did: answer === null ? 'stopped' : 'answered', compared }),
  }
}
