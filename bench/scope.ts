import type pg from 'pg'
import { connect } from '#db/connect.ts'
import { planName } from '#db/sql.ts'
import { inTx, type TxCtx } from '#domain/context.ts'
import { createOutbox } from '#domain/outbox.ts'
import { mintScope, type Scope } from '#domain/scope.ts'
import { readMessages, readThread, readThreadCounts } from '#domain/threads/reads.ts'
import { newId } from '#lib/new-id.ts'
import { seedThreads } from './inbox-seed.ts'
import { startDatabase } from './parts.ts'
import { type Figure, fact, mustBe, type Section } from './report.ts'
import { median } from './statistics.ts'

const threads = 10_000
const rounds = 10
const perRound = 200

type Read = (tx: TxCtx, scope: Scope, threadId: string) => Promise<unknown>
const reads: Record<string, Read> = {
  'a thread': (tx, scope, threadId) => readThread(tx, scope, threadId),
  'its messages': (tx, scope, threadId) => readMessages(tx, scope, threadId, 50),
  'the tabs’ counts': (tx, scope) => readThreadCounts(tx, scope),
}

type Way = (read: Read, threadId: string) => Promise<unknown>

/** A `TxCtx` that is none: each statement by itself, as a role that row-level security does not hold. */
const outsideTx = (pool: pg.Pool): TxCtx => ({
  db: {
    async query<Result extends object>({ text, values }: { text: string; values: readonly unknown[] }) {
      return (await pool.query<Result & pg.QueryResultRow>({ name: planName(text), text, values: [...values] })).rows
    },
  },
  addJob: () => Promise.reject(new Error('A read adds no job')),
  now: () => new Date(),
  outbox: createOutbox(),
})

async function timesOf(way: Way, read: Read, ids: readonly string[]): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < perRound; n += 1) {
    const since = performance.now()
    await way(read, ids[n % ids.length] ?? '')
    found.push(performance.now() - since)
  }
  return found
}

async function compare(
  what: string,
  read: Read,
  ids: readonly string[],
  ways: Record<'scoped' | 'bare', Way>,
): Promise<Figure[]> {
  const [id = ''] = ids
  const same = JSON.stringify(await ways.scoped(read, id)) === JSON.stringify(await ways.bare(read, id))
  const found = { scoped: [] as number[], bare: [] as number[] }
  await timesOf(ways.scoped, read, ids)
  await timesOf(ways.bare, read, ids)
  for (let round = 0; round < rounds; round += 1) {
    found.scoped.push(...(await timesOf(ways.scoped, read, ids)))
    found.bare.push(...(await timesOf(ways.bare, read, ids)))
  }
  const [scoped, bare] = [median(found.scoped), median(found.bare)]
  return [
    fact(`${what}: with scope and row-level security, median`, scoped, 'ms'),
    fact(`${what}: the same statements without, median`, bare, 'ms'),
    fact(`${what}: added`, scoped - bare, 'ms'),
    mustBe(`${what}: the same answer`, same ? 'yes' : 'no', 'yes'),
  ]
}

export const scopeTitle = 'Scope and row-level security'

export async function benchScope(): Promise<Section> {
  await using database = await startDatabase()
  const workspaceId = newId()
  await database.admin.query("insert into workspaces (id, name) values ($1, 'Bench')", [workspaceId])
  await seedThreads(database.admin, workspaceId, threads, newId())
  await database.admin.query('vacuum analyze')
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from threads where workspace_id = $1 order by id limit 100',
    [workspaceId],
  )
  const ids = rows.map(({ id }) => id)
  const poolOf = (url: string): pg.Pool =>
    connect({ url, max: 1, applicationName: 'bench', onError: (error) => console.error(error.message) })
  const app = poolOf(database.appUrl)
  const above = poolOf(database.adminUrl)
  const scope = mintScope(workspaceId, { kind: 'system' })
  const ways: Record<'scoped' | 'bare', Way> = {
    scoped: (read, threadId) => inTx({ pool: app, now: () => new Date() }, scope, (tx) => read(tx, scope, threadId)),
    bare: (read, threadId) => read(outsideTx(above), scope, threadId),
  }
  try {
    const figures: Figure[] = []
    for (const [what, read] of Object.entries(reads)) figures.push(...(await compare(what, read, ids, ways)))
    return {
      title: scopeTitle,
      figures,
      notes: [
        `One connection, ${rounds} alternating rounds of ${perRound} reads, ${threads} threads. With: the product's own way, a transaction that names its workspace, as the login that row-level security holds: three round trips for one statement. Without: the same prepared statements alone, as a superuser, whom no policy holds.`,
        'What is added is the two round trips of the transaction; the policy itself compares one column. The page of the inbox saves them: door and rows are one statement (decision 23).',
      ],
    }
  } finally {
    await Promise.all([app.end(), above.end()])
  }
}
