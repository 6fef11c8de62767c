import type pg from 'pg'
import { blockSeconds, wordPrefix } from '#domain/thread-words.ts'
import { newId } from '#lib/new-id.ts'

/** Messages of a thread, the lead's and ours in turn. */
const messagesOfThread = 4
/** Words of a message, out of so many; as in any language, a few of them are most of what is said. */
const wordsOfMessage = 40
const vocabulary = 30_000
const daysBack = 365

/**
 * Fills workspaces, each with so many messages of conversations over the last year, and with the words by which they are found. In one message
 * of two there is the word plan, in one of five pricing, in one of 200 kumquat, in one of 20,000 zanzibar. One thread in 500 is a referral.
 */
export async function seedSearched(admin: pg.Pool, workspaceIds: readonly string[], messages: number): Promise<void> {
  await admin.query('drop index thread_words_found')
  for (const workspaceId of workspaceIds) await seedOne(admin, workspaceId, messages)
  await admin.query("set maintenance_work_mem = '512MB'")
  await admin.query('create index thread_words_found on thread_words using gin (words) with (fastupdate = off)')
  for (const workspaceId of workspaceIds.slice(0, 3)) await assertPrefixes(admin, workspaceId)
}

async function seedOne(admin: pg.Pool, workspaceId: string, messages: number): Promise<void> {
  const connectionId = newId()
  await admin.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, sync_started_at)
     values ($1, $2, 'emailbison', 'https://platform.invalid', '', '3', now())`,
    [workspaceId, connectionId],
  )
  const threads = Math.ceil(messages / messagesOfThread)
  const step = 50_000
  for (let from = 1; from <= threads; from += step) {
    const to = Math.min(threads, from + step - 1)
    const secondsEach = (daysBack * 86_400) / threads
    await admin.query(seedThreads, [workspaceId, connectionId, from, to, secondsEach])
    await admin.query(seedMessages, [workspaceId, connectionId, from, to])
    await admin.query(seedWords, [workspaceId, from, to])
  }
}

/** The seed says in SQL what the product says in its own words. */
async function assertPrefixes(admin: pg.Pool, workspaceId: string): Promise<void> {
  const { rows } = await admin.query<{ at: Date; words: string[] }>(
    `select extract(epoch from at) * 1000 as at, tsvector_to_array(words) as words from thread_words where workspace_id = $1 limit 5`,
    [workspaceId],
  )
  for (const { at, words } of rows) {
    const prefix = wordPrefix(workspaceId, new Date(Number(at)))
    if (words.some((word) => !word.startsWith(prefix))) throw new Error(`The words do not stand behind ${prefix}`)
  }
}

/** Contacts and threads are numbered by their platform's id, so that what belongs together is found again. */
const seedThreads = `
  with people as (
    insert into contacts (workspace_id, id, connection_id, platform_lead_id, email, name, company)
    select $1::uuid, gen_random_uuid(), $2::uuid, n, 'dana' || n || '@larkspur.example', 'Dana Whitfield' || n, 'Larkspur' || n % 5000
      from generate_series($3::int, $4::int) n
    returning id, platform_lead_id::int as n)
  insert into threads (workspace_id, id, contact_id, is_new_thread, label, intent_score, intent, last_message_at, last_direction, snippet)
  select $1::uuid, gen_random_uuid(), p.id, false, case when n % 500 = 7 then 'referral' else 'question' end, 4,
         '{"label":"question","score":4,"action":"reply","lang":"en","source":"rules","reasons":[]}',
         date_trunc('milliseconds', now() - n * $5::float8 * interval '1 second'), 'outbound', 'thanks for reaching out'
    from people p`

const seedMessages = `
  insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, subject, new_text, sent_at, source)
  select $1::uuid, gen_random_uuid(), t.id, $2::uuid, case when k % 2 = 1 then 'inbound' else 'outbound' end, c.email, 'ann@outreach.example',
         'Quick question', w.text, t.last_message_at - (${messagesOfThread} - k) * interval '1 hour', 'sync'
    from threads t join contacts c on c.workspace_id = $1::uuid and c.id = t.contact_id
   cross join generate_series(1, ${messagesOfThread}) k
   cross join lateral (
     select string_agg(case when n = 3 and random() < 0.5 then 'plan' when n = 5 and random() < 0.2 then 'pricing'
              when n = 7 and random() < 0.005 then 'kumquat' when n = 9 and random() < 0.00005 then 'zanzibar'
              else 'w' || floor(${vocabulary} * power(random(), 4))::int end, ' ') as text
       from generate_series(1, ${wordsOfMessage}) n where k > 0 and t.id is not null) w
   where t.workspace_id = $1::uuid and c.platform_lead_id::int between $3::int and $4::int`

const seedWords = `
  insert into thread_words (workspace_id, thread_id, at, words)
  select $1::uuid, t.id, t.last_message_at, (string_agg('''' || p.prefix || w.word || ''':' || w.place || w.weight, ' '))::tsvector
    from threads t join contacts c on c.workspace_id = $1::uuid and c.id = t.contact_id
   cross join lateral (
     select right($1::text, 5) || lpad(to_hex(floor(extract(epoch from t.last_message_at) / ${blockSeconds})::int), 4, '0') as prefix) p
   cross join lateral (
     select lower(word) as word, place, 'A' as weight
       from regexp_split_to_table(c.name || ' ' || replace(replace(c.email, '@', ' '), '.', ' ') || ' ' || c.company, ' ') with ordinality n (word, place)
     union all
     select word, 10 + place, 'D' from (
       select string_agg(m.new_text, ' ') as text from messages m where m.workspace_id = $1::uuid and m.thread_id = t.id) m,
       regexp_split_to_table(m.text, ' ') with ordinality x (word, place)) w
   where t.workspace_id = $1::uuid and c.platform_lead_id::int between $2::int and $3::int
   group by t.id, t.last_message_at`
