import type { TaskReason } from '#contract/task-reasons.ts'
import { zonedTime } from '#lib/zoned-time.ts'
import { readEffectiveAgent } from '../agents/reads.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { awakeSeconds } from './answer-rules.ts'
import { changesOf, type Fact } from './rules.ts'
import {
  deleteFact,
  findFact,
  findReply,
  findSent,
  findUnanswered,
  findWritten,
  insertFacts,
  readSurroundings,
  type Surroundings,
  updateFact,
  type WrittenDraft,
} from './store.ts'

/** What a fact is without what its kind says of it. */
const plain = {
  detail: '',
  isAutomatic: false,
  answerSeconds: null,
  awakeSeconds: null,
  costMicros: 0,
  tokens: 0,
  calls: 0,
}

const dayOf = (at: Date, { timeZone }: Surroundings): string => zonedTime(at, timeZone).day

const placeIn = ({ campaign, sender, label, language }: Surroundings) => ({ campaign, sender, label, language })

/** Counts what is not counted yet; returns how much that was. */
async function countNew(tx: TxCtx, scope: Scope, ...facts: readonly Fact[]): Promise<number> {
  const counted = await insertFacts(tx, scope, facts)
  for (const fact of counted) tx.outbox.addSums(changesOf(scope.workspaceId, fact, 1))
  return counted.length
}

async function countAgain(tx: TxCtx, scope: Scope, known: Fact, changed: Partial<Fact>): Promise<void> {
  const fact = { ...known, ...changed }
  await updateFact(tx, scope, fact)
  tx.outbox.addSums(changesOf(scope.workspaceId, known, -1))
  tx.outbox.addSums(changesOf(scope.workspaceId, fact, 1))
}

type JudgedAs = Pick<Fact, 'label' | 'language'>

/**
 * Counts a lead's mail under what it was judged to be, on the day on which it was sent; judged again, it moves to what it is now. The agent
 * is the one that answers its thread when it is first counted, or when the thread is found to be of a campaign.
 */
export async function countReply(
  tx: TxCtx,
  scope: Scope,
  { threadId, messageId }: { threadId: string; messageId: string },
  judged: JudgedAs,
): Promise<void> {
  const around = await readSurroundings(tx, scope, threadId)
  if (around !== undefined) await countReplyIn(tx, scope, messageId, { around, threadId, judged })
}

/** `countReply` for the mail that the thread is judged by, as the thread says. */
export async function countJudged(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  const around = await readSurroundings(tx, scope, threadId)
  if (around === undefined || around.judgedId === null) return
  const { label, language } = around
  await countReplyIn(tx, scope, around.judgedId, { around, threadId, judged: { label, language } })
}

async function countReplyIn(
  tx: TxCtx,
  scope: Scope,
  messageId: string,
  { around, threadId, judged }: { around: Surroundings; threadId: string; judged: JudgedAs },
): Promise<void> {
  const [message, agent] = await Promise.all([
    findReply(tx, scope, messageId),
    readEffectiveAgent(tx, scope, around.campaign),
  ])
  if (message === undefined) return
  const counted = await countNew(tx, scope, {
    ...plain,
    ...placeIn(around),
    ...judged,
    kind: 'reply',
    subjectId: messageId,
    threadId,
    day: dayOf(new Date(message.sentAt), around),
    agent: agent?.id ?? null,
    person: null,
  })
  if (counted > 0) return
  const known = await findFact(tx, scope, { kind: 'reply', subjectId: messageId, detail: '' })
  if (known === undefined) return
  const { campaign } = around
  const isJudgedSame = known.label === judged.label && known.language === judged.language
  // Another copy of it has told which campaign it answers.
  if (known.campaign !== campaign) await countAgain(tx, scope, known, { ...judged, campaign, agent: agent?.id ?? null })
  else if (!isJudgedSame) await countAgain(tx, scope, known, judged)
}

/**
 * Counts a reply that has gone out, what became of its draft when somebody had written that, and how long the lead waited when it is the
 * first answer to their first own words: a mail that was answered elsewhere before has none.
 */
export async function countSend(
  tx: TxCtx,
  scope: Scope,
  { taskId, threadId, sentAt }: { taskId: string; threadId: string; sentAt: Date },
): Promise<void> {
  const [task, around, since] = await Promise.all([
    findSent(tx, scope, taskId),
    readSurroundings(tx, scope, threadId),
    findUnanswered(tx, scope, { threadId, taskId, sentAt }),
  ])
  if (task === undefined || around === undefined) return
  const { draftId, agent, isAutomatic } = task
  const fact = {
    ...plain,
    ...placeIn(around),
    threadId,
    day: dayOf(sentAt, around),
    agent,
    person: isAutomatic ? null : task.decidedBy,
    isAutomatic,
  }
  const waited = since && {
    answerSeconds: Math.max(0, Math.round((sentAt.getTime() - since.getTime()) / 1000)),
    awakeSeconds: awakeSeconds(since, sentAt, around),
  }
  const draft = draftId === null ? undefined : await findWritten(tx, scope, draftId)
  const written: Fact[] = draft
    ? [{ ...fact, kind: 'draft', subjectId: draft.id, detail: draft.isEdited ? 'edited' : 'unedited' }]
    : []
  await countNew(tx, scope, { ...fact, ...waited, kind: 'send', subjectId: taskId }, ...written)
}

/** Counts a draft that was written and that a person does not want: thrown away, or given up for other words. */
export async function countRejected(tx: TxCtx, scope: Scope, draftId: string): Promise<void> {
  const draft = await findWritten(tx, scope, draftId)
  if (draft !== undefined) await countNow(tx, scope, draft, [{ kind: 'draft', detail: 'rejected' }])
}

/** That somebody did not want it was undone: it counts as rejected no more, on the day on which it did. */
export async function uncountRejected(tx: TxCtx, scope: Scope, draftId: string): Promise<void> {
  const known = await findFact(tx, scope, { kind: 'draft', subjectId: draftId, detail: 'rejected' })
  if (known === undefined) return
  await deleteFact(tx, scope, known)
  tx.outbox.addSums(changesOf(scope.workspaceId, known, -1))
}

/** Counts why a draft that was written waits for a person, each reason once. */
export async function countWaits(
  tx: TxCtx,
  scope: Scope,
  draftId: string | null,
  reasons: readonly TaskReason[],
): Promise<void> {
  const draft = draftId === null ? undefined : await findWritten(tx, scope, draftId)
  if (draft === undefined) return
  const codes = new Set(reasons.map((reason) => reason.code))
  await countNow(
    tx,
    scope,
    draft,
    [...codes].map((code) => ({ kind: 'wait', detail: code })),
  )
}

async function countNow(
  tx: TxCtx,
  scope: Scope,
  { id, threadId, agent }: WrittenDraft,
  facts: readonly Pick<Fact, 'kind' | 'detail'>[],
): Promise<void> {
  const around = await readSurroundings(tx, scope, threadId)
  if (around === undefined) return
  const of = { ...plain, ...placeIn(around), subjectId: id, threadId, day: dayOf(tx.now(), around), agent }
  const whole = facts.map((fact) => ({ ...of, ...fact, person: fact.kind === 'draft' ? personOf(scope) : null }))
  await countNew(tx, scope, ...whole)
}

/** What the answers of a model cost that were asked for together, all until now. */
export interface ModelCost {
  /** Of the right to write by which they were asked for; of what has none, an id that nothing else has. */
  id: string
  /** Null: for no conversation that is kept, by an agent that is tried. */
  threadId: string | null
  agentId?: string
  /** How many answers it gave. */
  calls: number
  costUsd: number
  tokens: number
}

/** Counts what a model has cost, on the day on which it first did; told again, it is what it is now. */
export async function countCost(tx: TxCtx, scope: Scope, cost: ModelCost): Promise<void> {
  const { id, threadId, agentId, calls, costUsd, tokens } = cost
  const spent = { costMicros: Math.round(costUsd * 1e6), tokens, calls }
  const known = await findFact(tx, scope, { kind: 'cost', subjectId: id, detail: '' })
  if (known !== undefined) return countAgain(tx, scope, known, spent)
  const around = await readSurroundings(tx, scope, threadId)
  if (around === undefined) return
  const agent = agentId === undefined ? (await readEffectiveAgent(tx, scope, around.campaign))?.id : agentId
  await countNew(tx, scope, {
    ...plain,
    ...placeIn(around),
    ...spent,
    kind: 'cost',
    subjectId: id,
    threadId,
    day: dayOf(tx.now(), around),
    agent: agent ?? null,
    person: personOf(scope),
  })
}
