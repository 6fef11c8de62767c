import { setImmediate as others } from 'node:timers/promises'
import {
  type ComparedCase,
  type ComparedReplays,
  mostCases,
  type ReplayCase,
  type ReplayOffer,
  type ReplayResult,
} from '#contract/replays.ts'
import { sql } from '#db/sql.ts'
import { compareAnswers, hasOtherFacts } from '#language/compare-answers.ts'
import { readNewestVersion, readVersion } from '../agents/read-versions.ts'
import { readAgent } from '../agents/reads.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { verifierOf } from '../drafts/material.ts'
import type { Scope } from '../scope.ts'
import { readsWaiting } from '../tasks/rules.ts'
import { readAskedOlder } from '../threads/read-older.ts'
import { readRouterKey } from '../workspaces/reads.ts'
import { type CasePage, type CommonCase, countByLabel, listCases, listCommon, readMeanMs } from './cases-store.ts'
import { listPastReplies } from './past-replies.ts'
import { resultsOf } from './rules.ts'
import { findReplay } from './store.ts'

export { findCase } from './cases-store.ts'
export { listDue as listDueReplays, listReplays } from './store.ts'

/** Of drafts, and of cases, so many are looked at for what a model's calls cost: the newest. */
const pricedFrom = 2000
const pricesRead = 100

/** The mean of the calls of a model that were paid last, for drafts or in replays, and of how many. */
async function readMeanPrice(
  tx: TxCtx,
  { workspaceId }: Scope,
  { model, callsPerCase }: { model: string; callsPerCase: number },
): Promise<{ meanUsd: number | null; paid: number }> {
  const [row] = await tx.db.query<{ meanUsd: number | null; paid: number }>(sql`
    select avg(usd)::float8 as "meanUsd", count(*) as paid from (
      (select (d.usage->>'costUsd')::float8 as usd from (
         select * from drafts d where d.workspace_id = ${workspaceId} order by d.id desc limit ${pricedFrom}) d
        where d.writer = ${model} and d.usage->>'costUsd' is not null order by d.id desc limit ${pricesRead})
      union all
      (select c.cost_micros / 1e6::float8 / ${callsPerCase}::int from (
         select * from replay_cases c where c.workspace_id = ${workspaceId} order by c.id desc limit ${pricedFrom}) c
        where c.writer = ${model} and c.cost_micros is not null and c.failure is null order by c.id desc limit ${pricesRead})) as priced`)
  return { meanUsd: row?.meanUsd ?? null, paid: row?.paid ?? 0 }
}

/** On how many past replies an agent can be tried, and what that would cost. Throws `not_found`. */
export async function readOffer(
  ctx: Pick<Ctx, 'pool' | 'now' | 'writers' | 'verifiers' | 'secrets'>,
  scope: Scope,
  { agentId, version: wanted }: { agentId: string; version?: number | undefined },
): Promise<ReplayOffer> {
  return inTx(ctx, scope, async (tx) => {
    const [agent, version] = await Promise.all([
      readAgent(tx, scope, agentId),
      wanted === undefined ? readNewestVersion(tx, scope, agentId) : readVersion(tx, scope, agentId, wanted),
    ])
    if (agent === undefined || version === undefined) throw new AppError('not_found')
    const { openrouterModel: model } = version.settings
    const routerKey = await readRouterKey(ctx, tx, scope)
    const writer = ctx.writers.open({ model, workspaceKey: routerKey })
    const isPaid = writer.kind === 'model'
    const isRead = version.settings.careLevel === 'facts_and_meaning' || readsWaiting(version.settings)
    const hasReader = isRead && verifierOf(ctx, { agent: { ...agent, ...version.settings }, routerKey }) !== null
    const callsPerCase = isPaid ? (hasReader ? 2 : 1) : 0
    const [replies, price, older] = await Promise.all([
      listPastReplies(tx, scope, agent, mostCases),
      isPaid ? readMeanPrice(tx, scope, { model: writer.name, callsPerCase }) : { meanUsd: 0, paid: 0 },
      readAskedOlder(tx, scope),
    ])
    return {
      available: replies.length,
      writer: { kind: writer.kind, name: writer.name },
      callsPerCase,
      meanCallUsd: price.meanUsd,
      paidCalls: price.paid,
      olderReplies: older,
    }
  })
}

/** What a replay says, by label; undefined when there is none. */
export const readResult = (tx: TxCtx, scope: Scope, id: string): Promise<ReplayResult | undefined> =>
  readResults(tx, scope, id, null)

/** What it says of all its cases, or of the replies that another one was tried on, too. */
async function readResults(
  tx: TxCtx,
  scope: Scope,
  replayId: string,
  beside: string | null,
): Promise<ReplayResult | undefined> {
  const replay = await findReplay(tx, scope, replayId)
  if (replay === undefined) return undefined
  const [counts, meanMs] = await Promise.all([
    countByLabel(tx, scope, { replayId, beside }),
    readMeanMs(tx, scope, replayId),
  ])
  return { ...replay, ...resultsOf(counts), meanMs }
}

/** A page of the cases of a replay that were tried; undefined when there is no such replay. */
export async function readCases(
  tx: TxCtx,
  scope: Scope,
  replayId: string,
  page: CasePage,
): Promise<{ rows: ReplayCase[]; total: number } | undefined> {
  const replay = await findReplay(tx, scope, replayId)
  return replay && listCases(tx, scope, replayId, page)
}

const differingShown = 200

/** Two replays over the replies that both were tried on; undefined when one of them is not there. */
export async function compareReplays(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  replayId: string,
  otherId: string,
): Promise<ComparedReplays | undefined> {
  const found = await inTx(ctx, scope, async (tx) => {
    const [first, second] = await Promise.all([
      readResults(tx, scope, replayId, otherId),
      readResults(tx, scope, otherId, replayId),
    ])
    return first && second && { first, second, common: await listCommon(tx, scope, replayId, otherId) }
  })
  if (found === undefined) return undefined
  const { first, second, common } = found
  const differing: ComparedCase[] = []
  let toRead = mostRead
  for (const one of common) {
    const isOther = one.firstOutcome !== one.secondOutcome || one.firstLabel !== one.secondLabel
    const hasBoth = one.firstBody !== '' && one.secondBody !== '' && one.firstBody !== one.secondBody
    const hasFacts = hasBoth && (toRead > 0 ? await statesOther(one) : namesOther(one))
    if (hasBoth) toRead -= 1
    if (isOther || hasFacts) differing.push(asCompared(one, hasFacts))
  }
  const goesOutOnce = (one: ComparedCase): number =>
    (one.first.outcome === 'would_send') === (one.second.outcome === 'would_send') ? 1 : 0
  return {
    first,
    second,
    common: common.length,
    differ: differing.length,
    differing: differing.toSorted((one, other) => goesOutOnce(one) - goesOutOnce(other)).slice(0, differingShown),
  }
}

/** So many pairs are read to know whether they state the same: each takes some milliseconds. Of more, other words count as other facts. */
const mostRead = 60

const namesOther = ({ firstFacts, secondFacts }: CommonCase): boolean =>
  firstFacts.toSorted().join('\n') !== secondFacts.toSorted().join('\n')

/** Some hundred texts are read: whatever else is to be done is done between them. */
async function statesOther({ firstBody, secondBody }: CommonCase): Promise<boolean> {
  await others()
  return hasOtherFacts(compareAnswers(firstBody, secondBody))
}

const asCompared = (one: CommonCase, otherFacts: boolean): ComparedCase => ({
  threadId: one.threadId,
  contactName: one.contactName,
  contactEmail: one.contactEmail,
  snippet: one.snippet,
  first: { caseId: one.firstId, outcome: one.firstOutcome, label: one.firstLabel },
  second: { caseId: one.secondId, outcome: one.secondOutcome, label: one.secondLabel },
  hasOtherFacts: otherFacts,
})
