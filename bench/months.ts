import type pg from 'pg'
import { v7 } from 'uuid'
import { connect } from '#db/connect.ts'
import { storeDeliveries } from '#domain/webhooks/deliveries-store.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { type Cost, costOf } from './database-cost.ts'
import { deliveryBody } from './delivery.ts'
import { type BenchDatabase, startDatabase } from './parts.ts'
import { atLeast, atMost, fact, type Section } from './report.ts'
import { median } from './statistics.ts'

const rounds = 9
const perRound = 3200
const perBatch = 32
/** Of one workspace, in a month that is over. */
const monthOf = 1_000_000

/** As web servers store what comes, and the mark that it was looked into. Whether it goes by months is asked anew by each pool. */
async function storeRound({ admin, appUrl }: BenchDatabase, byMonth: boolean): Promise<Cost> {
  await admin.query(
    `update schema_migrations set settled_at = case when $1 then now() end where name = '0066_webhook_bodies.sql'`,
    [byMonth],
  )
  const pool = connect({ url: appUrl, max: 1, applicationName: 'rejoinder bench', onError: () => undefined })
  const [workspaceId, webhookId] = [newId(), newId()]
  let last = 0
  const store = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += perBatch)
      await storeDeliveries(
        { pool, log: silentLog },
        Array.from({ length: perBatch }, () => {
          last += 1
          const body = Buffer.from(deliveryBody(String(1_000_000_000 + last)))
          return { id: newId(), workspaceId, webhookId, dedupeKey: String(last), type: 'lead_replied', body }
        }),
      )
  }
  try {
    await store(10 * perBatch)
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    return await costOf(admin, rows[0]?.pid ?? 0, async () => {
      await store(perRound)
      await pool.query(`begin; set local app.workspace_id = '${workspaceId}';
        update webhook_events set status = 'processed', processed_at = now() where workspace_id = '${workspaceId}' and status = 'received'; commit`)
    })
  } finally {
    await pool.end()
  }
}

const sizeOf = async (admin: pg.Pool): Promise<number> =>
  (
    await admin.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(oid))::text as bytes from pg_class where relkind = 'r' and relname ~ '^webhook_(events|bodies)'`,
    )
  ).rows.map(({ bytes }) => Number(bytes))[0] ?? 0

interface Pruned {
  rows: Cost
  vacuum: Cost
  drop: Cost
  before: number
  after: number
}

/** A month that is over, in a database that has nothing else, is let go of as the product does it. */
async function prune({ admin }: BenchDatabase, byMonth: boolean): Promise<Pruned> {
  const [first, end] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1)]
  await admin.query('truncate webhook_events, webhook_bodies')
  if (byMonth) await admin.query(`select open_month_of('webhook_bodies', '2026-01-15Z')`)
  const workspaceId = newId()
  // Too short to be packed once more: it lies there as long as it is.
  const body = "convert_to(repeat(md5(n::text), 38), 'utf8')"
  const lot = 50_000
  for (let from = 0; from < monthOf; from += lot) {
    const rows = `select n, (first_id_of(to_timestamp(($2::float8 + n * ($3::float8 / ${monthOf})) / 1000))::text)::uuid as id
                    from generate_series(${from}, ${from + lot - 1}) n`
    const values = [workspaceId, first, end - first - 1]
    const events = `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body, status)
      select $1, id, $1, n::text, 'lead_replied', ${byMonth ? "''::bytea" : body}, 'processed' from (${rows}) r`
    await admin.query(events, values)
    if (byMonth) await admin.query(`insert into webhook_bodies select $1, id, ${body} from (${rows}) r`, values)
  }
  await admin.query('vacuum analyze webhook_events')
  const client = await admin.connect()
  try {
    const before = await sizeOf(admin)
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = own[0]?.pid ?? 0
    const limit = v7({ msecs: end })
    const rows = await costOf(admin, pid, async () => {
      for (let deleted = 1000; deleted > 0; )
        deleted =
          (
            await client.query(
              `delete from webhook_events where workspace_id = $1 and id in (
                 select id from webhook_events where workspace_id = $1 and id < $2 and status in ('processed', 'ignored') order by id limit 1000)`,
              [workspaceId, limit],
            )
          ).rowCount ?? 0
    })
    const vacuum = await costOf(admin, pid, () => client.query('vacuum (truncate false) webhook_events'))
    const drop = await costOf(admin, pid, () =>
      client.query(`select keep_webhook_months('2026-03-10Z', '2026-02-08Z')`),
    )
    return { rows, vacuum, drop, before, after: await sizeOf(admin) }
  } finally {
    client.release()
  }
}

const mb = (bytes: number): number => bytes / 1_000_000
const figuresOf = (how: string, { rows, vacuum, drop, before, after }: Pruned) => [
  fact(`${how}: rows deleted, processor time of the database`, rows.cpuMs / 1000, 's'),
  fact(`${how}: the vacuum that follows, processor time`, vacuum.cpuMs / 1000, 's'),
  fact(`${how}: written ahead by both`, mb(rows.walBytes + vacuum.walBytes), 'MB'),
  fact(`${how}: on disk before`, mb(before), 'MB'),
  fact(`${how}: given back to the disk at once`, mb(before - after), 'MB'),
  ...(how === 'by months'
    ? [atMost('the month dropped', drop.ms, 1000, 'ms'), fact('written ahead by that', mb(drop.walBytes), 'MB')]
    : []),
]

export const monthsTitle = 'Months of deliveries'

/** What deliveries carry in a part for each month, beside the same within their rows. */
export async function benchMonths(): Promise<Section> {
  await using database = await startDatabase()
  const cost: Record<'months' | 'rows', Cost[]> = { months: [], rows: [] }
  for (let round = 0; round < rounds; round += 1) {
    // Each first as often as second.
    for (const byMonth of round % 2 === 0 ? [true, false] : [false, true])
      cost[byMonth ? 'months' : 'rows'].push(await storeRound(database, byMonth))
  }
  const ratio = (of: (one: Cost) => number): number =>
    median(cost.rows.map((one, round) => of(one) / of(cost.months[round] ?? one)))
  const inRows = await prune(database, false)
  const byMonths = await prune(database, true)
  return {
    title: monthsTitle,
    figures: [
      atLeast(
        'stored and marked in a second, by months / in rows',
        ratio(({ ms }) => ms),
        0.95,
      ),
      fact(
        'processor time of the database for it, in rows / by months',
        ratio(({ cpuMs }) => cpuMs),
      ),
      fact('written ahead for one, in rows', median(cost.rows.map(({ walBytes }) => walBytes / perRound)), 'bytes'),
      fact('written ahead for one, by months', median(cost.months.map(({ walBytes }) => walBytes / perRound)), 'bytes'),
      ...figuresOf('in rows', inRows),
      ...figuresOf('by months', byMonths),
    ],
    notes: [
      `${rounds} alternating rounds of ${perRound} deliveries of ${Buffer.byteLength(deliveryBody())} bytes in batches of ${perBatch}, each stored with its job in one commit, and marked as looked into; ratios are medians of the rounds' ratios.`,
      `A month of ${monthOf.toLocaleString('en')} deliveries of one workspace, of 1,216 bytes each: rows deleted by thousands, as the product does it, then vacuumed; what they carry within them, or in a part for the month.`,
    ],
  }
}
