import type pg from 'pg'

/** How many names each type has, and how often it is: lines of a hundred. */
const types = [
  { type: 'api_call', names: 100, share: 55 },
  { type: 'page_view', names: 30, share: 20 },
  { type: 'button_click', names: 300, share: 18 },
  { type: 'form_submit', names: 40, share: 4 },
  { type: 'auth', names: 8, share: 2 },
  { type: 'error', names: 200, share: 1 },
] as const

const syllables = ['an', 'ber', 'cor', 'den', 'el', 'fra', 'gol', 'hin', 'is', 'jo', 'kar', 'lem', 'mor', 'nis', 'ol', 'pet', 'qui', 'ros', 'sal', 'tur', 'ul', 'ver', 'wil', 'xan', 'yor', 'zim'] // biome-ignore format: a list

/** A word made of a number, by an SQL expression: two or three syllables. */
const wordOf = (number: string): string => {
  const list = `(array[${syllables.map((part) => `'${part}'`).join(',')}])`
  const at = (step: number) => `${list}[1 + ((${number}) / ${step}) % ${syllables.length}]`
  return `${at(1)} || ${at(26)} || ${at(676)}`
}

const partOf = (month: Date): string => `action_logs_${month.toISOString().slice(0, 7).replace('-', '_')}`
const nextMonth = (month: Date): Date => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))

/**
 * Fills the log with so many lines of 90 days, a month at a time, its indexes built when it is full. Few people do much and most do little;
 * of the names a few are used all the time.
 */
export async function seedActionLog(
  admin: pg.Pool,
  { lines, people }: { lines: number; people: number },
): Promise<void> {
  const client = await admin.connect()
  const run = (text: string): Promise<unknown> => client.query(text)
  try {
    await run("set maintenance_work_mem = '1GB'; set synchronous_commit = off; select setseed(0.5)")
    await run(`
      insert into action_log_people (user_id, name, email, used_until)
      select gen_random_uuid(), initcap(${wordOf('n * 7')}) || ' ' || initcap(${wordOf('n * 13')}),
             ${wordOf('n * 7')} || '.' || ${wordOf('n * 13')} || n || '@' || ${wordOf('n % 5000 * 31')} || '.example', '-infinity'
        from generate_series(1, ${people}) n`)
    for (const { type, names } of types)
      await run(`
        insert into action_log_names (action_type, name, used_until)
        select '${type}', ${wordOf(`n * 11 + ${type.length}`)} || ' ' || ${wordOf('n * 17')} || ' ' || n, '-infinity'
          from generate_series(1, ${names}) n`)
    await run(`
      create table seed_names as select action_type, array_agg(id order by id) as ids from action_log_names group by 1;
      create table seed_types as
        select n, (array[${types.map(({ type }) => `'${type}'`).join(',')}])[width_bucket(n, array[${starts().join(',')}])] as action_type
          from generate_series(0, 99) n`)
    const end = Date.now()
    const begin = end - 90 * 86_400_000
    for (let month = new Date(new Date(begin).setUTCDate(1)); month.getTime() < end; month = nextMonth(month)) {
      month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1))
      await fillMonth(run, { month, begin, end, lines, people })
    }
    await run('drop table seed_names, seed_types')
    await run(`
      insert into action_log_addresses (person_id, words, used_until)
        select p.id, p.words, u.at from action_log_people p join (
          select person_id, date_trunc('minute', max(created_at)) + interval '1 minute' as at from action_logs group by 1) u on u.person_id = p.id;
      update action_log_names n set used_until = u.at from (
        select name_id, date_trunc('minute', max(created_at)) + interval '1 minute' as at from action_logs group by 1) u where u.name_id = n.id`)
    await run(`
      insert into action_log_person_types (person_id, action_type, words, used_until)
      select l.person_id, l.action_type, min(p.words), date_trunc('minute', max(l.created_at)) + interval '1 minute'
        from action_logs l join action_log_people p on p.id = l.person_id group by 1, 2`)
    for (const table of [
      'action_logs',
      'action_log_names',
      'action_log_people',
      'action_log_addresses',
      'action_log_person_types',
    ])
      await run(`vacuum analyze ${table}`)
  } finally {
    client.release()
  }
}

/** Where each type begins among a hundred. */
function starts(): number[] {
  let sum = 0
  return types.map(({ share }) => {
    sum += share
    return sum - share
  })
}

interface Filling {
  month: Date
  begin: number
  end: number
  lines: number
  people: number
}

async function fillMonth(
  run: (text: string) => Promise<unknown>,
  { month, begin, end, lines, people }: Filling,
): Promise<void> {
  const [from, until] = [Math.max(begin, month.getTime()), Math.min(end, nextMonth(month).getTime())]
  const count = Math.ceil((lines * (until - from)) / (end - begin))
  const part = partOf(month)
  // Migrations have made this month's and the next one's.
  await run(`drop table if exists ${part}`)
  // The vacuum at the end finds nobody reading beside it, who would keep pages from being marked as seen by all.
  await run(`create table ${part} (like action_logs including defaults) with (autovacuum_enabled = off)`)
  await run(`
    insert into ${part} (created_at, id, action_type, name_id, person_id, workspace_id, details, page_url, user_agent, execution_time_ms)
    select at, gen_random_uuid(), t.action_type, s.ids[1 + floor(cardinality(s.ids) * by_name)], person, null,
           '{"browser": "Chrome on Windows", "timestamp": "2026-01-02T03:04:05.678Z", "screen_size": "1920x1080"}',
           '/thread/019ac1f2-6a55-7c3e-9d5a-0f3b6f1c2d4e',
           'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 12
      from (select to_timestamp(${from / 1000}::float8 + n * ${(until - from) / 1000 / count}::float8) as at, floor(random() * 100)::integer as kind,
                   power(random(), 3) as by_name, 1 + floor(${people} * power(random(), 3))::integer as person
              from generate_series(0, ${count - 1}) n) l
      join seed_types t on t.n = l.kind join seed_names s on s.action_type = t.action_type`)
  await run(
    `alter table action_logs attach partition ${part} for values from ('${month.toISOString()}') to ('${nextMonth(month).toISOString()}')`,
  )
}
