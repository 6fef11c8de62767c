import { sql } from '#db/sql.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { countReply, countSend } from './count.ts'

/** Messages that are looked at in one transaction. */
const lot = 200

interface Told {
  id: string
  threadId: string
  sentAt: string
  /** Null: a lead's. */
  taskId: string | null
  label: string | null
  language: string | null
}

/**
 * Counts what the tables hold of the time before numbers were kept: leads' mails under what their thread is judged to be by them, or as the
 * platform marked them, and what went out, with first answers and what became of its drafts. Of what was thrown away then, why drafts waited and
 * what models cost nothing is known. Once for a workspace, in lots; broken off, it goes on from where nothing is counted yet.
 */
export async function countHistory(ctx: Pick<Ctx, 'pool' | 'now' | 'log'>, scope: Scope): Promise<void> {
  if (await inTx(ctx, scope, (tx) => hasHistory(tx, scope))) return
  let counted = 0
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const from: string = after
    const told = await inTx(ctx, scope, (tx) => countLot(tx, scope, from))
    counted += told.counted
    after = told.last
  }
  if (counted > 0)
    ctx.log.info({ workspaceId: scope.workspaceId, counted }, 'what there was before the numbers is counted')
}

const firstId = '00000000-0000-0000-0000-000000000000'

async function hasHistory({ db }: TxCtx, { workspaceId }: Scope): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    sql`select r.has_history as has from number_recounts r where r.workspace_id = ${workspaceId}`,
  )
  return row?.has === true
}

/**
 * In the order of ids. What is counted already is passed over by the database, message by message: as a join, or by `coalesce` (which is not
 * leakproof, and so below row-level security in no index), each lot would read all lines of the workspace.
 */
async function countLot(
  tx: TxCtx,
  scope: Scope,
  after: string,
): Promise<{ last: string | undefined; counted: number }> {
  const { workspaceId } = scope
  const [end] = await tx.db.query<{ last: string | null }>(sql`
    select max(id::text) as last from (
      select m.id from messages m where m.workspace_id = ${workspaceId} and m.id > ${after}::uuid order by m.id limit ${lot}) m`)
  if (end?.last == null) return { last: undefined, counted: 0 }
  const found = await tx.db.query<Told>(sql`
    select m.id, m.thread_id as "threadId", m.sent_at as "sentAt", m.task_id as "taskId", t.lang as language,
           case when t.judged_message_id = m.id then t.label when m.is_bounce then 'bounce' when m.is_away then 'out_of_office'
                when m.is_automated then 'auto_reply' end as label
      from messages m join threads t on t.workspace_id = ${workspaceId} and t.id = m.thread_id
     where m.workspace_id = ${workspaceId} and m.id > ${after}::uuid and m.id <= ${end.last}::uuid
       and (m.direction = 'inbound' or m.task_id is not null)
       and (select true from number_facts f where f.workspace_id = ${workspaceId} and f.kind = 'reply'
               and f.subject_id = m.id and f.detail = '' limit 1) is null
       and (select true from number_facts f where f.workspace_id = ${workspaceId} and f.kind = 'send'
               and f.subject_id = m.task_id and f.detail = '' limit 1) is null
     order by m.id`)
  for (const { id, threadId, sentAt, taskId, label, language } of found)
    if (taskId === null) await countReply(tx, scope, { threadId, messageId: id }, { label, language })
    else await countSend(tx, scope, { taskId, threadId, sentAt: new Date(sentAt) })
  return { last: end.last, counted: found.length }
}
