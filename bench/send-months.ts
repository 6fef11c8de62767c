import type pg from 'pg'
import { connect } from '#db/connect.ts'
import { type Ctx, inTx } from '#domain/context.ts'
import { mintScope } from '#domain/scope.ts'
import { changeAttempt, findAttempt, openAttempt, prepareAttempt } from '#domain/tasks/attempts-store.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { seedTasks } from '../test/seed-tasks.ts'
import { type Cost, costOf } from './database-cost.ts'
import { type BenchDatabase, startDatabase } from './parts.ts'
import { atLeast, fact, type Section } from './report.ts'
import { median } from './statistics.ts'

const rounds = 6
const perRound = 1000

const body = `Hello Lena,

thank you for your question. ${'The starter plan has everything that you asked for: three mailboxes, the reports and the import. '.repeat(7)}

Shall we talk on Thursday?`
const person = { name: 'Lena Muster', email: 'lena.muster@buyer.example' }
const envelope = {
  to: [person],
  cc: [],
  sender: {
    id: '17',
    email: 'ada@seller.example',
    name: 'Ada Byron',
    signature: 'Ada Byron\nSeller Ltd, 1 Example Street, Exampleton\n+44 20 7946 0000',
    isConnected: true,
  },
}

interface Round extends Cost {
  /** Processor time of the process that asks. */
  ownMs: number
  bytes: number
}

interface Task {
  id: string
  threadId: string
}

/** Lines of the ledger as a send writes them, each step in a transaction of its own: prepared, called, gone out; every tenth is looked up by its words. */
async function sendAll(
  ctx: Pick<Ctx, 'pool' | 'now' | 'log'>,
  workspaceId: string,
  tasks: readonly Task[],
): Promise<void> {
  const scope = mintScope(workspaceId, { kind: 'system' })
  for (const [n, { id: taskId, threadId }] of tasks.entries()) {
    const place = await openAttempt(ctx)
    const checkAt = new Date(Date.now() + 10_000)
    const words = { inReplyTo: String(n), subject: 'Re: Your question', body, envelope, files: [], checkAt }
    await inTx(ctx, scope, (tx) =>
      prepareAttempt(tx, scope, { place, taskId, threadId, connectionId: workspaceId, number: 1, ...words }),
    )
    await inTx(ctx, scope, (tx) => changeAttempt(tx, scope, place.id, { from: ['prepared'], to: 'calling', checkAt }))
    if (n % 10 === 0) await inTx(ctx, scope, (tx) => findAttempt(tx, scope, place.id))
    await inTx(ctx, scope, (tx) =>
      changeAttempt(tx, scope, place.id, { from: ['calling'], to: 'sent', platformReplyId: place.id }),
    )
  }
}

const sizeOf = async (admin: pg.Pool): Promise<number> =>
  Number(
    (
      await admin.query<{ bytes: string }>(
        `select sum(pg_total_relation_size(oid))::text as bytes from pg_class where relkind = 'r' and relname ~ '^send_attempt(s|_words.*)$'`,
      )
    ).rows[0]?.bytes ?? 0,
  )

/** Whether words go by months is asked anew by each pool. */
async function round({ admin, appUrl }: BenchDatabase, byMonth: boolean): Promise<Round> {
  await admin.query(
    `update schema_migrations set settled_at = case when $1 then now() end where name = '0067_send_attempt_words.sql'`,
    [byMonth],
  )
  await admin.query('truncate send_attempts, send_attempt_words')
  const workspaceId = newId()
  await admin.query("insert into workspaces (id, name) values ($1, 'Bench')", [workspaceId])
  await admin.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id) values ($1, $1, 'sandbox', 'http://nowhere', '', '3')`,
    [workspaceId],
  )
  const times = { firstDueAt: new Date(Date.now() + 86_400_000), everyMs: 0 }
  await seedTasks(admin, { workspaceId, connectionId: workspaceId, count: perRound + 100, ...times })
  const { rows: tasks } = await admin.query<Task>(
    'select id, thread_id as "threadId" from tasks where workspace_id = $1 order by id',
    [workspaceId],
  )
  await admin.query('analyze tasks')
  const pool = connect({ url: appUrl, max: 1, applicationName: 'rejoinder bench', onError: () => undefined })
  const ctx = { pool, log: silentLog, now: () => new Date() }
  try {
    await sendAll(ctx, workspaceId, tasks.slice(0, 100))
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const [own, before] = [process.cpuUsage(), await sizeOf(admin)]
    const cost = await costOf(admin, rows[0]?.pid ?? 0, () => sendAll(ctx, workspaceId, tasks.slice(100)))
    const { user, system } = process.cpuUsage(own)
    return { ...cost, ownMs: (user + system) / 1000, bytes: (await sizeOf(admin)) - before }
  } finally {
    await pool.end()
  }
}

export const sendMonthsTitle = 'Months of sends'

/** What sends say in a part for each month, beside the same within the lines of the ledger. */
export async function benchSendMonths(): Promise<Section> {
  await using database = await startDatabase()
  await database.admin.query('alter table send_attempts set (autovacuum_enabled = off)')
  const seen: Record<'months' | 'lines', Round[]> = { months: [], lines: [] }
  for (let n = 0; n < rounds; n += 1)
    // Each first as often as second.
    for (const byMonth of n % 2 === 0 ? [true, false] : [false, true])
      seen[byMonth ? 'months' : 'lines'].push(await round(database, byMonth))
  const ratio = (of: (one: Round) => number): number =>
    median(seen.lines.map((one, n) => of(one) / of(seen.months[n] ?? one)))
  const perSend = (of: (one: Round) => number, which: 'months' | 'lines'): number =>
    median(seen[which].map((one) => of(one) / perRound))
  return {
    title: sendMonthsTitle,
    figures: [
      atLeast(
        'processor time of the database for a send, in lines / by months',
        ratio(({ cpuMs }) => cpuMs),
        0.8,
      ),
      fact(
        'the same of the process that asks',
        ratio(({ ownMs }) => ownMs),
      ),
      ...(['lines', 'months'] as const).flatMap((which) => [
        fact(
          `${which}: processor time of the database for a send`,
          perSend(({ cpuMs }) => cpuMs, which),
          'ms',
        ),
        fact(
          `${which}: of the process that asks`,
          perSend(({ ownMs }) => ownMs, which),
          'ms',
        ),
        fact(
          `${which}: written ahead for a send`,
          perSend(({ walBytes }) => walBytes, which),
          'bytes',
        ),
        fact(
          `${which}: on disk for a send, before any vacuum`,
          perSend(({ bytes }) => bytes, which),
          'bytes',
        ),
      ]),
    ],
    notes: [
      `${rounds} alternating rounds of ${perRound} sends of ${Buffer.byteLength(body)} bytes of words, each prepared, called and gone out in three transactions, every tenth read again; what else a send does (its task, its thread, the call) is left out. Ratios are medians of the rounds' ratios.`,
    ],
  }
}
