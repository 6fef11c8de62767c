import type pg from 'pg'
import { noneOf } from '#contract/none-of.ts'
import { type NumberDimension, numberDimensions } from '#contract/number-dimensions.ts'
import { type Sql, sql } from '#db/sql.ts'
import { counters } from '#domain/daily-numbers.ts'
import { classEdges } from '#domain/numbers/answer-rules.ts'
import { columnOf, countedSums } from '#domain/numbers/lines.ts'

/**
 * A year of numbers over the workspace's threads: a reply of each, six answers of ten with the draft they came from, why seven of ten drafts
 * waited, and what each cost. 12 campaigns, 8 agents, 60 mailboxes, 12 people, 13 labels and 6 languages, none of them evenly. The sums are
 * counted from the lines, as the nightly recount does.
 */
export async function seedNumbers(admin: pg.Pool, workspaceId: string, userIds: readonly string[]): Promise<void> {
  const client = await admin.connect()
  const run = ({ text, values }: Sql) => client.query(text, [...values])
  try {
    await client.query(
      "set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off; set session_replication_role = replica",
    )
    await client.query(
      `insert into agents (workspace_id, id, name, tone, openrouter_model, delay_min, delay_max, connect_level, auto_send_enabled,
         adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts)
       select $1::uuid, gen_random_uuid(), 'Desk ' || n, 'professional', 'google/gemini-2.5-flash', 5, 10, 'workspace', false, true, true, '{3,7}'::int[], 3
         from generate_series(1, 3) n`,
      [workspaceId],
    )
    await client.query(
      'drop index number_facts_by_thread, number_facts_by_day, number_facts_by_campaign, number_facts_by_sender, number_facts_answers_by_campaign, number_facts_answers_by_sender',
    )
    await client.query(
      `create temp table placed as
       select t.id, t.campaign_id, (current_date - (365 * random())::int) as day,
              (select array_agg(id order by id) from agents where workspace_id = $1)[1 + floor(8 * random() * random())::int] as agent,
              'box' || (1 + floor(60 * random() * random())::int) || '@outreach.example' as sender,
              ($2::uuid[])[1 + floor(12 * random() * random())::int] as person,
              (array['question','interested','not_interested','out_of_office','objection','meeting_request','not_now','unsubscribe','auto_reply',
                     'referral','other','bounce','abuse'])[1 + floor(13 * random() * random())::int] as label,
              (array['en','de','fr','es','nl','pt'])[1 + floor(6 * power(random(), 4))::int] as language,
              random() as dice, (exp(ln(300) + random() * ln(900)))::int as seconds
         from threads t where t.workspace_id = $1`,
      [workspaceId, userIds],
    )
    // The lines are all that there is to count.
    await client.query(
      'insert into number_recounts (workspace_id, at, differing, has_history) values ($1, now(), 0, true)',
      [workspaceId],
    )
    const place = 'campaign_id, agent_id, sender, person_id, label, language'
    for (const [kind, detail, person, more, which] of [
      ['reply', "''", 'null::uuid', 'false, null::int, null::int, 0, 0', 'true'],
      [
        'send',
        "''",
        'case when dice > 0.2 then person end',
        'dice <= 0.2, seconds, (seconds * 0.4)::int, 0, 0',
        'dice < 0.6',
      ],
      [
        'draft',
        "case when dice < 0.4 then 'unedited' when dice < 0.6 then 'edited' else 'rejected' end",
        'person',
        'false, null, null, 0, 0',
        'dice < 0.7',
      ],
      [
        'wait',
        "(array['manual','handoff','guard','edited','daily_cap'])[1 + floor(5 * dice * dice)::int]",
        'null',
        'false, null, null, 0, 0',
        'dice < 0.7',
      ],
      ['cost', "''", 'null', 'false, null, null, 900 + (2000 * dice)::int, 2400', 'dice < 0.8'],
    ])
      await client.query(
        `insert into number_facts (workspace_id, kind, subject_id, detail, thread_id, day, ${place}, is_automatic, answer_seconds, awake_seconds, cost_micros, tokens)
         select $1::uuid, '${kind}', gen_random_uuid(), ${detail}, id, day, campaign_id, agent, sender, ${person}, label, language, ${more} from placed where ${which} order by day`,
        [workspaceId],
      )
    await client.query(`
      create index number_facts_by_thread on number_facts (workspace_id, thread_id);
      create index number_facts_by_day on number_facts (workspace_id, day);
      create index number_facts_by_campaign on number_facts (workspace_id, campaign_id, day);
      create index number_facts_by_sender on number_facts (workspace_id, sender, day);
      create index number_facts_answers_by_campaign on number_facts (workspace_id, campaign_id, day)
        include (agent_id, sender, person_id, label, language, answer_seconds, awake_seconds) where kind = 'send' and answer_seconds is not null;
      create index number_facts_answers_by_sender on number_facts (workspace_id, sender, day)
        include (campaign_id, agent_id, person_id, label, language, answer_seconds, awake_seconds) where kind = 'send' and answer_seconds is not null`)
    await client.query('analyze number_facts')
    for (const slice of slices()) await run(sumUp(workspaceId, slice))
    for (const one of [undefined, ...numberDimensions])
      for (const span of ['day', 'month'] as const) await run(sumUpAnswers(workspaceId, one, span))
    for (const table of ['number_facts', 'daily_numbers', 'answer_times']) await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release()
  }
}

interface Slice {
  slice: string
  one: Sql
  other: Sql
  kinds: readonly string[]
}

const keyOf = (dimension: NumberDimension | undefined): Sql =>
  dimension === undefined ? sql`''` : sql`coalesce(${columnOf[dimension]}::text, ${noneOf})`

function slices(): Slice[] {
  const pairs = numberDimensions.flatMap((one, place) => numberDimensions.slice(place + 1).map((other) => [one, other]))
  const plain = [[], ...numberDimensions.map((one) => [one]), ...pairs].map((slice) => ({
    slice: slice.join('+'),
    one: keyOf(slice[0]),
    other: keyOf(slice[1]),
    kinds: slice.includes('person') ? ['send', 'draft', 'cost'] : ['reply', 'send', 'draft', 'cost'],
  }))
  const waits = [undefined, ...numberDimensions].map((one) => ({
    slice: one === undefined ? 'reason' : `${one}+reason`,
    one: one === undefined ? sql`f.detail` : keyOf(one),
    other: one === undefined ? sql`''` : sql`f.detail`,
    kinds: ['wait'],
  }))
  return [...plain, ...waits]
}

const sumUp = (workspaceId: string, { slice, one, other, kinds }: Slice): Sql => sql`
  insert into daily_numbers (workspace_id, slice, one, other, day, slot, ${{ text: counters.join(', '), values: [] }})
  select ${workspaceId}::uuid, ${slice}, one, other, day, 0, ${{ text: counters.join(', '), values: [] }} from (
    select ${one} as one, ${other} as other, f.day, ${countedSums} from number_facts f
     where f.workspace_id = ${workspaceId} and f.kind = any(${kinds}) group by 1, 2, 3) counted`

function sumUpAnswers(workspaceId: string, dimension: NumberDimension | undefined, span: 'day' | 'month'): Sql {
  const day = span === 'day' ? sql`f.day` : sql`date_trunc('month', f.day)::date`
  const lines = sql`number_facts f where f.workspace_id = ${workspaceId} and f.kind = 'send'`
  return sql`
    insert into answer_times (workspace_id, slice, one, span, day, class, slot, by_clock, awake)
    select ${workspaceId}::uuid, ${dimension ?? ''}, one, ${span}, day, class, 0, sum(by_clock), sum(awake) from (
      select ${keyOf(dimension)} as one, ${day} as day, width_bucket(f.answer_seconds, ${classEdges}::integer[]) as class, 1 as by_clock, 0 as awake from ${lines}
      union all select ${keyOf(dimension)}, ${day}, width_bucket(f.awake_seconds, ${classEdges}::integer[]), 0, 1 from ${lines}) classes
     group by one, day, class`
}
