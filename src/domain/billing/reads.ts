import type { Billing, PlanStanding } from '#contract/billing.ts'
import { type PlanFeature, plans } from '#contract/plans.ts'
import { type Sql, sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import type { Due } from '../due.ts'
import { arePlansSold } from '../platform/reads.ts'
import type { Scope } from '../scope.ts'
import { billingDays, costOf, dayOf, everything, type Limits, limitsOf, nextMoment, type Standing } from './rules.ts'
import { findPlan, listCredits, listInvoices, lockPlan } from './store.ts'

export { listCredits as readCredits } from './store.ts'

/** How the plan stands, for whoever moves it; null in a workspace that is gone. */
export const readPlan = async (tx: TxCtx, scope: Scope): Promise<Standing | null> =>
  (await findPlan(tx, scope))?.standing ?? null

/** What the workspace may have, by its plan; everything, where no plans are sold. */
export async function readLimits(tx: TxCtx, scope: Scope): Promise<Limits> {
  const [row, areSold] = await Promise.all([findPlan(tx, scope), arePlansSold(tx.db)])
  return row === undefined || !areSold ? everything : limitsOf(row.standing)
}

/** Those of these workspaces, which the transaction sees, whose plan contains this. */
export async function withFeature(tx: TxCtx, workspaceIds: readonly string[], feature: PlanFeature): Promise<string[]> {
  const [rows, areSold] = await Promise.all([
    tx.db.query<Pick<Standing, 'plan' | 'state'> & { workspaceId: string }>(sql`
      select workspace_id as "workspaceId", plan, state from workspace_plans where workspace_id = any(${workspaceIds}::uuid[])`),
    arePlansSold(tx.db),
  ])
  const lacking = rows.filter((row) => areSold && !limitsOf(row).features.includes(feature))
  return workspaceIds.filter((id) => !lacking.some(({ workspaceId }) => workspaceId === id))
}

/** How many agents the workspace may have, while nobody else adds one: until the transaction ends; null: as many as it likes. */
export async function readAgentsHeld(tx: TxCtx, scope: Scope): Promise<number | null> {
  await lockPlan(tx, scope)
  return (await readLimits(tx, scope)).agents
}

/**
 * The ids of the agents at work, as an array: of more agents than the plan holds those that a person chose, and then the oldest. What waits for
 * a plan pauses altogether, and is not told here.
 */
export const agentsAtWork = (workspaceId: Sql): Sql => sql`
  array(select o.id from agents o
          left join workspace_plans p on p.workspace_id = ${workspaceId} and (select s.has_plans from platform_settings s)
         where o.workspace_id = ${workspaceId} and o.deleted_at is null
         order by array_position(p.kept_agent_ids, o.id), o.created_at, o.id
         limit (select case when l.plan = 'per_agent' then ${plans.per_agent.agents}::integer end from workspace_plans l
                 where l.workspace_id = ${workspaceId} and (select s.has_plans from platform_settings s)))`

/** How many agents there are at work. */
export async function countAgentsAtWork(tx: TxCtx, { workspaceId }: Scope): Promise<number> {
  const [row] = await tx.db.query<{ agents: number }>(
    sql`select cardinality(${agentsAtWork(sql`${workspaceId}::uuid`)}) as agents`,
  )
  return row?.agents ?? 0
}

/** The agents, the oldest first, and which of them are at work. */
export async function listAgents(tx: TxCtx, { workspaceId }: Scope): Promise<Billing['agents']> {
  return tx.db.query(sql`
    select a.id, a.name, a.id = any(${agentsAtWork(sql`${workspaceId}::uuid`)}) as "isOn" from agents a
     where a.workspace_id = ${workspaceId} and a.deleted_at is null order by a.created_at, a.id limit 500`)
}

/** From when on billing months count. */
export const readBillingAnchor = async (tx: TxCtx, scope: Scope): Promise<Date> =>
  (await findPlan(tx, scope))?.standing.anchorAt ?? tx.now()

/** How the plan stands; null where no plans are sold. */
export async function readStanding(tx: TxCtx, scope: Scope): Promise<PlanStanding | null> {
  const [row, areSold] = await Promise.all([findPlan(tx, scope), arePlansSold(tx.db)])
  return row === undefined || !areSold ? null : told(row.standing)
}

function told(standing: Standing): PlanStanding {
  const { plan, state, endedBy, trialEndsAt, graceEndsAt, cancelsAt } = standing
  const { agents, features } = limitsOf(standing)
  return {
    plan,
    state,
    endedBy,
    trialEndsAt: trialEndsAt.toISOString(),
    graceEndsAt: graceEndsAt?.toISOString() ?? null,
    cancelsAt: cancelsAt?.toISOString() ?? null,
    features: [...features],
    agentsHeld: agents,
  }
}

/** All that the Billing page tells but for usage, and for what only a payment provider knows. Throws `not_found` where no plans are sold. */
export async function readBilling(
  tx: TxCtx,
  scope: Scope,
  { publicUrl, isSelfHosted }: { publicUrl: string; isSelfHosted: boolean },
): Promise<Omit<Billing, 'account'>> {
  const [row, areSold, agents, credits, invoices] = await Promise.all([
    findPlan(tx, scope),
    arePlansSold(tx.db),
    listAgents(tx, scope),
    listCredits(tx, scope),
    listInvoices(tx, scope),
  ])
  if (row === undefined || !areSold) throw new AppError('not_found')
  const { standing } = row
  const counted = { agents: agents.length, agentsAtWork: agents.filter(({ isOn }) => isOn).length, credits }
  const { at, ...cost } = costOf(standing, counted, tx.now())
  return {
    standing: told(standing),
    isSelfHosted,
    agents,
    month: billingDays(standing.anchorAt, dayOf(tx.now())),
    cost: { ...cost, at: at?.toISOString() ?? null },
    referralLink: `${publicUrl}/auth?ref=${scope.workspaceId}`,
    credits: credits.map(({ id, madeAt, usedAt, usedFor, takenBackAt }) => ({
      id,
      madeAt: madeAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      usedFor,
      takenBackAt: takenBackAt?.toISOString() ?? null,
    })),
    invoices,
  }
}

/** When the plan is to be looked at next, for the table of what is due. */
export async function listDuePlan(tx: TxCtx, scope: Scope): Promise<Due[]> {
  const [row, areSold] = await Promise.all([findPlan(tx, scope), arePlansSold(tx.db)])
  if (!areSold) return []
  const at = row && nextMoment(row.standing, row.seenUntil)
  return at ? [{ kind: 'plan', subjectId: scope.workspaceId, at }] : []
}
