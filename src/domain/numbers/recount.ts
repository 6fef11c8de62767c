import { noneOf } from '#contract/none-of.ts'
import { type NumberDimension, numberDimensions } from '#contract/number-dimensions.ts'
import { inLots, json, list, type Sql, sql } from '#db/sql.ts'
import { addDays } from '#lib/add-days.ts'
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
import { countHistory } from './count-history.ts'
import { columnOf, countedSums, plain, sums } from './lines.ts'
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
/** For the sums of a month, which else go through files. */
const roomForSums = "set local work_mem = '64MB'"
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
 * that are over together, and the first time it counts what there was before (`countHistory`).
 */
export async function recountNumbers(ctx: Pick<Ctx, 'pool' | 'now' | 'log'>, scope: Scope): Promise<Difference[]> {
  await countHistory(ctx, scope)
  await foldSlots(ctx, scope)
  const differences: Difference[] = []
  let differing = 0
  for (const month of await inTx(ctx, scope, (tx) => listMonths(tx, scope)))
    for (const compared of comparisons(scope, month)) {
      const found = await inTx(ctx, scope, async (tx) => {
        await tx.db.query(plain(roomForSums))
        return tx.db.query<Difference & { all: number }>(compared)
      })
      differing += found[0]?.all ?? 0
      differences.push(...found.map(({ all: _, ...difference }) => difference))
    }
  const examples = differences.slice(0, examplesKept)
  await inTx(ctx, scope, (tx) =>
    tx.db.query(sql`
      insert into number_recounts (workspace_id, at, differing, examples, has_history)
      values (${scope.workspaceId}, ${tx.now().toISOString()}, ${differing}, ${json(examples)}::jsonb, true)
      on conflict (workspace_id) do update set at = excluded.at, differing = excluded.differing, examples = excluded.examples, has_history = true`),
  )
  if (differing > 0)
    ctx.log.error({ workspaceId: scope.workspaceId, differing, examples }, 'numbers are not what was counted')
  return differences
}

interface Stretch {
  from: string
  to: string
}

/** By months, since the sums of a month are held against all of its days. */
async function listMonths({ db }: TxCtx, { workspaceId }: Scope): Promise<Stretch[]> {
  const [ends] = await db.query<{ first: string | null; last: string | null }>(sql`
    select least((select min(f.day) from number_facts f where f.workspace_id = ${workspaceId}),
                 (select min(n.day) from daily_numbers n where n.workspace_id = ${workspaceId}))::text as first,
           greatest((select max(f.day) from number_facts f where f.workspace_id = ${workspaceId}),
                    (select max(n.day) from daily_numbers n where n.workspace_id = ${workspaceId}))::text as last`)
  if (ends?.first == null || ends.last == null) return []
  const months: Stretch[] = []
  for (let from = `${ends.first.slice(0, 7)}-01`; from <= ends.last; ) {
    const next = `${addDays(from, 31).slice(0, 7)}-01`
    months.push({ from, to: addDays(next, -1) })
    from = next
  }
  return months
}

type Slice = readonly NumberDimension[]

const pairs: Slice[] = numberDimensions.flatMap((one, place) =>
  numberDimensions.slice(place + 1).map((other): Slice => [one, other]),
)
const singles: Slice[] = numberDimensions.map((one) => [one])
const hasPerson = (slice: Slice): boolean => slice.includes('person')

/** A line's keys by name, so that all slices are counted in one round over the lines. */
const keys = list(
  numberDimensions.map((name) => sql`coalesce(${columnOf[name]}::text, ${noneOf}) as ${plain(`key_${name}`)}`),
)

const groupedBy = (more: readonly string[], slices: readonly Slice[]): Sql =>
  plain(slices.map((slice) => `(${[...more, ...slice.map((name) => `key_${name}`)].join(', ')})`).join(', '))

/** Of a grouped row: the slice that it is of, and its one or two keys. What it is not grouped by is null. */
const placed = (
  within: readonly NumberDimension[] = numberDimensions,
  last?: { name: string; column: string },
): Sql => {
  const named = within.map((name) => `case when key_${name} is not null then '${name}' end`)
  const columns = within.map((name) => `key_${name}`)
  const [names, values] =
    last === undefined
      ? [named, columns]
      : [
          [...named, `'${last.name}'`],
          [...columns, last.column],
        ]
  const key = (place: number): string => `coalesce((array_remove(array[${values.join(', ')}], null))[${place}], '')`
  return plain(`array_to_string(array[${names.join(', ')}], '+') as slice, ${key(1)} as one, ${key(2)} as other`)
}

function* comparisons(scope: Scope, month: Stretch): Generator<Sql> {
  yield compareSums(scope, month, {
    kinds: ['reply', 'send', 'draft', 'cost'],
    placed: placed(numberDimensions.filter((name) => name !== 'person')),
    sets: groupedBy(
      ['day'],
      [[], ...singles, ...pairs].filter((slice) => !hasPerson(slice)),
    ),
    slices: [[], ...singles, ...pairs].filter((slice) => !hasPerson(slice)).map((slice) => slice.join('+')),
  })
  // Nobody wrote a reply but the lead.
  yield compareSums(scope, month, {
    kinds: ['send', 'draft', 'cost'],
    placed: placed(),
    sets: groupedBy(['day'], [...singles, ...pairs].filter(hasPerson)),
    slices: [...singles, ...pairs].filter(hasPerson).map((slice) => slice.join('+')),
  })
  yield compareSums(scope, month, {
    kinds: ['wait'],
    placed: placed(numberDimensions, { name: 'reason', column: 'detail' }),
    sets: groupedBy(['day', 'detail'], [[], ...singles]),
    slices: [undefined, ...numberDimensions].map(sliceOfWaits),
  })
  yield compareAnswers(scope, month)
}

interface Compared {
  kinds: readonly string[]
  placed: Sql
  sets: Sql
  slices: readonly string[]
}

function compareSums({ workspaceId }: Scope, { from, to }: Stretch, { kinds, placed, sets, slices }: Compared): Sql {
  const values = (row: string): Sql => plain(counters.map((name) => `coalesce(${row}.${name}, 0)`).join(', '))
  return sql`
    with kept as (
      select n.slice, n.one, n.other, n.day, ${sums} from daily_numbers n
       where n.workspace_id = ${workspaceId} and n.slice = any(${slices}::text[]) and n.day between ${from} and ${to} group by 1, 2, 3, 4
    ), counted as (
      select ${placed}, f.day, ${countedSums} from (
        select f.*, ${keys} from number_facts f
         where f.workspace_id = ${workspaceId} and f.day between ${from} and ${to} and f.kind = any(${kinds})) f
       group by grouping sets (${sets})
    )
    select slice, one, other, day::text as day, to_jsonb(k) as kept, to_jsonb(c) as counted, count(*) over () as all
      from kept k full join counted c using (slice, one, other, day)
     where (${values('k')}) is distinct from (${values('c')}) order by day, slice, one, other limit ${examplesKept}`
}

/** First answers by classes of time: those of each day, and of the month. */
function compareAnswers({ workspaceId }: Scope, { from, to }: Stretch): Sql {
  const classed = (column: Sql): Sql => sql`width_bucket(${column}, ${classEdges}::integer[])`
  const bySlices = (more: readonly string[]): Sql => groupedBy(more, [[], ...singles])
  return sql`
    with kept as (
      select a.slice, a.one, a.span, a.day, a.class, sum(a.by_clock) as by_clock, sum(a.awake) as awake from answer_times a
       where a.workspace_id = ${workspaceId} and a.day between ${from} and ${to} group by 1, 2, 3, 4, 5
    ), lines as materialized (
      select f.day, f.answer_seconds, f.awake_seconds, ${keys} from number_facts f
       where f.workspace_id = ${workspaceId} and f.day between ${from} and ${to} and f.kind = 'send' and f.answer_seconds is not null
    ), counted as (
      select ${placed()}, case when day is null then 'month' else 'day' end as span, coalesce(day, ${from}::date) as day, class,
             sum(by_clock) as by_clock, sum(awake) as awake
        from (select lines.*, ${classed(sql`answer_seconds`)} as class, 1 as by_clock, 0 as awake from lines
              union all select lines.*, ${classed(sql`awake_seconds`)}, 0, 1 from lines) classes
       group by grouping sets (${bySlices(['day', 'class'])}, ${bySlices(['class'])})
    )
    select 'answers by ' || span || case when slice = '' then '' else ' and ' || slice end as slice, one, class::text as other, day::text as day,
           to_jsonb(k) as kept, to_jsonb(c) as counted, count(*) over () as all
      from kept k full join counted c using (slice, one, span, day, class)
     where (coalesce(k.by_clock, 0), coalesce(k.awake, 0)) is distinct from (coalesce(c.by_clock, 0), coalesce(c.awake, 0))
     order by day, slice, one, class limit ${examplesKept}`
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
