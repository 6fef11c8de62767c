import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'

interface Seen {
  threadId: string
  draftId: string
  /** The version that the person saw, 0 without a draft; left out: whatever it is. */
  version?: number | undefined
  body: string
}

/**
 * Whether a colleague has written what the person did not see: in this draft since that version, or in another open one. Words that are the
 * same are no conflict, nor are the person's own from another tab, or the agent's.
 */
export async function hasColleaguesWords(
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId, version, body }: Seen,
): Promise<boolean> {
  const userId = personOf(scope)
  if (version === undefined || userId === null) return false
  const rows = await tx.db.query(sql`
    select from drafts d where d.workspace_id = ${scope.workspaceId} and d.thread_id = ${threadId} and d.state = 'open'
       and d.edited_by <> ${userId} and (d.id <> ${draftId} or d.version > ${version}) and btrim(d.body) <> ${body} limit 1`)
  return rows.length > 0
}
