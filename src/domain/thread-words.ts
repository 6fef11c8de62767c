import type { Queryable } from '#db/connect.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { searchWords } from '#lib/search-words.ts'

/** Where a word of a thread stands: in the names and addresses of who wrote, in a subject, in those of who else a mail went to, in a text. */
type Weight = 'A' | 'B' | 'C' | 'D'

interface Part {
  text: string
  weight: Weight
}

interface ThreadText {
  id: string
  at: string
  name: string
  email: string
  company: string
  messages: {
    fromName: string
    fromEmail: string
    direction: string
    subject: string
    text: string
    others: { name: string; email: string }[]
  }[]
}

/** A thread with more messages, or a longer one of them, is found by these alone. */
const mostMessages = 200
const longestText = 40_000
/** What stands behind them is found, but in no phrase: PostgreSQL counts no further. */
const lastPosition = 16_383
const mostPositions = 255
const mostWords = 20_000
/** PostgreSQL keeps a megabyte of one thread's words and refuses more: what was said longest ago is left out. */
const mostBytes = 1_000_000
/** Of a word beside its letters: where they end, how many places it has, and each of these. */
const bytesOfWord = 3
const bytesOfPosition = 2

/** Three days. A workspace's threads are looked through from one block to the one before it, so that the newest are found first. */
export const blockSeconds = 259_200

/**
 * What stands in front of each word of a thread: of which workspace it is, and in which block its newest message lies. The index then has
 * the words of one workspace's few days beside each other; it is said once more, the other way about, in `find_threads_by_words`.
 */
export function wordPrefix(workspaceId: string, at: Date): string {
  const block = Math.floor(at.getTime() / 1000 / blockSeconds)
  return `${workspaceId.slice(-5).toLowerCase()}${block.toString(16).padStart(4, '0')}`
}

/**
 * Whether thread `t` has the words that are wanted (as in `find_threads_by_words`): asked of one thread after the other, for which the wall
 * is no hindrance.
 */
export const hasWords = (workspaceId: Sql, wanted: string): Sql => sql`(
  select h.words @@ replace(${wanted}, '%', right(${workspaceId}::text, 5)
           || lpad(to_hex(floor(extract(epoch from h.at) / ${blockSeconds}::int)::int), 4, '0'))::tsquery
    from thread_words h where h.workspace_id = ${workspaceId} and h.thread_id = t.id limit 1)`

/** A thread's words as PostgreSQL's `tsvector` reads them. Words are letters and digits alone: nothing in a mail can be more than a word. */
export function wordsOfParts(prefix: string, parts: readonly Part[]): string {
  const places = new Map<string, string[]>()
  let position = 0
  let bytes = 0
  for (const { text, weight } of parts) {
    for (const { forms } of searchWords(text)) {
      position += 1
      for (const form of forms) {
        const known = places.get(form) ?? []
        const isNew = known.length === 0
        if (isNew ? places.size >= mostWords : known.length >= mostPositions || position > lastPosition) continue
        const needed = (isNew ? Buffer.byteLength(prefix + form) + bytesOfWord : 0) + bytesOfPosition
        if (bytes + needed > mostBytes) continue
        places.set(form, known)
        known.push(`${Math.min(position, lastPosition)}${weight}`)
        bytes += needed
      }
    }
    // No phrase goes from one part into the next.
    position += 5
  }
  return [...places].map(([word, at]) => `'${prefix}${word}':${at.join(',')}`).join(' ')
}

function partsOf({ name, email, company, messages }: ThreadText): Part[] {
  const others = new Set(
    messages.flatMap(({ direction, fromName, fromEmail }) => (direction === 'inbound' ? [fromName, fromEmail] : [])),
  )
  for (const own of [name, email]) others.delete(own)
  const copied = new Set(messages.flatMap((message) => message.others.flatMap((one) => [one.name, one.email])))
  for (const known of [name, email, ...others]) copied.delete(known)
  const named = [name, email, company, ...others].map((text): Part => ({ text, weight: 'A' }))
  const subjects = new Set(messages.map(({ subject }) => subject.replace(/^\s*re:\s*/i, '')))
  return [
    ...named,
    ...[...subjects].map((text): Part => ({ text, weight: 'B' })),
    ...[...copied].map((text): Part => ({ text, weight: 'C' })),
    ...messages.map(({ text }): Part => ({ text: text.slice(0, longestText), weight: 'D' })),
  ]
}

/** What of a message `m` is searched: what is new in it, or all of it where nothing could be told from a quote. */
export const searchedText: Sql = sql`case when m.new_text = '' and m.direction = 'inbound' then m.quoted_text else m.new_text end`

/** To whom a message `m` went beside its lead and the mailbox that it came to. */
export const othersOf: Sql = sql`
  (case when m.direction = 'outbound' then jsonb_build_array(jsonb_build_object('name', '', 'email', m.to_email)) else '[]'::jsonb end
    || m.also_to || m.cc)`

/**
 * Writes down by which words these threads are found: who wrote, with address and company, the subjects, who else was written to, the new text
 * of all messages both ways. Done once more it changes nothing. A thread that is gone is passed over.
 *
 * @param isBehind nobody holds the threads: where a newer mail was written down meanwhile, its words stay
 */
export async function writeThreadWords(
  db: Queryable,
  workspaceId: string,
  threadIds: readonly string[],
  { isBehind = false } = {},
): Promise<void> {
  const threads = await db.query<ThreadText>(sql`
    select t.id, t.last_message_at as at, c.name, c.email, c.company, m.messages
      from threads t join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('fromName', m.from_name, 'fromEmail', m.from_email, 'direction', m.direction,
                 'subject', m.subject, 'text', left(m.text, ${longestText}::int), 'others', m.others)), '[]') as messages
          from (select m.from_name, m.from_email, m.direction, m.subject, ${searchedText} as text, ${othersOf} as others from messages m
                 where m.workspace_id = ${workspaceId} and m.thread_id = t.id
                 order by m.sent_at desc, m.id desc limit ${mostMessages}) m) m
     where t.workspace_id = ${workspaceId} and t.id = any(${threadIds}::uuid[])`)
  await Promise.all(
    threads.map((thread) =>
      db.query(sql`
        insert into thread_words as w (workspace_id, thread_id, at, words)
        values (${workspaceId}, ${thread.id}, ${thread.at},
          ${wordsOfParts(wordPrefix(workspaceId, new Date(thread.at)), partsOf(thread))}::tsvector)
        on conflict (thread_id, workspace_id) do update set at = excluded.at, words = excluded.words
          ${isBehind ? sql`where w.at <= excluded.at` : empty}`),
    ),
  )
}
