import type { AssignmentRule } from '#contract/assignments.ts'
import type { Label } from '#contract/labels.ts'
import { list, type Sql, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../../app-error.ts'
import { recordAudit } from '../../audit/record.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { lockAnswering } from '../../team/reads.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/** By which campaigns and labels new threads are assigned in turn, the oldest rule first, each with whoever of its people may answer now. */
export const readAssignmentRules = (tx: TxCtx, scope: Scope): Promise<AssignmentRule[]> =>
  readRules(tx, scope, sql`true`)

const readRules = (tx: TxCtx, { workspaceId }: Scope, which: Sql): Promise<AssignmentRule[]> =>
  tx.db.query<AssignmentRule>(sql`
    select r.id, r.campaign_id as "campaignId", c.name as "campaignName", r.label,
           array(select p.user_id from assignment_turns p
                   join workspace_members m on m.workspace_id = ${workspaceId} and m.user_id = p.user_id and m.role in ('member', 'admin')
                  where p.workspace_id = ${workspaceId} and p.rule_id = r.id order by m.created_at, p.user_id) as "memberIds"
      from assignment_rules r left join campaigns c on c.workspace_id = ${workspaceId} and c.id = r.campaign_id
     where r.workspace_id = ${workspaceId} and ${which} order by r.created_at, r.id`)

type TurnsOf = { by: 'campaign'; campaignId: string } | { by: 'label'; label: Label }

/**
 * Has the new threads of a campaign, or with a label, assigned to these people in turn; who took turns before keeps their place. Throws
 * `not_found` for a campaign, or somebody who may answer, that is not there.
 */
export const setAssignmentRule = (
  ctx: Needs,
  scope: Scope,
  { turnsOf, memberIds }: { turnsOf: TurnsOf; memberIds: readonly string[] },
): Promise<AssignmentRule> =>
  inTx(ctx, scope, async (tx) => {
    const { workspaceId } = scope
    const people = [...new Set(memberIds)].toSorted()
    for (const userId of people) if (!(await lockAnswering(tx, scope, userId))) throw new AppError('not_found')
    const ruleId = await putRule(tx, scope, turnsOf)
    await tx.db.query(sql`
      delete from assignment_turns where workspace_id = ${workspaceId} and rule_id = ${ruleId} and user_id <> all(${people}::uuid[])`)
    await tx.db.query(sql`
      insert into assignment_turns (workspace_id, rule_id, user_id)
      values ${list(people.map((userId) => sql`(${workspaceId}, ${ruleId}, ${userId})`))}
      on conflict (workspace_id, rule_id, user_id) do nothing`)
    const [rule] = await readRules(tx, scope, sql`r.id = ${ruleId}`)
    if (rule === undefined) throw new Error('The rule was not stored')
    const { label, campaignName } = rule
    await recordAudit(tx, scope, 'assignment.set', ruleId, { label, campaign: campaignName, people: people.length })
    await notifyLive(tx, scope, { kind: 'settings' })
    return rule
  })

async function putRule(tx: TxCtx, { workspaceId }: Scope, turnsOf: TurnsOf): Promise<string> {
  const at = tx.now().toISOString()
  if (turnsOf.by === 'campaign') {
    const known = await tx.db.query(
      sql`select from campaigns where workspace_id = ${workspaceId} and id = ${turnsOf.campaignId}`,
    )
    if (known.length === 0) throw new AppError('not_found')
  }
  const [column, value] =
    turnsOf.by === 'campaign' ? [sql`campaign_id`, turnsOf.campaignId] : [sql`label`, turnsOf.label]
  const [row] = await tx.db.query<{ id: string }>(sql`
    insert into assignment_rules as r (workspace_id, id, ${column}, created_at) values (${workspaceId}, ${newId()}, ${value}, ${at})
    on conflict (workspace_id, ${column}) do update set turns = r.turns returning r.id`)
  if (row === undefined) throw new Error('The rule was not stored')
  return row.id
}

/** Assigns these threads to nobody by itself from now on; whoever has one keeps it. Throws `not_found`. */
export async function removeAssignmentRule(ctx: Needs, scope: Scope, ruleId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const [rule] = await readRules(tx, scope, sql`r.id = ${ruleId}`)
    if (rule === undefined) throw new AppError('not_found')
    await tx.db.query(sql`delete from assignment_rules where workspace_id = ${scope.workspaceId} and id = ${ruleId}`)
    const { label, campaignName } = rule
    await recordAudit(tx, scope, 'assignment.removed', ruleId, { label, campaign: campaignName })
    await notifyLive(tx, scope, { kind: 'settings' })
  })
}
