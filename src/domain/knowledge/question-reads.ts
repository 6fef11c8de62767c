import type { KnowledgeQuestion } from '#contract/knowledge.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Not dismissed, and no published entry is its answer. */
export const openQuestions = ({ workspaceId }: Scope): Sql => sql`not q.is_dismissed and not exists (
  select from kb_entries e where e.workspace_id = ${workspaceId} and e.id = q.answered_by and e.state = 'published'
     and e.deleted_at is null)`

const examplesShown = 3

/** A page ends at a question's count and id. Null for what is no cursor of ours: the list then begins again. */
function readCursor(cursor: string | undefined): { askedBy: number; id: string } | null {
  const [, askedBy, id] = /^(\d{1,9})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor ?? '') ?? []
  return askedBy === undefined || id === undefined ? null : { askedBy: Number(askedBy), id }
}

/** One page of the questions that no entry answers, the most asked first, each with the threads that asked it last. */
export async function readQuestionPage(
  tx: TxCtx,
  scope: Scope,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: KnowledgeQuestion[]; nextCursor: string | null }> {
  const from = readCursor(cursor)
  const after = from === null ? empty : sql`and (q.asked_by, q.id) < (${from.askedBy}::integer, ${from.id}::uuid)`
  const found = await tx.db.query<KnowledgeQuestion>(sql`
    select q.id, q.words, q.lang, q.asked_by as "askedBy", q.first_asked_at as "firstAskedAt", q.last_asked_at as "lastAskedAt",
           array(select json_build_object('threadId', a.thread_id, 'contactName', coalesce(nullif(c.name, ''), c.email), 'words', a.words)
                   from kb_question_threads a
                   join threads t on t.workspace_id = ${scope.workspaceId} and t.id = a.thread_id
                   join contacts c on c.workspace_id = ${scope.workspaceId} and c.id = t.contact_id
                  where a.workspace_id = ${scope.workspaceId} and a.question_id = q.id
                  order by a.asked_at desc, a.thread_id limit ${examplesShown}) as examples
      from kb_questions q where q.workspace_id = ${scope.workspaceId} and ${openQuestions(scope)} ${after}
     order by q.asked_by desc, q.id desc limit ${limit + 1}`)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last !== undefined ? `${last.askedBy}-${last.id}` : null }
}
