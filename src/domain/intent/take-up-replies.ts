import { labelFacts } from '#contract/labels.ts'
import { sql } from '#db/sql.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readInbound, readThread, type ThreadDetail } from '../threads/reads.ts'
import { readPause } from '../workspaces/reads.ts'
import { draftLeftOpen, isFromMachine, isRecent } from './left-open.ts'

const atOnce = 200

/**
 * Has what leads wrote while the workspace was suspended, and nobody has answered or begun to answer since, drafted like any other reply. Whether
 * that goes out by itself is decided when it is written: what has become too old for that waits for a person. What is older than a first sync would
 * draft stays in the inbox as it is. Quiet while the workspace is suspended (again). Safe to do twice: a draft is written once for a message.
 *
 * @param belowId the thread below which it goes on, newest first
 */
export async function takeUpReplies(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, belowId?: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const suspension = await readPause(tx, scope)
    if (suspension === null || suspension.until === null) return
    const found = await listUndrafted(tx, scope, suspension.since, belowId)
    for (const id of found) await takeUp(tx, scope, id)
    const last = found.at(-1)
    if (found.length === atOnce && last !== undefined)
      await tx.addJob('take_up_replies', { workspaceId: scope.workspaceId, belowId: last })
  })
}

/** Has the lead's newest mail in a thread drafted that nobody drafted when it came, if it calls for an answer. Safe to do twice. */
export async function takeUp(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  const thread = await readThread(tx, scope, threadId)
  // One that nobody has judged yet is drafted when that is done.
  if (thread === undefined || thread.lastInboundId === null || thread.isUnjudged) return
  if (isFromMachine(thread)) return draftLeftOpen(tx, scope, threadId)
  const message = await readInbound(tx, scope, thread.lastInboundId)
  if (message === undefined || !isRecent(tx, message) || !callsForAnswer(thread)) return
  await tx.addJob('write_draft', { workspaceId: scope.workspaceId, threadId, messageId: thread.lastInboundId })
}

function callsForAnswer({ intentSource, label, action }: ThreadDetail): boolean {
  const wanted = intentSource === 'person' && label !== null ? labelFacts[label].action : action
  return wanted === 'reply' || wanted === 'handoff'
}

/** Threads whose newest reply got no draft for the suspension's sake, as their timelines say, the newest first. */
async function listUndrafted(tx: TxCtx, scope: Scope, since: string, belowId: string | undefined): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select t.id from threads t
     where t.workspace_id = ${scope.workspaceId} and t.archived_at is null and t.snoozed_until is null and t.status = 'new'
       and (${belowId ?? null}::uuid is null or (t.last_message_at, t.id) < (
             select b.last_message_at, b.id from threads b where b.workspace_id = ${scope.workspaceId} and b.id = ${belowId ?? null}))
       and exists (select from timeline_entries e where e.workspace_id = ${scope.workspaceId} and e.thread_id = t.id
                      and e.kind = 'draft_not_written' and e.detail ->> 'why' = 'suspended' and e.at >= ${since}::timestamptz)
       and not exists (select from drafts d where d.workspace_id = ${scope.workspaceId} and d.thread_id = t.id and d.state = 'open')
     order by t.last_message_at desc, t.id desc limit ${atOnce}`)
  return rows.map(({ id }) => id)
}
