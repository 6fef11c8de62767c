import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { actionTypes } from '#contract/action-log.ts'
import { connect } from '#db/connect.ts'
import { readActionLogs } from '#domain/platform/read-action-logs.ts'
import { mintAdminScope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { seedActionLog } from './action-log-seed.ts'
import { startDatabase } from './parts.ts'
import { atLeast, atMost, fact, type Section } from './report.ts'
import { median, percentile } from './statistics.ts'

const lines = 20_000_000
const people = 200_000
const rounds = 30
const searches = 300
const limitMs = 50

export const actionLogTitle = 'Action log'

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** How long a process of this machine has been at work, ms: what a search costs is told apart from what others do meanwhile. Linux alone says it. */
async function processorMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')
  return Number(text.split(' ', 1)[0]) / 1e6
}

/** Reads the database once, so that what is measured finds its pages in memory, as on a server that has run for a while: loading leaves the oldest on the disk. */
async function warm(admin: pg.Pool, dataDir: string): Promise<void> {
  await admin.query('checkpoint')
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile() && file.parentPath.includes('/base/'))
      for await (const _ of createReadStream(join(file.parentPath, file.name), { highWaterMark: 1 << 20 }));
}

/** Parts of names and addresses that are there, three letters and more, each as likely as its term. */
async function pickWords(admin: pg.Pool): Promise<string[]> {
  const { rows } = await admin.query<{ word: string }>(
    `select substr(words, 1 + floor(random() * greatest(1, length(words) - size))::integer, size) as word
       from (select words, 3 + floor(random() * 6)::integer as size from (
         (select words from action_log_people order by random() limit $1) union all (select words from action_log_names order by random() limit $1)) t) t
      order by random()`,
    [searches / 2],
  )
  return rows.map(({ word }) => word)
}

/** What administrators see of 20 million lines, in the server: the question and its answer, without HTTP. */
export async function benchActionLog(): Promise<Section> {
  await using database = await startDatabase()
  const { admin } = database
  const root = newId()
  await admin.query(`insert into users (id, email) values ($1, 'root@people.example')`, [root])
  await admin.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [root])
  const seedMs = await timed(() => seedActionLog(admin, { lines, people }))
  await warm(admin, database.dataDir)
  const { rows } = await admin.query<{ lines: number; size: number }>(
    `select count(*)::integer as lines, (select sum(pg_total_relation_size(inhrelid)) / 2 ^ 30 from pg_inherits i
       join pg_class c on c.oid = i.inhrelid where c.relkind = 'r')::float8 as size from action_logs`,
  )
  const pool = connect({ url: database.appUrl, max: 1, applicationName: 'bench', onError: () => undefined })
  const scope = mintAdminScope(root)
  const ask = (wanted: Parameters<typeof readActionLogs>[2]) => timed(() => readActionLogs({ pool }, scope, wanted))
  const [backend] = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const atWork = () => processorMs(backend?.pid ?? 0)
  const words = await pickWords(admin)
  const newest: number[] = []
  const byType: number[] = []
  const bySearch: number[] = []
  const byBoth: number[] = []
  const work: number[] = []
  const raw: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const isCounted = round > 0 // the first round plans the statements and warms the cache
    const all = await ask({})
    const limit = await timed(() => admin.query('select * from action_logs order by created_at desc limit 500'))
    if (isCounted) newest.push(all)
    if (isCounted) raw.push(limit)
    for (const type of actionTypes) {
      const ms = await ask({ type })
      if (isCounted) byType.push(ms)
    }
    for (const search of words.slice(
      (round * words.length) / (rounds + 1),
      ((round + 1) * words.length) / (rounds + 1),
    )) {
      const before = await atWork()
      const ms = await ask({ search })
      if (isCounted) work.push((await atWork()) - before)
      if (isCounted) bySearch.push(ms)
      if (ms > limitMs) console.log(`${search}: ${ms.toFixed(0)} ms`)
      const type = actionTypes[bySearch.length % actionTypes.length]
      const between = await atWork()
      const ofType = await ask({ search, type })
      if (isCounted) byBoth.push(ofType)
      if (isCounted) work.push((await atWork()) - between)
      if (ofType > limitMs) console.log(`${search}, ${type}: ${ofType.toFixed(0)} ms`)
    }
  }
  const nothing = await ask({ search: 'not a word of this' })
  const everything = await ask({ search: '.example' })
  await pool.end()
  return {
    title: actionLogTitle,
    figures: [
      atLeast('lines', rows[0]?.lines ?? 0, lines),
      atMost('the newest 500, p95', percentile(newest, 0.95), limitMs, 'ms'),
      atMost('the newest 500 of a type, p95', percentile(byType, 0.95), limitMs, 'ms'),
      atMost('the newest 500 of a search, p95', percentile(bySearch, 0.95), limitMs, 'ms'),
      fact('the same, median', median(bySearch), 'ms'),
      fact('the same, worst', Math.max(...bySearch), 'ms'),
      atMost('the newest 500 of a search within a type, p95', percentile(byBoth, 0.95), limitMs, 'ms'),
      fact('the same, median', median(byBoth), 'ms'),
      fact('the same, worst', Math.max(...byBoth), 'ms'),
      fact('of both, at work in the server, p95', percentile(work, 0.95), 'ms'),
      fact('a search that finds nothing', nothing, 'ms'),
      fact('one that finds every address', everything, 'ms'),
      fact('raw: 500 lines without their words, no guard, p95', percentile(raw, 0.95), 'ms'),
      fact('size of the log, with its indexes', rows[0]?.size ?? 0, 'GB'),
      fact('seeded within', seedMs / 1000, 's'),
    ],
    notes: [
      `${lines.toLocaleString('en')} lines of 90 days by ${people.toLocaleString('en')} people, of whom few do much; 678 names of actions. Each question as the server asks it, as the application’s login, with the answer’s rows read; no HTTP. The log is in the machine’s memory, as on a server that has run for a while.`,
      `${searches} searches, each another: three to eight letters that stand in an address or a name, each term as likely as another. Each is asked of all types and of one, in turn.`,
    ],
  }
}
