import type { KnowledgeEntry as Entry, KnowledgeView } from '#contract/knowledge.ts'
import { empty, json, numeral, type Sql, sql } from '#db/sql.ts'
import { touchedTopics } from '#language/read-reply.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { openQuestions } from './question-reads.ts'
import { entryColumns } from './store.ts'
import { configOf } from './text-config.ts'

/** What a draft is written out of. */
export interface KnowledgeEntry {
  id: string
  title: string
  content: string
  isGolden: boolean
}

const views: Record<KnowledgeView, Sql> = {
  all: sql`k.state = 'published'`,
  golden: sql`k.state = 'published' and k.is_golden`,
  proposed: sql`k.state = 'proposed'`,
}

export interface PageOptions {
  view: KnowledgeView
  limit: number
  search?: string | undefined
  tag?: string | undefined
  cursor?: string | undefined
}

/**
 * One page of entries, the newest first. Every word of `search` must begin a word of the entry, with accents or without; where no entry
 * has them all, the nearest words that entries have stand in (slips of the pen).
 */
export async function readEntryPage(
  tx: TxCtx,
  scope: Scope,
  { search, ...options }: PageOptions,
): Promise<{ rows: Entry[]; nextCursor: string | null }> {
  const words = search?.match(/[\p{L}\p{N}]+/gu) ?? []
  const page = await readFoundPage(tx, scope, options, words)
  if (words.length === 0 || page.rows.length > 0) return page
  const meant = await readMeantWords(tx, scope, words)
  return meant === null ? page : readFoundPage(tx, scope, options, meant)
}

async function readFoundPage(
  tx: TxCtx,
  scope: Scope,
  { view, limit, tag, cursor }: PageOptions,
  words: readonly string[],
): Promise<{ rows: Entry[]; nextCursor: string | null }> {
  // Without its accent a letter may be another sign: of the Ukrainian apostrophe, which is one, a quote is left.
  const query = sql`
    select string_agg('''' || replace(unaccent(word), '''', '''''') || ''':*', ' & ') from unnest(${words}::text[]) as word`
  const found = await tx.db.query<Entry>(sql`
    select ${entryColumns} from kb_entries k
     where k.workspace_id = ${scope.workspaceId} and k.deleted_at is null and ${views[view]}
       ${words.length === 0 ? empty : sql`and k.search @@ to_tsquery('simple', (${query}))`}
       ${tag === undefined ? empty : sql`and ${tag} = any(k.tags)`}
       ${cursor === undefined ? empty : sql`and k.id < ${cursor}::uuid`}
     order by k.id desc limit ${limit + 1}`)
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

/** The words with the nearest one of the entries in the place of each longer one; null where that changes none. */
async function readMeantWords(tx: TxCtx, scope: Scope, words: readonly string[]): Promise<string[] | null> {
  const near = await tx.db.query<{ meant: string }>(sql`
    select coalesce(near.lexeme, said.word) as meant
      from (select lower(unaccent(word)) as word, place from unnest(${words}::text[]) with ordinality as w (word, place)) as said
      left join lateral (${nearLexeme(scope, sql`said.word`)}) near on length(said.word) >= 5
     order by said.place`)
  const meant = near.flatMap((row) => row.meant.match(/[\p{L}\p{N}]+/gu) ?? [])
  return meant.join(' ') === words.join(' ').toLowerCase() ? null : meant
}

/**
 * For a word that no entry has: the nearest of the same first letter (a slip of the pen), else the longest one that it begins with (a
 * compound). No row, or null, where there is none. Each likeness is reckoned once.
 */
const nearLexeme = ({ workspaceId }: Scope, word: Sql): Sql => sql`
  select coalesce(
    (select lexeme from (
       select l.lexeme, similarity(l.lexeme, ${word}) as likeness from kb_lexemes l
        where l.workspace_id = ${workspaceId} and l.initial = left(${word}, 1) collate "C"
          and l.size between length(${word}) - 2 and length(${word}) + 2 offset 0) as alike
      where likeness >= 0.4 order by likeness desc, lexeme limit 1),
    (select l.lexeme from generate_series(5, least(length(${word}) - 1, 40)) as n (signs)
       join kb_lexemes l on l.workspace_id = ${workspaceId} and l.initial = left(${word}, 1) collate "C"
        and l.size = n.signs and l.lexeme = left(${word}, n.signs) collate "C"
      order by n.signs desc limit 1)) as lexeme`

/** A golden or a proposed reply; undefined for any other entry. */
export async function readGoldenReply(tx: TxCtx, scope: Scope, id: string): Promise<Entry | undefined> {
  const [row] = await tx.db.query<Entry>(sql`
    select ${entryColumns} from kb_entries k
     where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and (k.state = 'proposed' or k.is_golden) and k.deleted_at is null`)
  return row
}

export interface EntryCounts {
  all: number
  golden: number
  proposed: number
  questions: number
  tags: string[]
}

/** The exact number of entries behind each tab, and at most 100 tags in use, the most used first. */
export async function readEntryCounts(tx: TxCtx, scope: Scope): Promise<EntryCounts> {
  const [row] = await tx.db.query<EntryCounts>(sql`
    select count(*) filter (where ${views.all}) as all, count(*) filter (where ${views.golden}) as golden,
           count(*) filter (where ${views.proposed}) as proposed,
           (select count(*) from kb_questions q where q.workspace_id = ${scope.workspaceId} and ${openQuestions(scope)}) as questions,
           array(select t.tag from kb_entries e, unnest(e.tags) as t (tag)
                  where e.workspace_id = ${scope.workspaceId} and e.deleted_at is null
                  group by t.tag order by count(*) desc, t.tag limit 100) as tags
      from kb_entries k where k.workspace_id = ${scope.workspaceId} and k.deleted_at is null`)
  return row ?? { all: 0, golden: 0, proposed: 0, questions: 0, tags: [] }
}

/** Of each word only so many entries are looked at, those in which it tells most: a word of everywhere tells nothing. */
const entriesPerWord = 100
/** So much of a text is looked for, and so many of its words. */
const mostLetters = 4000
const mostAsked = 60
/** So many unknown words are taken for slips of the pen, the longest ones. */
const mostMissed = 4
/** Golden replies that are always among the found, as long as there are any. */
const goldenKept = 3

/** What is looked for. `lang`: the primary tag of its language, where it is known; left out, or of another language, the text itself tells. */
export interface Sought {
  text: string
  lang?: string | null
}

/**
 * The entries that fit what the lead wrote, best first, in whatever of the six languages (others: by their plain words). Where
 * a word of it is in no entry, the nearest one that is does (slips of the pen). Up to three golden replies are always among them; places that
 * no match fills go to the newest entries, so that a small knowledge base is always at hand.
 *
 * @param limit at most so many
 * @param without ids of entries that are as if they were not there
 */
export async function retrieve(
  tx: TxCtx,
  scope: Scope,
  sought: Sought,
  limit: number,
  without?: ReadonlySet<string>,
): Promise<KnowledgeEntry[]> {
  const [found] = await retrieveForEach(tx, scope, [sought], limit, without)
  return found ?? []
}

const none: ReadonlySet<string> = new Set()

/** So many more are looked for where some are left out; in steps, since each number is a statement of its own. */
const spareFor = (without: ReadonlySet<string>): number => (without.size === 0 ? 0 : Math.ceil(without.size / 16) * 16)

/** The same for each of several texts, which are looked for together. */
export async function retrieveForEach(
  tx: TxCtx,
  scope: Scope,
  sought: readonly Sought[],
  limit: number,
  without: ReadonlySet<string> = none,
): Promise<KnowledgeEntry[][]> {
  const isThere = ({ id }: KnowledgeEntry): boolean => !without.has(id)
  const rankedOf = (await rank(tx, scope, sought, limit + spareFor(without))).map((ranked) => ranked.filter(isThere))
  const isFull = (ranked: readonly KnowledgeEntry[]): boolean =>
    ranked.length >= limit && ranked.filter(({ isGolden }) => isGolden).length >= goldenKept
  const newest = rankedOf.every(isFull)
    ? []
    : (await readNewest(tx, scope, limit + spareFor(without), goldenKept + spareFor(without))).filter(isThere)
  return rankedOf.map((ranked) => filledUp(ranked, isFull(ranked) ? [] : newest, limit))
}

function filledUp(
  ranked: readonly KnowledgeEntry[],
  newest: readonly KnowledgeEntry[],
  limit: number,
): KnowledgeEntry[] {
  const golden = ranked.filter(({ isGolden }) => isGolden).slice(0, goldenKept)
  const known = new Set(ranked.map(({ id }) => id))
  const fill = newest.filter(({ id }) => !known.has(id))
  const examples = [...golden, ...fill.filter(({ isGolden }) => isGolden)].slice(0, Math.min(goldenKept, limit))
  const kept = new Set(examples.map(({ id }) => id))
  const others = [...ranked, ...fill].filter(({ id }) => !kept.has(id)).slice(0, limit - examples.length)
  const chosen = new Set([...examples, ...others].map(({ id }) => id))
  return [...ranked, ...fill].filter(({ id }) => chosen.has(id))
}

/** The entries that fit a text by their words alone, best first: fewer than `limit` where few do. */
export async function findByWords(tx: TxCtx, scope: Scope, sought: Sought, limit: number): Promise<KnowledgeEntry[]> {
  const [ranked = []] = await rank(tx, scope, [sought], limit)
  return ranked.slice(0, limit)
}

/**
 * By the words that few entries have, and those of a title. A word that no entry has counts half as the nearest one that they have;
 * of a matter that is asked for in words that no entry has, whatever words entries say it in count a little.
 *
 * For each text the best `limit`, and golden ones among four times as many; one statement for all of them, since to begin it costs as much as a
 * short text. Whether an entry has a word is asked word by word: of a table that nothing was counted of yet, the planner would rather read all
 * of it. Words that every text of its language has are left out.
 */
async function rank(tx: TxCtx, scope: Scope, sought: readonly Sought[], limit: number): Promise<KnowledgeEntry[][]> {
  const given = sought.map(({ text, lang }, place) => ({ place: place + 1, text, config: configOf(lang) }))
  const topics = sought.flatMap(({ text }, place) =>
    touchedTopics(text).map((topic) => ({ ...topic, place: place + 1 })),
  )
  const rows = await tx.db.query<KnowledgeEntry & { place: number }>(sql`
    with given as materialized (
      select g.place, g.text, coalesce(g.config::regconfig, knowledge_language(g.text)) as config
        from jsonb_to_recordset(${json(given)}::jsonb) as g (place bigint, text text, config text)),
    asked as materialized (
      select distinct given.place, told.word, l.lexeme collate "C" as lexeme
        from given cross join lateral (
          select stemmed.word, stemmed.stems from (
            select w.word, to_tsvector(given.config, w.word) as stems
              from unnest(tsvector_to_array(to_tsvector('simple', unaccent(left(given.text, ${mostLetters}::int))))) as w (word)
             where length(w.word) > 1 offset 0) as stemmed
           where stemmed.stems <> ''::tsvector limit ${mostAsked}) as told
       cross join lateral unnest(told.word || tsvector_to_array(told.stems)) as l (lexeme)),
    known as materialized (
      select distinct a.place, a.word from asked a cross join lateral (
        select from kb_terms t where t.workspace_id = ${scope.workspaceId} and t.lexeme = a.lexeme limit 1) as of_any),
    missed as (
      select place, word from (
        select a.place, a.word, row_number() over (partition by a.place order by length(a.word) desc, a.word) as nth
          from (select distinct place, word from asked) as a
         where length(a.word) >= 5 and (a.place, a.word) not in (select place, word from known)) as unknown
       where nth <= ${mostMissed}::int),
    touched as (
      select topic.place, said.word
        from jsonb_to_recordset(${json(topics)}::jsonb) as topic (place bigint, by text[], said text[]), unnest(topic.said) as said (word)
       where not exists (select from known where known.place = topic.place and known.word = any(topic.by))),
    told as materialized (
      select place, lexeme, max(share) as share from (
        select place, lexeme, 1.0 as share from asked
        union all select missed.place, near.lexeme, 0.5 from missed cross join lateral (${nearLexeme(scope, sql`missed.word`)}) near where near.lexeme is not null
        union all select place, word collate "C", 0.4 from touched) as said
       group by place, lexeme),
    postings as (
      select told.place, p.entry_id, p.weight * told.share as weight, p.entries
        from told cross join lateral (
          select f.entry_id, f.weight, count(*) over () as entries from (
            select t.entry_id, t.weight from kb_terms t where t.workspace_id = ${scope.workspaceId} and t.lexeme = told.lexeme
             order by t.weight desc limit ${entriesPerWord}) as f) as p),
    summed as materialized (
      select place, entry_id, sum(weight / sqrt(entries)) as score from postings group by place, entry_id),
    ranked as (
      select given.place, best.entry_id, best.nth from given cross join lateral (
        select entry_id, row_number() over (order by score desc, entry_id) as nth from (
          select entry_id, score from summed where summed.place = given.place
           order by score desc, entry_id limit ${numeral(Math.max(limit * 4, 40))}) as first) as best)
    select r.place, k.id, k.title, k.content, k.is_golden as "isGolden"
      from ranked r cross join lateral (
        select * from kb_entries k where k.workspace_id = ${scope.workspaceId} and k.id = r.entry_id limit 1) as k
     where r.nth <= ${numeral(limit)} or k.is_golden order by r.place, r.nth`)
  const found = Map.groupBy(rows, ({ place }) => place)
  return sought.map((_, place) => (found.get(place + 1) ?? []).map(({ place: _place, ...entry }) => entry))
}

/** As near to a reply are words that were proposed from it, whatever a person has changed in them. */
const proposedFrom = 0.6
/** So many letters of an entry that a reply has, too, came out of it. */
const leastTaken = 12

/**
 * The entries that would not be there without a thread's answer: proposed from it, decided on with such a proposal, merged with it, taken
 * from it word by word, or written since for a question that nobody else has asked.
 *
 * @param answer what a person answered, `since` the lead's mail
 */
export async function listCameFrom(
  tx: TxCtx,
  scope: Scope,
  { threadId, answer, since }: { threadId: string; answer: string; since: string },
): Promise<Set<string>> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select k.id from kb_entries k
     where k.workspace_id = ${scope.workspaceId} and k.deleted_at is null and k.state = 'published' and (
       k.thread_id = ${threadId}
       or (greatest(k.created_at, k.updated_at) >= ${since}::timestamptz and (
         (k.is_golden and similarity(k.content, ${answer}) > ${proposedFrom})
         or (length(k.content) >= ${leastTaken}::int and strpos(${answer}, k.content) > 0)
         or exists (
           select from kb_questions q
            where q.workspace_id = ${scope.workspaceId} and q.answered_by = k.id and q.is_answer_chosen and q.asked_by = 1
              and exists (select from kb_question_threads a
                where a.workspace_id = ${scope.workspaceId} and a.question_id = q.id and a.thread_id = ${threadId})))))`)
  return new Set(rows.map(({ id }) => id))
}

/** The newest entries, and the newest golden ones. */
async function readNewest(tx: TxCtx, scope: Scope, limit: number, golden: number): Promise<KnowledgeEntry[]> {
  const published = sql`k.workspace_id = ${scope.workspaceId} and k.deleted_at is null and k.state = 'published'`
  return tx.db.query<KnowledgeEntry>(sql`
    select id, title, content, is_golden as "isGolden" from (
      (select k.id, k.title, k.content, k.is_golden from kb_entries k where ${published} order by k.id desc limit ${limit})
      union
      (select k.id, k.title, k.content, k.is_golden from kb_entries k where ${published} and k.is_golden order by k.id desc limit ${golden})
    ) as newest order by id desc`)
}
