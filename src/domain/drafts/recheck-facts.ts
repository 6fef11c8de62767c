import { sql } from '#db/sql.ts'
import { isQuoteIn, numberedSources } from '#language/verify-draft.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { checkDraft, leftOpenIn, sourcesFor } from './check-draft.ts'
import { gather, type MaterialNeeds } from './material.ts'
import { asFarAsQuoted, withStillRead } from './still-read.ts'
import { findDraft, markGuard } from './store.ts'

/**
 * Holds a draft against its sources once more, where an entry, or what its agent is told, was changed or deleted since it was written: what
 * proved a price then may be gone, and a second reader who was right by a passage of such an entry has not read what stands there now. Its guard
 * says so from then on: that something has no source any more, and that nobody has read what it means.
 */
export async function recheckFacts(
  ctx: MaterialNeeds,
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId }: { threadId: string; draftId: string },
): Promise<void> {
  const changed = await readChanged(tx, scope, draftId)
  if (changed === undefined || (changed.entryIds.length === 0 && !changed.isAgentOther)) return
  const row = await findDraft(tx, scope, draftId)
  if (row === undefined || row.guard === null) return
  const { subject, body, envelope, files, tool_results: toolResults, workings, guard: before } = row
  const material = {
    ...(await gather(ctx, tx, scope, threadId)),
    reads: before.reads ?? ('facts_and_words' as const),
  }
  const draft = { subject, body, envelope, files, toolResults, workings }
  const checked = await checkDraft(ctx, tx, scope, material, draft)
  const unchanged = numberedSources(sourcesFor(material, draft)).filter(({ id }) => !changed.sinceRead.includes(id))
  const read = asFarAsQuoted(
    before,
    ({ source, quote }) => unchanged.some(({ kind, text }) => kind === source.kind && isQuoteIn(text, quote)),
    { isEdited: row.edited_by !== null },
  )
  const traced = { ...checked, verdicts: [...checked.verdicts, ...leftOpenIn(before)] }
  const guard = withStillRead(traced, { guard: read, body }, body)
  await markGuard(tx, scope, draftId, guard, { isUnread: before.reader !== undefined && guard.reader === undefined })
}

interface Changed {
  /** Entries, since it was written, and those of them since its second reader was given them. */
  entryIds: string[]
  sinceRead: string[]
  isAgentOther: boolean
}

async function readChanged(tx: TxCtx, { workspaceId }: Scope, draftId: string): Promise<Changed | undefined> {
  const [row] = await tx.db.query<Changed>(sql`
    select coalesce(k.ids, '{}') as "entryIds", coalesce(k.since_read, '{}') as "sinceRead",
      exists (select from agents a where a.workspace_id = ${workspaceId} and a.id = d.agent_id and a.updated_at > d.created_at) as "isAgentOther"
      from drafts d cross join lateral (
        select array_agg(e.id) as ids,
               array_agg(e.id) filter (where greatest(e.updated_at, e.deleted_at) > (d.guard->'reader'->>'readAt')::timestamptz is not false) as since_read
          from kb_entries e where e.workspace_id = ${workspaceId} and e.state = 'published'
           and greatest(e.updated_at, e.deleted_at) > d.created_at and e.created_at <= d.created_at) k
     where d.workspace_id = ${workspaceId} and d.id = ${draftId}`)
  return row
}
