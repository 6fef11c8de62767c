import type { ThreadFile } from '#contract/attachments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Guard } from '#contract/guard.ts'
import { json, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { mostAsked } from './read-meaning.ts'
import { type DraftRow, draftColumns } from './store.ts'
import type { ToolResult, WriteUsage } from './writer.ts'

export interface DraftToVerify {
  id: string
  version: number
  subject: string
  body: string
  envelope: Envelope | null
  guard: Guard
  tool_results: ToolResult[]
  workings: string[] | null
  files: ThreadFile[]
  based_on_revision: number
  usage: Partial<WriteUsage> | null
}

/** An open draft as its writer left it, of which nobody has read what is meant; undefined when it is none. */
export async function findToVerify(tx: TxCtx, scope: Scope, id: string): Promise<DraftToVerify | undefined> {
  const [row] = await tx.db.query<DraftToVerify>(sql`
    select id, version, subject, body, envelope, guard, tool_results, workings, files, based_on_revision, usage from drafts
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = 'open' and edited_by is null
       and guard->>'reads' = 'facts' and guard->'reader' is null`)
  return row
}

/** One more answer is asked for; false when there may be no more. */
export async function countVerifyAsked(tx: TxCtx, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update drafts set verify_asked = verify_asked + 1
     where workspace_id = ${scope.workspaceId} and id = ${id} and verify_asked < ${mostAsked} returning id`)
  return rows.length > 0
}

/** What was found of a draft's words, as long as these are its words; of two readers the first is heard. */
export async function storeGuard(
  tx: TxCtx,
  scope: Scope,
  { id, version, guard }: { id: string; version: number; guard: Guard },
): Promise<void> {
  await tx.db.query(sql`
    update drafts set guard = ${json(guard)}::jsonb
     where workspace_id = ${scope.workspaceId} and id = ${id} and version = ${version} and edited_by is null and guard->'reader' is null`)
}

export interface OtherWords {
  subject: string
  body: string
  knowledge: readonly { id: string; title: string }[]
  toolResults: readonly ToolResult[]
  workings: readonly string[] | null
  usage: Partial<WriteUsage>
}

/**
 * Its writer's other words in place of those that were read, as a version of its own. Undefined where the draft is not open, or somebody has
 * changed it since.
 */
export async function storeOtherWords(
  tx: TxCtx,
  scope: Scope,
  { id, version, guard }: { id: string; version: number; guard: Guard },
  { subject, body, knowledge, toolResults, workings, usage }: OtherWords,
): Promise<DraftRow | undefined> {
  const [row] = await tx.db.query<DraftRow>(sql`
    update drafts set subject = ${subject}, body = ${body}, written_subject = ${subject}, written_body = ${body},
      knowledge = ${json(knowledge)}::jsonb, tool_results = ${json(toolResults)}::jsonb, workings = ${json(workings)}::jsonb, guard = ${json(guard)}::jsonb, usage = ${json(usage)}::jsonb,
      version = version + 1, updated_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = 'open' and version = ${version} and edited_by is null
    returning ${draftColumns}`)
  return row
}
