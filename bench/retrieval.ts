import type pg from 'pg'
import { connect, inTransaction, type Queryable } from '#db/connect.ts'
import { type Sql, sql } from '#db/sql.ts'
import { inTx } from '#domain/context.ts'
import { retrieve } from '#domain/knowledge/reads.ts'
import { mintScope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { type BenchDatabase, startDatabase } from './parts.ts'
import { atMost, fact, type Section } from './report.ts'
import { seedKnowledge } from './retrieval-seed.ts'
import { median, percentile } from './statistics.ts'

const entries = 5000
const otherWorkspaces = 2
const mails = 200
const rounds = 3
const limitMs = 20
/** As many as a draft is written out of. */
const entriesRead = 12

export const retrievalTitle = 'Retrieval'

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** What a question costs that any product with full-text search would ask: GIN, any of the mail's words, ranked; no wall. */
const ginQuery = (workspaceId: string, text: string): Sql => sql`
  with asked as (select replace(plainto_tsquery('simple', ${text})::text, '&', '|')::tsquery as words)
  select k.id, k.title, k.content from gin_entries k, asked
   where k.workspace_id = ${workspaceId} and k.search @@ asked.words order by ts_rank(k.search, asked.words) desc limit ${entriesRead}`

async function prepare(database: BenchDatabase): Promise<{ workspaceId: string; entryIds: string[]; asked: string[] }> {
  const { admin } = database
  const ids = Array.from({ length: 1 + otherWorkspaces }, () => newId())
  for (const id of ids) await admin.query("insert into workspaces (id, name) values ($1, 'Bench')", [id])
  const [workspaceId = '', ...others] = ids
  for (const id of others) await seedKnowledge(admin, id, { entries: 1000, mails: 0 })
  const { entryIds, mails: asked } = await seedKnowledge(admin, workspaceId, { entries, mails })
  await admin.query('create table gin_entries as select workspace_id, id, title, content, search from kb_entries')
  await admin.query('create index on gin_entries using gin (search)')
  await admin.query('grant select on gin_entries to rejoinder_app')
  await admin.query('vacuum analyze')
  return { workspaceId, entryIds, asked }
}

export async function benchRetrieval(): Promise<Section> {
  await using database = await startDatabase()
  const { workspaceId, entryIds, asked } = await prepare(database)
  const pool: pg.Pool = connect({ url: database.appUrl, max: 2, applicationName: 'bench', onError: () => undefined })
  const ctx = { pool, now: () => new Date() }
  const scope = mintScope(workspaceId, { kind: 'system' })
  const raw = (work: (db: Queryable) => Promise<unknown>) => timed(() => inTransaction(pool, { workspaceId }, work))
  const byKey: number[] = []
  const byGin: number[] = []
  const ours: number[] = []
  const slips: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const [n, text] of asked.entries()) {
      const id = entryIds[(n * 37) % entryIds.length]
      const key = await raw((db) =>
        db.query(sql`select id, title, content from kb_entries where workspace_id = ${workspaceId} and id = ${id}`),
      )
      const isCompared = n % 4 === 0
      const gin = isCompared ? await raw((db) => db.query(ginQuery(workspaceId, text))) : null
      const own = await timed(() => inTx(ctx, scope, (tx) => retrieve(tx, scope, { text }, entriesRead)))
      // Not a word of it is known: the nearest ones are looked for.
      const slip = isCompared
        ? await timed(() => inTx(ctx, scope, (tx) => retrieve(tx, scope, { text: 'lanmertxor cevoqze' }, entriesRead)))
        : null
      if (round === 0) continue // the first round plans the statements and warms the cache
      byKey.push(key)
      ours.push(own)
      if (slip !== null) slips.push(slip)
      if (gin !== null) byGin.push(gin)
    }
  }
  await pool.end()
  return {
    title: retrievalTitle,
    figures: [
      atMost(`${entriesRead} of ${entries} entries for a mail, p95`, percentile(ours, 0.95), limitMs, 'ms'),
      fact('the same, median', median(ours), 'ms'),
      fact('the same, p99', percentile(ours, 0.99), 'ms'),
      atMost('a mail of which no word is known, p95', percentile(slips, 0.95), limitMs, 'ms'),
      fact('raw: one entry by its primary key, p95', percentile(byKey, 0.95), 'ms'),
      fact('raw: full-text search by GIN, without the wall, p95', percentile(byGin, 0.95), 'ms'),
      fact('the same, median', median(byGin), 'ms'),
    ],
    notes: [
      `${ours.length} mails of 10 to 30 words in six languages, one in eight with a slip of the pen, against ${entries} entries of 60 to 160 words (${otherWorkspaces} more workspaces have 1,000 each); each in a transaction of its own as the application's login, under row-level security.`,
      'The raw questions are asked in the same rounds: an entry by its key under the same wall, and the mail’s words by a GIN index over a copy of the table that has no wall, ranked by ts_rank.',
    ],
  }
}
