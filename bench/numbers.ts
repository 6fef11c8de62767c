import type pg from 'pg'
import { connect } from '#db/connect.ts'
import { recountNumbers } from '#domain/numbers/recount.ts'
import { mintScope } from '#domain/scope.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { freePort } from '../test/product.ts'
import { type Account, signUp } from './account.ts'
import { seedThreads } from './inbox-seed.ts'
import { seedNumbers } from './numbers-seed.ts'
import { partEnv, startDatabase, startPart } from './parts.ts'
import { atLeast, atMost, type Figure, fact, mustBe, type Section } from './report.ts'
import { requestText, runLoad } from './run-load.ts'
import { percentileOf, type RequestTimes, readRequestTimes } from './server-times.ts'
import { median, percentile } from './statistics.ts'

const threads = 1_000_000
const people = 12
const rounds = 3
const roundMs = 2000
const limitMs = 100

export const numbersTitle = 'Numbers of a year'

interface Bench {
  port: number
  url: string
  account: Account
}

interface Times {
  server: number
  seen: number
}

/** So many at a time, again and again: the 95th of 100 in the server, and the median as the browser sees it. */
async function timesOf({ port, url, account }: Bench, path: string, connections = 1): Promise<Times> {
  const whole = `/api/workspaces/${account.workspaceId}${path}`
  const requests = [
    requestText({ method: 'GET', path: whole, port, headers: { authorization: `Bearer ${account.token}` } }),
  ]
  const server: RequestTimes[] = []
  const seen: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const before = await readRequestTimes(url, 'api')
    const result = await runLoad({
      port,
      connections,
      requests,
      pace: { kind: 'closed' },
      durationMs: roundMs,
      firstNumber: 1,
    })
    const ok = result.statuses['200'] ?? 0
    if (ok !== result.latenciesMs.length)
      throw new Error(`${path} was answered with ${JSON.stringify(result.statuses)}`)
    if (round === 0) continue // plans the statements and warms the cache
    server.push((await readRequestTimes(url, 'api')).since(before))
    seen.push(...result.latenciesMs)
  }
  return { server: percentileOf(server, 0.95), seen: median(seen) }
}

/** The least that a database can do for a year of days: the same sums of one slice, above row-level security and without an answer. */
async function rawMs(admin: pg.Pool, text: string, values: unknown[]): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const since = performance.now()
    await admin.query({ name: text.slice(0, 40), text, values })
    found.push(performance.now() - since)
  }
  return percentile(found.slice(1), 0.95)
}

const raw = {
  'raw: a year of days, one slice': `select day, sum(replies), sum(sends), sum(cost_micros) from daily_numbers where workspace_id = $1 and slice = '' and one = '' and day > current_date - 365 group by day`,
  'raw: a year by mailbox': `select one, sum(replies), sum(sends), sum(cost_micros) from daily_numbers where workspace_id = $1 and slice = 'sender' and day > current_date - 365 group by one`,
  'raw: the same days counted from the lines': `select day, count(*) filter (where kind = 'reply'), count(*) filter (where kind = 'send'), sum(cost_micros) from number_facts where workspace_id = $1 and day > current_date - 365 group by day`,
}

export async function benchNumbers(): Promise<Section> {
  await using database = await startDatabase()
  await using web = await startPart('src/main/web', partEnv(database, await freePort()))
  const url = `http://127.0.0.1:${web.port}`
  const account = await signUp(url)
  const { admin } = database
  const { workspaceId } = account
  const userIds = Array.from({ length: people }, () => newId())
  for (const id of userIds)
    await admin.query(`insert into users (id, email, full_name) values ($1, $2, 'Ada Byron')`, [
      id,
      `${id}@people.example`,
    ])
  const since = performance.now()
  await seedThreads(admin, workspaceId, threads, userIds[0] ?? '')
  await seedNumbers(admin, workspaceId, userIds)
  await admin.query('vacuum analyze')
  await admin.query('checkpoint')
  const seedMs = performance.now() - since
  const { rows } = await admin.query<{ facts: number; sums: number; campaign: string; size: number }>(
    `select (select count(*) from number_facts)::int as facts, (select count(*) from daily_numbers)::int as sums,
            (select campaign_id::text from number_facts where campaign_id is not null limit 1) as campaign,
            (pg_total_relation_size('number_facts') + pg_total_relation_size('daily_numbers') + pg_total_relation_size('answer_times'))::float8 / 2 ^ 30 as size`,
  )
  const [held] = rows
  const bench = { port: web.port, url, account }
  const year = '/numbers?days=365'
  const opened: [what: string, path: string][] = [
    ['a year, by campaign', year],
    ['a year, by mailbox', `${year}&by=sender`],
    ['a year, by person', `${year}&by=person`],
    ['a year of one campaign, by label', `${year}&campaign=${held?.campaign}&by=label`],
    ['a year in English, by mailbox', `${year}&language=en&by=sender`],
    ['28 days, by campaign', '/numbers?days=28'],
    ['the four counters', '/counts'],
  ]
  const figures: Figure[] = []
  for (const [what, path] of opened) {
    const { server, seen } = await timesOf(bench, path)
    figures.push(
      atMost(`${what}: p95 in the server`, server, limitMs, 'ms'),
      fact(`${what}: median as a browser sees it`, seen, 'ms'),
    )
  }
  const narrow: [what: string, path: string][] = [
    ['a year of two things, by campaign (from the lines)', `${year}&label=question&language=en`],
    ['a year of three things, by campaign (from the lines)', `${year}&label=question&language=de&person=${userIds[0]}`],
  ]
  for (const [what, path] of narrow)
    figures.push(fact(`${what}: p95 in the server`, (await timesOf(bench, path)).server, 'ms'))
  figures.push(
    fact('a year, by campaign, four at a time: p95 in the server', (await timesOf(bench, year, 4)).server, 'ms'),
  )
  for (const [what, text] of Object.entries(raw))
    figures.push(fact(`${what}: p95`, await rawMs(admin, text, [workspaceId]), 'ms'))
  const pool = connect({ url: database.appUrl, max: 2, applicationName: 'bench', onError: () => undefined })
  const began = performance.now()
  const scope = mintScope(workspaceId, { kind: 'system' })
  const differences = await recountNumbers({ pool, now: () => new Date(), log: silentLog }, scope)
  const recountMs = performance.now() - began
  await pool.end()
  return {
    title: numbersTitle,
    figures: [
      atLeast('lines that are counted', held?.facts ?? 0, threads),
      ...figures,
      mustBe('differences that the nightly recount finds', differences.length, 0),
      fact('the recount takes', recountMs / 1000, 's'),
      fact('sums of days', held?.sums ?? 0),
      fact('lines and sums, with their indexes', held?.size ?? 0, 'GB'),
      fact('seeded within', seedMs / 1000, 's'),
    ],
    notes: [
      `${threads.toLocaleString('en')} threads of one year: 12 campaigns, 8 agents, 60 mailboxes, ${people} people, 13 labels, 6 languages, none evenly. Each question over HTTP, one at a time where nothing else is said, with the period before it.`,
      'By one or two things the sums are read, the same in every workspace of that size; by more, and first answers by two, the lines themselves.',
    ],
  }
}
