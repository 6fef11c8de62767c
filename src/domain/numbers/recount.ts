import { noneOf } from '#contract/none-of.ts'
import { type NumberDimension, numberDimensions } from '#contract/number-dimensions.ts'
import { inLots, json, list, type Sql, sql } from '#db/sql.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import {
  type AnswerChange,
  addAnswers,
  addNumbers,
  type Counter,
  counters,
  type NumberChange,
  onlySlot,
} from '../daily-numbers.ts'
import type { Scope } from '../scope.ts'
import { classEdges } from './answer-rules.ts'
import { columnOf, countedSums, plain, sums } from './lines.ts'
import { addDays } from './period-rules.ts'
import { sliceOfWaits } from './rules.ts'

/** A sum that is not what the lines say. */
export interface Difference {
  slice: string
  one: string
  other: string
  day: string
  kept: unknown
  counted: unknown
}

const examplesKept = 20
/** Days that are counted in one statement: a year of a million threads is four. */
const stretchDays = 92
/** When it is done, by UTC. */
const atHour = 3

/** True once a day, in the night, for one of all who ask: then every workspace's numbers are to be counted once more. */
export async function isRecountDue(ctx: Pick<Ctx, 'pool' | 'now'>): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - atHour * 3_600_000)
  since.setUTCHours(atHour, 0, 0, 0)
  const { rowCount } = await ctx.pool.query(
    'update platform_settings set numbers_recounted_at = $1 where numbers_recounted_at < $2',
    [ctx.now(), since],
  )
  return rowCount === 1
}

/**
 * Counts the lines once more and holds the sums of all days against them. What differs is kept for the workspace's admins and the operator's
 * metrics to tell, logged as an error, and not mended: whoever mends it finds out first how it came. Before that it puts the slots of days
 * that are over together.
 */
export async function recountNumbers(ctx: Pick<Ctx, 'pool' | 'now' | 'log'>, scope: Scope): Promise<Difference[]> {
  await foldSlots(ctx, scope)
  const differences: Difference[] = []
  let differing = 0
  for (const stretch of await inTx(ctx, scope, (tx) => listStretches(tx, scope)))
    for (const compared of comparisons(scope, stretch)) {
      const found = await inTx(ctx, scope, (tx) => tx.db.query<Difference & { all: number }>(compared))
      differing += found[0]?.all ?? 0
      differences.push(...found.map(({ all: _, ...difference }) => difference))
    }
  const examples = differences.slice(0, examplesKept)
  await inTx(ctx, scope, (tx) =>
    tx.db.query(sql`
      insert into number_recounts (workspace_id, at, differing, examples)
      values (${scope.workspaceId}, ${tx.now().toISOString()}, ${differing}, ${json(examples)}::jsonb)
      on conflict (workspace_id) do update set at = excluded.at, differing = excluded.differing, examples = excluded.examples`),
  )
  if (differing > 0)
    ctx.log.error({ workspaceId: scope.workspaceId, differing, examples }, 'numbers are not what was counted')
  return differences
}

interface Stretch {
  from: string
  to: string
}

async function listStretches({ db }: TxCtx, { workspaceId }: Scope): Promise<Stretch[]> {
  const [ends] = await db.query<{ first: string | null; last: string | null }>(sql`
    select least((select min(f.day) from number_facts f where f.workspace_id = ${workspaceId}),
                 (select min(n.day) from daily_numbers n where n.workspace_id = ${workspaceId}))::text as first,
           greatest((select max(f.day) from number_facts f where f.workspace_id = ${workspaceId}),
                    (select max(n.day) from daily_numbers n where n.workspace_id = ${workspaceId}))::text as last`)
  if (ends?.first == null || ends.last == null) return []
  const stretches: Stretch[] = []
  // From the first of a month on, by whole months: sums of a month are held against all of its days.
  for (let from = `${ends.first.slice(0, 7)}-01`; from <= ends.last; ) {
    const next = `${addDays(from, stretchDays).slice(0, 7)}-01`
    stretches.push({ from, to: addDays(next, -1) })
    from = next
  }
  return stretches
}

const keyOf = (dimension: NumberDimension | undefined): Sql =>
  dimension === undefined ? sql`''` : sql`coalesce(${columnOf[dimension]}::text, ${noneOf})`

function* comparisons(scope: Scope, stretch: Stretch): Generator<Sql> {
  const pairs = numberDimensions.flatMap((one, place) =>
    numberDimensions.slice(place + 1).map((other) => [one, other] as const),
  )
  const slices: (readonly NumberDimension[])[] = [[], ...numberDimensions.map((one) => [one]), ...pairs]
  for (const slice of slices) {
    const [one, other] = slice
    // Nobody wrote a reply but the lead; why drafts waited is told by itself.
    const kinds = slice.includes('person') ? ['send', 'draft', 'cost'] : ['reply', 'send', 'draft', 'cost']
    yield compareSums(scope, stretch, { slice: slice.join('+'), one: keyOf(one), other: keyOf(other), kinds })
    if (other === undefined) {
      yield compareAnswers(scope, stretch, { slice: slice.join('+'), one: keyOf(one), span: 'day' })
      yield compareAnswers(scope, stretch, { slice: slice.join('+'), one: keyOf(one), span: 'month' })
    }
  }
  const reason = sql`f.detail`
  yield compareSums(scope, stretch, { slice: sliceOfWaits(undefined), one: reason, other: sql`''`, kinds: ['wait'] })
  for (const one of numberDimensions)
    yield compareSums(scope, stretch, { slice: sliceOfWaits(one), one: keyOf(one), other: reason, kinds: ['wait'] })
}

function compareSums(
  { workspaceId }: Scope,
  { from, to }: Stretch,
  { slice, one, other, kinds }: { slice: string; one: Sql; other: Sql; kinds: readonly string[] },
): Sql {
  const values = (row: string): Sql => plain(counters.map((name) => `coalesce(${row}.${name}, 0)`).join(', '))
  return sql`
    with kept as (
      select n.one, n.other, n.day, ${sums} from daily_numbers n
       where n.workspace_id = ${workspaceId} and n.slice = ${slice} and n.day between ${from} and ${to} group by 1, 2, 3
    ), counted as (
      select ${one} as one, ${other} as other, f.day, ${countedSums} from number_facts f
       where f.workspace_id = ${workspaceId} and f.day between ${from} and ${to} and f.kind = any(${kinds}) group by 1, 2, 3
    )
    select ${slice} as slice, one, other, day::text as day, to_jsonb(k) as kept, to_jsonb(c) as counted, count(*) over () as all
      from kept k full join counted c using (one, other, day)
     where (${values('k')}) is distinct from (${values('c')}) order by day, one, other limit ${examplesKept}`
}

function compareAnswers(
  { workspaceId }: Scope,
  { from, to }: Stretch,
  { slice, one, span }: { slice: string; one: Sql; span: 'day' | 'month' },
): Sql {
  const day = span === 'day' ? sql`f.day` : sql`date_trunc('month', f.day)::date`
  const classed = (column: Sql): Sql => sql`width_bucket(${column}, ${classEdges}::integer[])`
  const lines = sql`number_facts f where f.workspace_id = ${workspaceId} and f.day between ${from} and ${to} and f.kind = 'send' and f.answer_seconds is not null`
  return sql`
    with kept as (
      select a.one, a.day, a.class, sum(a.by_clock) as by_clock, sum(a.awake) as awake from answer_times a
       where a.workspace_id = ${workspaceId} and a.slice = ${slice} and a.span = ${span} and a.day between ${from} and ${to} group by 1, 2, 3
    ), counted as (
      select one, day, class, sum(by_clock) as by_clock, sum(awake) as awake from (
        select ${one} as one, ${day} as day, ${classed(sql`f.answer_seconds`)} as class, 1 as by_clock, 0 as awake from ${lines}
        union all select ${one}, ${day}, ${classed(sql`f.awake_seconds`)}, 0, 1 from ${lines}) classes
       group by 1, 2, 3
    )
    select ${`answers by ${span}${slice === '' ? '' : ` and ${slice}`}`} as slice, one, class::text as other, day::text as day,
           to_jsonb(k) as kept, to_jsonb(c) as counted, count(*) over () as all
      from kept k full join counted c using (one, day, class)
     where (coalesce(k.by_clock, 0), coalesce(k.awake, 0)) is distinct from (coalesce(c.by_clock, 0), coalesce(c.awake, 0))
     order by day, one, class limit ${examplesKept}`
}

// -------------------------------------------------------------------------------------------------------------------- slots

/** Nobody writes into a day that is over but whoever judges an old reply again: its slots become one. */
async function foldSlots(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  const until = addDays(ctx.now().toISOString().slice(0, 10), -2)
  const days = await inTx(ctx, scope, (tx) =>
    tx.db.query<{ day: string }>(sql`
      select distinct n.day::text as day from daily_numbers n where n.workspace_id = ${scope.workspaceId} and n.slot > 0 and n.day <= ${until} order by 1`),
  )
  for (const { day } of days) await inTx(ctx, scope, (tx) => foldDay(tx, scope, day))
  await inTx(ctx, scope, (tx) => foldAnswers(tx, scope, until))
}

async function foldDay(tx: TxCtx, { workspaceId }: Scope, day: string): Promise<void> {
  const taken = await tx.db.query<Pick<NumberChange, 'slice' | 'one' | 'other'> & Record<Counter, number>>(sql`
    delete from daily_numbers n where n.workspace_id = ${workspaceId} and n.day = ${day} and n.slot > 0
    returning n.slice, n.one, n.other, ${list(counters.map((name) => plain(`n.${name}`)))}`)
  const changes = [...Map.groupBy(taken, ({ slice, one, other }) => `${slice}\0${one}\0${other}`)].map(([, rows]) => {
    const { slice = '', one = '', other = '' } = rows[0] ?? {}
    const counts = Object.fromEntries(counters.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]))
    return { workspaceId, slice, one, other, day, counts }
  })
  for (const lot of inLots(changes)) await tx.db.query(addNumbers(lot, onlySlot))
}

async function foldAnswers(tx: TxCtx, { workspaceId }: Scope, until: string): Promise<void> {
  const taken = await tx.db.query<Omit<AnswerChange, 'workspaceId' | 'day'> & { days: number }>(sql`
    delete from answer_times a where a.workspace_id = ${workspaceId} and a.day <= ${until} and a.slot > 0
    returning a.slice, a.one, a.span, a.day - date '1970-01-01' as days, a.class, a.by_clock as "byClock", a.awake`)
  const byKey = Map.groupBy(taken, ({ slice, one, span, days, class: place }) =>
    [slice, one, span, days, place].join('\0'),
  )
  const changes = [...byKey].flatMap(([, rows]) => {
    const [first] = rows
    const day = addDays('1970-01-01', first?.days ?? 0)
    const sum = (count: (row: (typeof rows)[number]) => number): number =>
      rows.reduce((all, row) => all + count(row), 0)
    return first === undefined
      ? []
      : { ...first, workspaceId, day, byClock: sum((row) => row.byClock), awake: sum((row) => row.awake) }
  })
  for (const lot of inLots(changes)) await tx.db.query(addAnswers(lot, onlySlot))
}
