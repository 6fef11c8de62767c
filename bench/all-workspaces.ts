import { z } from 'zod'
import { newId } from '#lib/new-id.ts'
import { freePort } from '../test/product.ts'
import { type Account, signUp } from './account.ts'
import { seedThreads } from './inbox-seed.ts'
import { partEnv, startDatabase, startPart } from './parts.ts'
import { atMost, type Figure, fact, mustBe, type Section } from './report.ts'
import { requestText, runLoad } from './run-load.ts'
import { percentileOf, type RequestTimes, readRequestTimes } from './server-times.ts'
import { median } from './statistics.ts'

/** `BENCH_WORKSPACES=20 BENCH_THREADS=500 npm run bench -- all-workspaces` looks whether it works at all. */
const workspaces = Number(process.env.BENCH_WORKSPACES ?? 200)
const threadsOfOne = Number(process.env.BENCH_THREADS ?? 5000)
const pageSize = 50
const deepPages = 40
const rounds = 3
const roundMs = 2000
const limitMs = 40

export const allWorkspacesTitle = 'All workspaces of a person'

const page = z.object({ rows: z.array(z.object({ workspaceId: z.string() })), nextCursor: z.string().nullable() })

interface Bench {
  port: number
  url: string
  account: Account
}

interface Times {
  server: number
  seen: number
}

/** One after the other, again and again: the 95th of 100 in the server, and the median as the browser sees it. */
async function timesOf({ port, url, account }: Bench, path: string): Promise<Times> {
  const requests = [
    requestText({ method: 'GET', path: `/api${path}`, port, headers: { authorization: `Bearer ${account.token}` } }),
  ]
  const server: RequestTimes[] = []
  const seen: number[] = []
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
    const ok = result.statuses['200'] ?? 0
    if (ok !== result.latenciesMs.length)
      throw new Error(`${path} was answered with ${JSON.stringify(result.statuses)}`)
    if (round === 0) continue // plans the statements and warms the cache
    server.push((await readRequestTimes(url, 'api')).since(before))
    seen.push(...result.latenciesMs)
  }
  return { server: percentileOf(server, 0.95), seen: median(seen) }
}

const ask = async ({ url, account }: Bench, path: string) =>
  page.parse(await (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${account.token}` } })).json())

/** Where so many pages end. */
async function cursorAfter(bench: Bench, path: string, pages: number): Promise<string> {
  let cursor = ''
  for (let n = 0; n < pages; n += 1)
    cursor = (await ask(bench, `${path}${cursor === '' ? '' : `&cursor=${cursor}`}`)).nextCursor ?? ''
  return cursor
}

export async function benchAllWorkspaces(): Promise<Section> {
  await using database = await startDatabase()
  await using web = await startPart('src/main/web', partEnv(database, await freePort()))
  const url = `http://127.0.0.1:${web.port}`
  const [account, stranger] = [await signUp(url), await signUp(url)]
  const { admin } = database
  const since = performance.now()
  const ids = Array.from({ length: workspaces }, () => newId())
  for (const id of ids) {
    await admin.query(
      'insert into workspaces (id, name, created_by) select $1, $2, user_id from workspace_members limit 1',
      [id, `Client ${id.slice(-6)}`],
    )
    await seedThreads(admin, id, threadsOfOne, newId())
    await admin.query(
      `insert into tasks (workspace_id, id, thread_id, type, status, scheduled_at)
       select workspace_id, gen_random_uuid(), id, 'reply', 'ready', last_message_at from threads
        where workspace_id = $1 and answer_status = 'ready'`,
      [id],
    )
  }
  await admin.query(
    `insert into workspace_members (workspace_id, user_id, role)
     select w.id, m.user_id, 'member' from unnest($1::uuid[]) w (id), workspace_members m where m.workspace_id = $2`,
    [ids, account.workspaceId],
  )
  await admin.query('vacuum analyze')
  await admin.query('checkpoint')
  const seedMs = performance.now() - since
  const bench = { port: web.port, url, account }
  const first = await ask(bench, `/threads?view=all&limit=${pageSize}`)
  const foreign = await ask({ ...bench, account: stranger }, `/threads?view=all&limit=${pageSize}`)
  const deep = async (view: string) =>
    `/threads?view=${view}&limit=${pageSize}&cursor=${await cursorAfter(bench, `/threads?view=${view}&limit=100`, deepPages / 2)}`
  const opened: [what: string, path: string, limit: number | null][] = [
    ['needs you, first page', `/threads?view=needs&limit=${pageSize}`, limitMs],
    ['all threads, first page', `/threads?view=all&limit=${pageSize}`, limitMs],
    ['high intent, first page', `/threads?view=high&limit=${pageSize}`, limitMs],
    ['a label of 1 in 1,000, first page', `/threads?view=all&label=referral&limit=${pageSize}`, null],
    [`needs you, page ${deepPages + 1}`, await deep('needs'), limitMs],
    [`all threads, page ${deepPages + 1}`, await deep('all'), limitMs],
    ['all threads, oldest waiting', `/threads?view=all&sort=waiting&limit=${pageSize}`, limitMs],
    ['all threads, highest intent', `/threads?view=all&sort=intent&limit=${pageSize}`, limitMs],
    ['a campaign by its name', `/threads?view=all&campaign=named:Campaign%203&limit=${pageSize}`, null],
    ['the counts of the tabs', '/threads/counts', limitMs],
    ['ready tasks, first page', `/tasks?tab=ready&limit=${pageSize}`, limitMs],
    ['sent tasks, first page', `/tasks?tab=sent&limit=${pageSize}`, limitMs],
    ['the counts of the tasks', '/tasks/counts', null],
  ]
  const figures: Figure[] = []
  for (const [what, path, limit] of opened) {
    const { server, seen } = await timesOf(bench, path)
    const name = `${what}: p95 in the server`
    figures.push(limit === null ? fact(name, server, 'ms') : atMost(name, server, limit, 'ms'))
    figures.push(fact(`${what}: median as a browser sees it`, seen, 'ms'))
  }
  return {
    title: allWorkspacesTitle,
    figures: [
      ...figures,
      mustBe('rows on the first page', first.rows.length, pageSize),
      mustBe('rows that a stranger sees', foreign.rows.length, 0),
      fact('workspaces that the first page is of', new Set(first.rows.map(({ workspaceId }) => workspaceId)).size),
      fact('seeded within', seedMs / 1000, 's'),
    ],
    notes: [
      `${workspaces} workspaces of ${threadsOfOne.toLocaleString('en')} threads each, one person who is a member of all. One request at a time, each with the look-up of the memberships.`,
    ],
  }
}
