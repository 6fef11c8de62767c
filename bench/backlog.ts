import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '#db/connect.ts'
import { storeDeliveries } from '#domain/webhooks/deliveries-store.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { queueNames } from '#queue/catalogue.ts'
import { openToLook } from '#queue/work.ts'
import { addConnectedWorkspace } from './connected-workspace.ts'
import { deliveryBody } from './delivery.ts'
import type { LanguageResult, LanguageSpec } from './language-cost.ts'
import { type BenchDatabase, partEnv, startDatabase, startPart } from './parts.ts'
import { cpuMsOf, cpuMsOfAll, parentOf } from './process-figures.ts'
import type { RawRepliesResult, RawRepliesSpec } from './raw-replies.ts'
import { atMost, fact, mustBe, type Section } from './report.ts'
import { askProcess } from './run-load.ts'

const deliveries = 3000
const workspaces = 10
const entriesOfEach = 20
const rawConnections = 10
const rawBefore = 500
const patienceMs = 300_000

/** The knowledge base of a small customer. */
async function addKnowledge(admin: pg.Pool, workspaceId: string): Promise<void> {
  await admin.query(
    `insert into kb_entries (workspace_id, id, title, content)
     select $1::uuid, gen_random_uuid(), 'Mailboxes and languages ' || n,
            'Plan ' || n || ' works with the mailboxes that you already have and reads replies in ' || n || ' languages. '
              || repeat('Campaigns, replies and calls are handled in one place. ', 6) from generate_series(1, $2::int) n`,
    [workspaceId, entriesOfEach],
  )
}

interface Customer {
  workspaceId: string
  webhookId: string
}

/** Workspaces that mail comes to. */
export async function addCustomers(admin: pg.Pool): Promise<Customer[]> {
  const customers: Customer[] = []
  for (let nth = 0; nth < workspaces; nth += 1) {
    const { workspaceId } = await addConnectedWorkspace(admin)
    await addKnowledge(admin, workspaceId)
    const { rows } = await admin.query<{ id: string }>('select id from webhooks where workspace_id = $1', [workspaceId])
    customers.push({ workspaceId, webhookId: rows[0]?.id ?? '' })
  }
  return customers
}

/** So many deliveries, each of another lead from this one on, spread over the workspaces. */
export async function addBacklog(
  { appUrl }: BenchDatabase,
  customers: readonly Customer[],
  { count: most, firstLead }: { count: number; firstLead: number },
): Promise<void> {
  const pool = connect({ url: appUrl, max: 1, applicationName: 'bench', onError: () => undefined })
  const ofEach = most / customers.length
  for (const [nth, { workspaceId, webhookId }] of customers.entries()) {
    const numbers = Array.from({ length: ofEach }, (_, n) => firstLead + nth * ofEach + n)
    const of = numbers.map(String).map((number) => ({
      id: newId(),
      workspaceId,
      webhookId,
      dedupeKey: `lead_replied:${number}`,
      type: 'lead_replied',
      body: Buffer.from(deliveryBody(number)),
    }))
    await storeDeliveries({ pool, log: silentLog }, of)
  }
  await pool.end()
}

/** Whether nothing is left to do, of no step. */
export async function isQueueEmpty({ admin }: BenchDatabase): Promise<boolean> {
  const boss = await openToLook(admin)
  const found = await Promise.all(queueNames.map((queue) => boss.findJobs(queue, { limit: 1 })))
  return found.every(({ length }) => length === 0)
}

/** How fast a bare script stores what a reply leaves behind, in as many commits. */
async function rawPerSecond({ admin, appUrl }: BenchDatabase, workspaceId: string, replies: number): Promise<number> {
  const { rows } = await admin.query<{ id: string }>('select id from connections where workspace_id = $1', [
    workspaceId,
  ])
  const { elapsedMs } = await askProcess<RawRepliesSpec, RawRepliesResult>(
    join(import.meta.dirname, 'raw-replies.ts'),
    {
      url: appUrl,
      connections: rawConnections,
      replies,
      workspaceId,
      connectionId: rows[0]?.id ?? '',
      words: 'We would be glad to look at it together. '.repeat(12),
      html: deliveryBody('5000000000'),
    },
    patienceMs,
  )
  return (replies / elapsedMs) * 1000
}

const count = async ({ admin }: BenchDatabase, what: string): Promise<number> =>
  (await admin.query<{ count: number }>(`select count(*)::int as count from ${what}`)).rows[0]?.count ?? 0

const commits = async ({ admin }: BenchDatabase): Promise<number> => {
  await sleep(1100) // a backend tells what it did at most once a second
  const { rows } = await admin.query<{ count: number }>(
    'select xact_commit::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.count ?? 0
}

/** Of the whole database server. */
const databaseMs = async ({ admin }: BenchDatabase): Promise<number> => {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  return cpuMsOfAll(parentOf(rows[0]?.pid ?? 0))
}

/** What is found for a mail, of the entries of each workspace. */
const entriesGiven = 12

/** The language engine's share, over as many of the same mails in a process of its own. */
async function languageOf({ admin }: BenchDatabase): Promise<LanguageResult> {
  const { rows } = await admin.query<LanguageSpec['knowledge'][number][number] & { of: string }>(
    `select workspace_id as of, id, title, content, false as "isGolden" from kb_entries order by workspace_id, id`,
  )
  const knowledge = [...Map.groupBy(rows, ({ of }) => of).values()].map((entries) => entries.slice(0, entriesGiven))
  return askProcess<LanguageSpec, LanguageResult>(
    join(import.meta.dirname, 'language-cost.ts'),
    { replies: 1000, knowledge },
    patienceMs,
  )
}

interface CaughtUp {
  perSecond: number
  ready: number
  doneMs: number
  workerMs: number
  /** Before it took the first one. */
  startMs: number
  databaseMs: number
  commits: number
}

/** @param apart a workspace that does not count */
async function catchUp(database: BenchDatabase, apart: string): Promise<CaughtUp> {
  const [before, databaseBefore] = [await commits(database), await databaseMs(database)]
  await using worker = await startPart('src/main/worker', { ...partEnv(database, 0), SYNC_EVERY_SECONDS: '86400' })
  const startMs = cpuMsOf(worker.pid)
  const startedAt = performance.now()
  const isLate = (): boolean => performance.now() - startedAt > patienceMs
  const ready = (): Promise<number> => count(database, `tasks where status = 'ready' and workspace_id <> '${apart}'`)
  while ((await ready()) < deliveries && !isLate()) await sleep(250)
  const readyMs = performance.now() - startedAt
  const found = await ready()
  while (!(await isQueueEmpty(database)) && !isLate()) await sleep(250)
  return {
    perSecond: (found / readyMs) * 1000,
    ready: found,
    doneMs: performance.now() - startedAt,
    workerMs: (cpuMsOf(worker.pid) - startMs) / found,
    startMs,
    databaseMs: ((await databaseMs(database)) - databaseBefore) / found,
    commits: ((await commits(database)) - before) / found,
  }
}

export const backlogTitle = 'A backlog'

/** How fast one worker takes what waited for it from the delivery to a draft that waits for a person. */
export async function benchBacklog(): Promise<Section> {
  await using database = await startDatabase()
  // No platform is there to be asked what the campaign sent: it counts as read.
  await database.admin.query("alter table threads alter column campaign_mail_read_at set default 'infinity'")
  await addBacklog(database, await addCustomers(database.admin), { count: deliveries, firstLead: 5_000_000_000 })
  const { workspaceId } = await addConnectedWorkspace(database.admin)
  const rawFirst = await rawPerSecond(database, workspaceId, rawBefore)
  const caught = await catchUp(database, workspaceId)
  const rawLast = await rawPerSecond(database, workspaceId, rawBefore)
  const raw = Math.sqrt(rawFirst * rawLast)
  const language = await languageOf(database)
  return {
    title: backlogTitle,
    figures: [
      fact('replies a second / replies whose rows a bare script stores in a second', caught.perSecond / raw),
      fact('replies a second, from the delivery to a draft that waits for a person', caught.perSecond),
      fact(
        'raw: rows of a reply stored by a bare script, a second, before and after',
        `${rawFirst.toFixed(0)}, ${rawLast.toFixed(0)}`,
      ),
      mustBe(`drafted of ${deliveries}`, caught.ready, deliveries),
      fact('until the questions that they ask were noted too', caught.doneMs / 1000, 's'),
      fact("the worker's processor time for one", caught.workerMs, 'ms'),
      fact("of it the language engine's share, measured apart", language.cpuMs, 'ms'),
      fact('without that share', caught.workerMs - language.cpuMs, 'ms'),
      fact("the worker's start, once", caught.startMs, 'ms'),
      fact("the database's", caught.databaseMs, 'ms'),
      atMost('commits for one', caught.commits, 5),
    ],
    notes: [
      `${deliveries} deliveries of ${workspaces} workspaces with ${entriesOfEach} entries of knowledge each, stored while no worker ran; then one worker as npm run worker runs it, and nothing else. The database is fresh: nothing of it was analysed before.`,
      `The language engine (words and safe HTML of a mail, judging, the built-in drafter, the guard) reads 1000 of the same mails beside the same knowledge in a process of its own, after 200 that do not count; what a worker does at its start is told apart.`,
      `The bare script stores contact, thread, message, timeline, draft, version and task of a reply by ${rawConnections} connections in four commits, under row-level security; it looks nothing up, judges and writes nothing, and knows no queue.`,
    ],
  }
}
