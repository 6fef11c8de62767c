import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { AnsweringEntry } from './question-rules.ts'
import { configOf } from './text-config.ts'

/**
 * Of each of these texts the stems of its words that tell something, by the rules of their language; of an unknown one the words themselves. A
 * short mail may be taken for another language than it is in, so what tells nothing in any of the six is left out.
 */
export async function stemsOf(tx: TxCtx, lang: string, texts: readonly string[]): Promise<string[][]> {
  if (texts.every((text) => text === '')) return texts.map(() => [])
  const rows = await tx.db.query<{ stems: string[] }>(sql`
    select knowledge_stems(${configOf(lang) ?? 'simple'}::regconfig, coalesce(telling.words, '')) as stems
      from unnest(${texts}::text[]) with ordinality as given (text, place) cross join lateral (
        select string_agg(word, ' ') as words from unnest(string_to_array(given.text, ' ')) as word
         where not exists (
           select from unnest('{english_stem,german_stem,french_stem,spanish_stem,dutch_stem,portuguese_stem}'::regdictionary[]) as stem
            where ts_lexize(stem, lower(word)) = '{}')) as telling
     order by given.place`)
  return rows.map(({ stems }) => stems)
}

/** Two mails at once would each open the same new question: until this transaction ends the others of the workspace wait. */
export async function lockQuestions(tx: TxCtx, scope: Scope): Promise<void> {
  await tx.db.query(sql`select pg_advisory_xact_lock(hashtextextended('kb_questions' || ${scope.workspaceId}, 0))`)
}

/** Published entries with their words, each told whether it came or changed after `since`. */
export async function findAnswering(
  tx: TxCtx,
  scope: Scope,
  ids: readonly string[],
  since: string | null = null,
): Promise<(AnsweringEntry & { id: string; isSince: boolean })[]> {
  return tx.db.query(sql`
    select k.id, k.title, k.content, tsvector_to_array(k.search) as lexemes,
           k.updated_at > coalesce(${since}::timestamptz, '-infinity') as "isSince"
      from kb_entries k
     where k.workspace_id = ${scope.workspaceId} and k.id = any(${ids}::uuid[]) and k.state = 'published' and k.deleted_at is null`)
}

/** So many questions, the last asked ones, are held against a new one. */
const comparedWith = 400

export interface KnownQuestion {
  id: string
  matters: string[]
  letters: number
}

/** The questions asked last, dismissed and answered ones too, with how alike their words are. */
export async function findRecentQuestions(tx: TxCtx, scope: Scope, words: string): Promise<KnownQuestion[]> {
  return tx.db.query<KnownQuestion>(sql`
    select q.id, q.matters, similarity(q.words, ${words}) as letters from kb_questions q
     where q.workspace_id = ${scope.workspaceId} order by q.last_asked_at desc limit ${comparedWith}`)
}

export interface NewQuestion {
  id: string
  words: string
  lang: string
  matters: readonly string[]
  askedAt: string
}

export async function insertQuestion(tx: TxCtx, scope: Scope, question: NewQuestion): Promise<void> {
  await tx.db.query(sql`
    insert into kb_questions (workspace_id, id, words, lang, matters, first_asked_at, last_asked_at)
    values (${scope.workspaceId}, ${question.id}, ${question.words}, ${question.lang}, ${question.matters}::text[],
      ${question.askedAt}, ${question.askedAt})`)
}

export interface AskedIn {
  threadId: string
  messageId: string
  words: string
  askedAt: string
}

/** Counts a thread once per question, however often it asks; false when it was counted before. */
export async function countThread(tx: TxCtx, scope: Scope, questionId: string, asked: AskedIn): Promise<boolean> {
  const counted = await tx.db.query(sql`
    insert into kb_question_threads (workspace_id, question_id, thread_id, message_id, words, asked_at)
    values (${scope.workspaceId}, ${questionId}, ${asked.threadId}, ${asked.messageId}, ${asked.words}, ${asked.askedAt})
    on conflict (workspace_id, question_id, thread_id) do nothing returning question_id`)
  if (counted.length > 0)
    await tx.db.query(sql`
      update kb_questions set asked_by = asked_by + 1, first_asked_at = least(first_asked_at, ${asked.askedAt}),
        last_asked_at = greatest(last_asked_at, ${asked.askedAt})
       where workspace_id = ${scope.workspaceId} and id = ${questionId}`)
  return counted.length > 0
}

/**
 * A question of which one who read the entries at that moment says that they don't answer it, whatever their words say: an answer by words
 * alone falls, unless it came or changed later.
 */
export async function clearAnswer(tx: TxCtx, scope: Scope, questionId: string, readAt: string | null): Promise<void> {
  await tx.db.query(sql`
    update kb_questions q set answered_by = null
     where q.workspace_id = ${scope.workspaceId} and q.id = ${questionId} and not q.is_answer_chosen
       and not exists (
         select from kb_entries e where e.workspace_id = ${scope.workspaceId} and e.id = q.answered_by
            and e.updated_at > coalesce(${readAt}::timestamptz, 'infinity'))`)
}

/** False when there is no such question. */
export async function setDismissed(tx: TxCtx, scope: Scope, id: string, isDismissed: boolean): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update kb_questions set is_dismissed = ${isDismissed} where workspace_id = ${scope.workspaceId} and id = ${id} returning id`)
  return rows.length > 0
}

/** A person wrote this entry for that question. Quiet when there is no such question. */
export async function chooseAnswer(tx: TxCtx, scope: Scope, questionId: string, entryId: string): Promise<void> {
  await tx.db.query(sql`
    update kb_questions set answered_by = ${entryId}, is_answer_chosen = true
     where workspace_id = ${scope.workspaceId} and id = ${questionId}`)
}

/** So many open questions are held against changed entries, the most asked ones. */
const reviewed = 1000

/** The questions that these entries may answer now, or answered by their words before. */
export async function findForReview(
  tx: TxCtx,
  scope: Scope,
  entryIds: readonly string[],
): Promise<{ id: string; words: string; matters: string[]; answeredBy: string | null }[]> {
  const isAnswerThere = sql`exists (
    select from kb_entries e where e.workspace_id = ${scope.workspaceId} and e.id = q.answered_by and e.state = 'published'
       and e.deleted_at is null)`
  return tx.db.query(sql`
    select q.id, q.words, q.matters, q.answered_by as "answeredBy" from kb_questions q
     where q.workspace_id = ${scope.workspaceId} and not q.is_dismissed and not (q.is_answer_chosen and ${isAnswerThere})
       and (q.answered_by is null or q.answered_by = any(${entryIds}::uuid[]) or not ${isAnswerThere})
     order by q.asked_by desc, q.id desc limit ${reviewed}`)
}

/** Null: none answers it (any more). */
export async function setAnswers(
  tx: TxCtx,
  scope: Scope,
  answers: readonly { id: string; entryId: string | null }[],
): Promise<void> {
  await tx.db.query(sql`
    update kb_questions q set answered_by = a.entry_id, is_answer_chosen = false
      from unnest(${answers.map(({ id }) => id)}::uuid[], ${answers.map(({ entryId }) => entryId)}::uuid[]) as a (id, entry_id)
     where q.workspace_id = ${scope.workspaceId} and q.id = a.id
       and not (q.is_answer_chosen and (a.entry_id is null or exists (
         select from kb_entries e where e.workspace_id = ${scope.workspaceId} and e.id = q.answered_by and e.deleted_at is null)))`)
}
