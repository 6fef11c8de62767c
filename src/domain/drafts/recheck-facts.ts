import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { checkDraft } from './check-draft.ts'
import { gather, type MaterialNeeds } from './material.ts'
import { findDraft, markGuard } from './store.ts'

/**
 * Holds a draft that is about to go out by itself against its sources once more, where an entry was changed or deleted since it was written: what
 * proved a price then may be gone. What has no source any more stands in its guard from then on. Quiet where nothing speaks against it.
 */
export async function recheckFacts(
  ctx: MaterialNeeds,
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId }: { threadId: string; draftId: string },
): Promise<void> {
  if (!(await isKnowledgeOther(tx, scope, draftId))) return
  const row = await findDraft(tx, scope, draftId)
  if (row === undefined || row.guard?.ok !== true) return
  const { subject, body, envelope, files, tool_results: toolResults } = row
  const material = {
    ...(await gather(ctx, tx, scope, threadId)),
    reads: row.guard.reads ?? ('facts_and_words' as const),
  }
  const guard = await checkDraft(ctx, tx, scope, material, { subject, body, envelope, files, toolResults })
  // What is a second reader's to judge was judged when it was written.
  if (guard.verdicts.some(({ severity }) => severity === 'block')) await markGuard(tx, scope, draftId, guard)
}

async function isKnowledgeOther(tx: TxCtx, { workspaceId }: Scope, draftId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select k.id from drafts d join kb_entries k on k.workspace_id = ${workspaceId} and k.state = 'published'
       and greatest(k.updated_at, k.deleted_at) > d.created_at and k.created_at <= d.created_at
     where d.workspace_id = ${workspaceId} and d.id = ${draftId} limit 1`)
  return rows.length > 0
}
