import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { grantAdmin } from './grant-admin.ts'

let db: TestDatabase
let superuser: pg.Pool
let reader: string

const end = '2026-03-10 12:00:00+00'

/**
 * 16,000 lines of ten weeks, three at a moment, in stretches of much and of little: 400 people of whom few do much, names of which few are
 * common, and a person and names that were there long ago alone. Some words stand in names and in addresses.
 */
async function fillLog(): Promise<void> {
  const client = await superuser.connect()
  await client.query(`
    select setseed(0.25);
    select open_action_log_month('${end}'::timestamptz - n * interval '1 month') from generate_series(0, 3) n;
    insert into action_log_people (user_id, name, email, used_until)
      select gen_random_uuid(), 'Somebody', 'P' || n || (array['.maple@', '.oak@', '.elm@'])[1 + n % 3] || (array['north', 'south'])[1 + n % 2] || '.example', '-infinity'
        from generate_series(1, 400) n;
    insert into action_log_names (action_type, name, used_until)
      select t, (array['Open', 'Close', 'Maple ' || n, 'South ' || n, 'Rare ' || n])[1 + n % 5] || ' ' || n, '-infinity'
        from generate_series(1, 30) n, unnest(array['page_view', 'button_click', 'error']) t;
    insert into action_logs (created_at, id, action_type, name_id, person_id)
      select l.at, gen_random_uuid(), n.action_type, n.id, case when l.at < '${end}'::timestamptz - interval '65 days' then 400 when l.who > 0.02 then 1 + floor(399 * power(l.who, 4)) end
        from (select '${end}'::timestamptz - case when m % 4000 < 2500 then 1 else 5 end * (m / 3) * interval '4 minutes' as at, random() as who,
                     (array['page_view', 'page_view', 'page_view', 'button_click', 'button_click', 'error'])[1 + floor(random() * 6)] as kind, 
                     floor(30 * power(random(), 3))::integer as nth
                from generate_series(0, 15999) m) l
        join lateral (select k.id, k.action_type from action_log_names k where k.action_type = l.kind order by k.id offset l.nth limit 1) n on true;
    insert into action_log_addresses (person_id, words, used_until)
      select p.id, p.words, coalesce(date_trunc('minute', max(l.created_at)) + interval '1 minute', '-infinity')
        from action_log_people p left join action_logs l on l.person_id = p.id group by p.id;
    insert into action_log_person_types (person_id, action_type, words, used_until)
      select l.person_id, l.action_type, min(p.words), date_trunc('minute', max(l.created_at)) + interval '1 minute'
        from action_logs l join action_log_people p on p.id = l.person_id group by 1, 2;
    analyze`)
  client.release()
}

beforeAll(async () => {
  db = await testDatabase()
  superuser = db.superuser
  const ctx = testAccounts(db.pool)
  const admin = await newPerson(ctx)
  await grantAdmin(ctx, admin.email)
  reader = admin.grant.user.id
  await fillLog()
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

interface Wanted {
  word: string
  type: string | null
  after: string
  atMost: number
}

const found = async ({ word, type, after, atMost }: Wanted) =>
  (
    await db.pool.query<{ id: string }>('select id from list_action_logs($1, $2, $3, $4::timestamptz, $5)', [
      reader,
      type,
      word,
      after,
      atMost,
    ])
  ).rows.map(({ id }) => id)

/** The same, by going through all lines. */
const expected = async ({ word, type, after, atMost }: Wanted) =>
  (
    await superuser.query<{ id: string }>(
      `select l.id from action_logs l join action_log_names n on n.id = l.name_id left join action_log_people p on p.id = l.person_id
        where (strpos(lower(n.name), $1) > 0 or strpos(lower(coalesce(p.email, '')), $1) > 0) and ($2::text is null or l.action_type = $2)
          and l.created_at > $3::timestamptz
        order by l.created_at desc, l.id desc limit $4`,
      [word, type, after, atMost],
    )
  ).rows.map(({ id }) => id)

const words = ['.example', 'maple', 'south', 'oak@', 'rare', 'rare 29', 'close 26', 'p1.oak', 'p250', 'p39', 'p400', 'p3', '9', 'maple 2', 'nothing like it'] // biome-ignore format: a list

describe.each([
  ['all that was done', null],
  ['what is frequent', 'page_view'],
  ['what is rare', 'error'],
])('a search of the action log in %s', (_, type) => {
  it.each(words)('finds the newest lines with "%s", and no others', async (word) => {
    for (const atMost of [9, 100, 500]) {
      const wanted = { word, type, after: '-infinity', atMost }
      expect(await found(wanted), `${atMost}`).toEqual(await expected(wanted))
    }
    const later = { word, type, after: '2026-01-20 00:00:00+00', atMost: 500 }
    expect(await found(later)).toEqual(await expected(later))
  })
})

it('finds as many as there are, where they are more than one moment holds', async () => {
  const wanted = { word: 'p400', type: null, after: '-infinity', atMost: 500 }
  expect((await found(wanted)).length).toBeGreaterThan(100)
  expect(await found({ ...wanted, word: '.example' })).toHaveLength(500)
})
