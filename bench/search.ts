import { freePort } from '../test/product.ts'
import { type Account, signUp } from './account.ts'
import { partEnv, startDatabase, startPart } from './parts.ts'
import { atMost, type Figure, fact, type Section } from './report.ts'
import { requestText, runLoad } from './run-load.ts'
import { seedSearched } from './search-seed.ts'
import { percentileOf, type RequestTimes, readRequestTimes } from './server-times.ts'
import { median } from './statistics.ts'

/** `BENCH_MESSAGES=50000 npm run bench -- search` looks whether it works at all. */
const messages = Number(process.env.BENCH_MESSAGES ?? 1_000_000)
const roundMs = 1500
const rounds = 3
const limitMs = 60

/** What is looked for, in words and as somebody types it; several where one answer would stay in memory. */
const asked: readonly (readonly [what: string, typed: readonly string[], more?: string])[] = [
  ['a word in half of all messages', ['plan']],
  ['a word in one of 200 messages', ['kumquat']],
  ['a word in one of 20,000', ['zanzibar']],
  ['a word that nobody said', ['quixotic', 'xylophone']],
  ['the beginning of many words', ['w12', 'w3']],
  ['a common word and a rare one', ['plan zanzibar', 'zanzibar pricing']],
  ['two that are seldom together', ['kumquat zanzibar', 'kumquat w29000']],
  ['words that anybody says, all of them', ['plan pricing w0 w1']],
  ['a phrase', ['"w0 w0"', '"plan w0"']],
  ['a person', ['dana4711', 'from:dana4711', 'dana4711@larkspur.example']],
  ['all of a company', ['larkspur17', 'from:larkspur17']],
  ['a common word, the best first', ['plan'], 'order=best'],
  ['a common word, of a label of 1 in 500', ['plan label:referral']],
  ['a common word, a year ago', [`plan before:${new Date(Date.now() - 340 * 86_400_000).toISOString().slice(0, 10)}`]],
]

export const searchTitle = 'Search'

interface Bench {
  port: number
  url: string
  account: Account
  /** Where a search is asked for. */
  path: string
}

/** How long one kind of search takes, and whether that is within the promise, where one was made. */
export async function measureSearch(
  { port, url, account, path }: Bench,
  [what, typed, more = '']: readonly [what: string, typed: readonly string[], more?: string],
  limit: number | null = limitMs,
): Promise<Figure[]> {
  const requests = typed.map((q) =>
    requestText({
      method: 'GET',
      path: `/api${path}?q=${encodeURIComponent(q)}&limit=50&${more}`,
      port,
      headers: { authorization: `Bearer ${account.token}` },
    }),
  )
  const server: RequestTimes[] = []
  const latencies: number[] = []
  // The first round finds on the disk what is in memory for the next.
  for (let round = 0; round <= rounds; round += 1) {
    const before = await readRequestTimes(url, 'api')
    const result = await runLoad({
      port,
      connections: 1,
      requests,
      pace: { kind: 'closed' },
      durationMs: roundMs,
      firstNumber: 1,
    })
    if ((result.statuses['200'] ?? 0) !== result.latenciesMs.length)
      throw new Error(`The search answered ${JSON.stringify(result.statuses)}`)
    if (round === 0) continue
    server.push((await readRequestTimes(url, 'api')).since(before))
    latencies.push(...result.latenciesMs)
  }
  const name = `${what}: p95 in the server`
  const p95 = percentileOf(server, 0.95)
  return [
    limit === null ? fact(name, p95, 'ms') : atMost(name, p95, limit, 'ms'),
    fact(`${what}: median as the client sees it`, median(latencies), 'ms'),
  ]
}

export async function benchSearch(): Promise<Section> {
  await using database = await startDatabase()
  await using web = await startPart('src/main/web', partEnv(database, await freePort()))
  const url = `http://127.0.0.1:${web.port}`
  const account = await signUp(url)
  const startedAt = performance.now()
  await seedSearched(database.admin, [account.workspaceId], messages)
  await database.admin.query('vacuum analyze')
  await database.admin.query('checkpoint')
  const seconds = (performance.now() - startedAt) / 1000
  const figures: Figure[] = []
  const bench = { port: web.port, url, account, path: `/workspaces/${account.workspaceId}/search` }
  for (const one of asked) figures.push(...(await measureSearch(bench, one)))
  const { rows } = await database.admin.query<{ index: string; rows: string; messages: string }>(
    `select pg_size_pretty(pg_relation_size('thread_words_found')) as index,
            pg_size_pretty(pg_table_size('thread_words')) as rows, pg_size_pretty(pg_table_size('messages')) as messages`,
  )
  figures.push(fact('on the disk: index, words, and the messages themselves', Object.values(rows[0] ?? {}).join(', ')))
  return {
    title: searchTitle,
    figures,
    notes: [
      `${messages.toLocaleString('en')} messages of 40 words, four to a thread, over a year, in one workspace of one PostgreSQL ${database.version}; a page of 50 threads with their passages, by one connection that asks without a pause, through sign-in, membership and row-level security, ${rounds} rounds of ${roundMs / 1000} s.`,
      "In the server: its own histogram on /metrics, from the request's arrival to the end of the answer.",
      `Seeded in ${seconds.toFixed(0)} s by set-based SQL.`,
    ],
  }
}
