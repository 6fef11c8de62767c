import { type Label, labelFacts } from '#contract/labels.ts'
import { sql } from '#db/sql.ts'
import { oneByOne, readAlike, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { addToTimeline } from '../timeline.ts'
import { give, notifyAssignee } from './assign.ts'

interface Judged {
  threadId: string
  campaignId: string | null
  label: Label
  /** The lead's newest mail, which was judged. */
  messageId: string
  assignedTo: string | null
  /** The mail for which a rule gave it to them. */
  assignedFor: string | null
}

/**
 * Gives a thread that nobody has, under its lock, to whoever is next by the rule for its label, else by that for its campaign; a rule in which
 * nobody may answer any more is none. What a person
 * gave stays where it is; what a rule gave for this same mail, before it was judged otherwise, may go to somebody else. A machine's mail and
 * what ends everything is nobody's by its campaign. Whoever has left, or may not answer any more, is passed over.
 */
export async function assignInTurn(tx: TxCtx, scope: Scope, judged: Judged): Promise<void> {
  const { threadId, messageId, assignedTo, assignedFor } = judged
  if (assignedTo !== null && assignedFor !== messageId) return
  const rule = await findRule(tx, scope, judged)
  if (rule === undefined) return
  if (assignedTo !== null && rule.has) return
  const userId = await oneByOne(tx, () => takeTurn(tx, scope, rule.id))
  if (userId === undefined) return
  await give(tx, scope, { threadId, userId, messageId })
  await addToTimeline(tx, scope, threadId, 'assigned', { userId, by: 'turn' })
  await notifyAssignee(tx, scope, { threadId, userId, actorId: null })
}

async function findRule(
  tx: TxCtx,
  { workspaceId }: Scope,
  { campaignId, label, assignedTo }: Judged,
): Promise<{ id: string; has: boolean } | undefined> {
  const { action } = labelFacts[label]
  const isForPeople = action === 'reply' || action === 'handoff'
  const [rule] = await readAlike<{ id: string; has: boolean }>(
    tx,
    sql`
    select r.id, exists (select from assignment_turns p where p.workspace_id = ${workspaceId} and p.rule_id = r.id
             and p.user_id = ${assignedTo}::uuid) as has
      from assignment_rules r
     where r.workspace_id = ${workspaceId} and (r.label = ${label} or (${isForPeople} and r.campaign_id = ${campaignId}::uuid))
       and exists (select from assignment_turns p
             join workspace_members m on m.workspace_id = ${workspaceId} and m.user_id = p.user_id and m.role in ('member', 'admin')
            where p.workspace_id = ${workspaceId} and p.rule_id = r.id)
     order by r.label is null limit 1`,
  )
  return rule
}

/** Whoever of the rule's people that may answer has waited longest: it is their turn now. Undefined where there is nobody. */
async function takeTurn(tx: TxCtx, { workspaceId }: Scope, ruleId: string): Promise<string | undefined> {
  // Under the rule's lock: two mails at once are two turns.
  const [rule] = await tx.db.query<{ turn: number }>(sql`
    update assignment_rules set turns = turns + 1 where workspace_id = ${workspaceId} and id = ${ruleId} returning turns as turn`)
  if (rule === undefined) return undefined
  const [next] = await tx.db.query<{ userId: string }>(sql`
    select p.user_id as "userId" from assignment_turns p
      join workspace_members m on m.workspace_id = ${workspaceId} and m.user_id = p.user_id and m.role in ('member', 'admin')
     where p.workspace_id = ${workspaceId} and p.rule_id = ${ruleId}
     order by p.last_turn, p.user_id limit 1 for share of m`)
  if (next === undefined) return undefined
  await tx.db.query(sql`
    update assignment_turns set last_turn = ${rule.turn}
     where workspace_id = ${workspaceId} and rule_id = ${ruleId} and user_id = ${next.userId}`)
  return next.userId
}
