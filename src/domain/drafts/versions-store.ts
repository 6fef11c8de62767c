import { json, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { databaseTime, type TxCtx } from '../context.ts'
import { readEach } from '../read-each.ts'
import { personOf, type Scope } from '../scope.ts'
import type { DraftRow } from './store.ts'
import type { ToolResult } from './writer.ts'

export interface VersionRow {
  id: string
  draft_id: string
  kind: 'written' | 'edited'
  subject: string
  body: string
  instruction: string | null
  writer: string | null
  knowledge: { id: string; title: string }[]
  tool_results: ToolResult[]
  workings: string[] | null
  actor_name: string | null
  updated_at: string
}

/** Of one thread; the oldest are forgotten. */
const mostVersions = 50
/** A person's typing within this is one version. */
const sameSitting = '5 minutes'

const columns = sql`v.id, v.draft_id, v.kind, v.subject, v.body, v.instruction, v.writer, v.knowledge, v.tool_results, v.workings,
  u.full_name as actor_name, v.updated_at`

/** The thread's versions, newest first. */
export async function listVersions(tx: TxCtx, scope: Scope, threadId: string): Promise<VersionRow[]> {
  return tx.db.query<VersionRow>(sql`
    select ${columns} from draft_versions v left join users u on u.id = v.actor_id
     where v.workspace_id = ${scope.workspaceId} and v.thread_id = ${threadId}
     order by v.updated_at desc, v.id desc limit ${mostVersions}`)
}

export async function findVersion(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  id: string,
): Promise<VersionRow | undefined> {
  const [row] = await tx.db.query<VersionRow>(sql`
    select ${columns} from draft_versions v left join users u on u.id = v.actor_id
     where v.workspace_id = ${scope.workspaceId} and v.thread_id = ${threadId} and v.id = ${id}`)
  return row
}

/** What people wished for in this thread, newest first. */
export async function listInstructions(tx: TxCtx, scope: Scope, threadId: string): Promise<string[]> {
  const rows = await readEach<{ instruction: string }>(
    tx,
    threadId,
    (thread) => sql`
    select instruction from draft_versions
     where workspace_id = ${scope.workspaceId} and thread_id = ${thread} and instruction is not null
     order by created_at desc limit 10`,
  )
  return rows.map(({ instruction }) => instruction)
}

type DraftToKeep = Pick<
  DraftRow,
  'id' | 'thread_id' | 'subject' | 'body' | 'writer' | 'knowledge' | 'tool_results' | 'workings'
>

/** Keeps a draft as its writer wrote it. */
export async function keepWritten(
  tx: TxCtx,
  scope: Scope,
  draft: DraftToKeep,
  instruction: string | null,
): Promise<void> {
  await insertVersion(tx, scope, 'written', draft, instruction)
}

/** Keeps a person's words. Typing on within one sitting replaces the version that it began; what is apart begins another one. */
export async function keepEdited(
  tx: TxCtx,
  scope: Scope,
  draft: DraftRow,
  { isApart = false }: { isApart?: boolean } = {},
): Promise<void> {
  if (isApart) return insertVersion(tx, scope, 'edited', draft, null)
  const { workspaceId } = scope
  const now = await databaseTime(tx)
  const replaced = await tx.db.query(sql`
    update draft_versions set subject = ${draft.subject}, body = ${draft.body}, updated_at = ${now}
     where workspace_id = ${workspaceId} and kind = 'edited' and draft_id = ${draft.id}
       and actor_id is not distinct from ${personOf(scope)} and created_at > ${now}::timestamptz - ${sameSitting}::interval
       and id = (select id from draft_versions where workspace_id = ${workspaceId} and thread_id = ${draft.thread_id}
                  order by created_at desc, id desc limit 1)
    returning id`)
  if (replaced.length === 0) await insertVersion(tx, scope, 'edited', draft, null)
}

async function insertVersion(
  tx: TxCtx,
  scope: Scope,
  kind: VersionRow['kind'],
  draft: DraftToKeep,
  instruction: string | null,
): Promise<void> {
  const { workspaceId } = scope
  const isWritten = kind === 'written'
  await Promise.all([
    tx.db.query(sql`
      delete from draft_versions where workspace_id = ${workspaceId} and thread_id = ${draft.thread_id} and id in (
        select id from draft_versions where workspace_id = ${workspaceId} and thread_id = ${draft.thread_id}
         order by created_at desc, id desc offset ${mostVersions - 1})`),
    tx.db.query(sql`
      insert into draft_versions (workspace_id, id, thread_id, draft_id, kind, subject, body, instruction, writer, knowledge,
        tool_results, workings, actor_id)
      values (${workspaceId}, ${newId()}, ${draft.thread_id}, ${draft.id}, ${kind}, ${draft.subject}, ${draft.body}, ${instruction},
        ${isWritten ? draft.writer : null}, ${json(draft.knowledge)}::jsonb, ${json(draft.tool_results)}::jsonb, ${json(draft.workings)}::jsonb, ${personOf(scope)})`),
  ])
}
