import type { Billing } from '#contract/billing.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { Credit, Standing } from './rules.ts'

/** A workspace's plan as it is stored. */
export interface PlanRow {
  standing: Standing
  /** Where there are more agents than the plan holds, a person chose these. */
  keptAgentIds: string[]
  /** What was due by then has been seen to. */
  seenUntil: Date
  /** The payment provider makes its invoices. */
  hasSubscription: boolean
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

interface StoredPlan {
  plan: Standing['plan']
  state: Standing['state']
  endedBy: Standing['endedBy']
  anchorAt: string
  trialEndsAt: string
  graceEndsAt: string | null
  cancelsAt: string | null
  pausedAt: string | null
  resumedAt: string | null
  keptAgentIds: string[]
  seenUntil: string
  hasSubscription: boolean
}

const columns = sql`plan, state, ended_by as "endedBy", anchor_at as "anchorAt", trial_ends_at as "trialEndsAt",
  grace_ends_at as "graceEndsAt", cancels_at as "cancelsAt", paused_at as "pausedAt", resumed_at as "resumedAt",
  kept_agent_ids as "keptAgentIds", seen_until as "seenUntil", subscription_ref is not null as "hasSubscription"`

const rowOf = ({ plan, state, endedBy, keptAgentIds, hasSubscription, ...stored }: StoredPlan): PlanRow => ({
  standing: {
    plan,
    state,
    endedBy,
    anchorAt: new Date(stored.anchorAt),
    trialEndsAt: new Date(stored.trialEndsAt),
    graceEndsAt: dateOf(stored.graceEndsAt),
    cancelsAt: dateOf(stored.cancelsAt),
    pausedAt: dateOf(stored.pausedAt),
    resumedAt: dateOf(stored.resumedAt),
  },
  keptAgentIds,
  seenUntil: new Date(stored.seenUntil),
  hasSubscription,
})

export async function insertPlan(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  { plan, state, anchorAt, trialEndsAt }: Standing,
): Promise<void> {
  await db.query(sql`
    insert into workspace_plans (workspace_id, plan, state, anchor_at, trial_ends_at, seen_until)
    values (${workspaceId}, ${plan}, ${state}, ${textOf(anchorAt)}, ${textOf(trialEndsAt)},
      ${new Date(anchorAt.getTime() - 1).toISOString()})`)
}

export async function findPlan(tx: TxCtx, { workspaceId }: Scope): Promise<PlanRow | undefined> {
  const [row] = await tx.db.query<StoredPlan>(
    sql`select ${columns} from workspace_plans where workspace_id = ${workspaceId}`,
  )
  return row && rowOf(row)
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockPlan(tx: TxCtx, { workspaceId }: Scope): Promise<PlanRow | undefined> {
  const [row] = await tx.db.query<StoredPlan>(
    sql`select ${columns} from workspace_plans where workspace_id = ${workspaceId} for update`,
  )
  return row && rowOf(row)
}

export async function storePlan(
  tx: TxCtx,
  { workspaceId }: Scope,
  { standing, ...row }: Omit<PlanRow, 'hasSubscription'>,
): Promise<void> {
  await tx.db.query(sql`
    update workspace_plans set plan = ${standing.plan}, state = ${standing.state}, ended_by = ${standing.endedBy},
      anchor_at = ${textOf(standing.anchorAt)}, trial_ends_at = ${textOf(standing.trialEndsAt)},
      grace_ends_at = ${textOf(standing.graceEndsAt)}, cancels_at = ${textOf(standing.cancelsAt)},
      paused_at = ${textOf(standing.pausedAt)}, resumed_at = ${textOf(standing.resumedAt)},
      kept_agent_ids = ${row.keptAgentIds}::uuid[], seen_until = ${textOf(row.seenUntil)}
     where workspace_id = ${workspaceId}`)
}

// ------------------------------------------------------------------------------------------------------------------ credits

export interface CreditRow extends Credit {
  usedAt: Date | null
}

/** All of them, also used ones and those that were taken back; the oldest first. */
export async function listCredits(tx: TxCtx, { workspaceId }: Scope): Promise<CreditRow[]> {
  const rows = await tx.db.query<{
    id: string
    madeAt: string
    takenBackAt: string | null
    usedAt: string | null
    usedFor: string | null
  }>(sql`
    select id, made_at as "madeAt", taken_back_at as "takenBackAt", used_at as "usedAt", used_for::text as "usedFor" from plan_credits
     where workspace_id = ${workspaceId} order by made_at, id`)
  return rows.map(({ id, madeAt, takenBackAt, usedAt, usedFor }) => ({
    id,
    madeAt: new Date(madeAt),
    takenBackAt: dateOf(takenBackAt),
    usedAt: dateOf(usedAt),
    usedFor,
  }))
}

/** Uses a credit for a billing month; false when it was used or taken back meanwhile. */
export async function markUsed(tx: TxCtx, { workspaceId }: Scope, id: string, month: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update plan_credits set used_at = ${textOf(tx.now())}, used_for = ${month}::date
     where workspace_id = ${workspaceId} and id = ${id} and used_at is null and taken_back_at is null returning id`)
  return rows.length > 0
}

/** The newest 100. */
export async function listInvoices(tx: TxCtx, { workspaceId }: Scope): Promise<Billing['invoices']> {
  return tx.db.query(sql`
    select id, number, cents, currency, status, period_from as "periodFrom", period_until as "periodUntil", issued_at as "issuedAt", url,
           receipt_url as "receiptUrl"
      from invoices where workspace_id = ${workspaceId} order by issued_at desc, id desc limit 100`)
}
