import type { Queryable } from '#db/connect.ts'
import { inLots, type Sql } from '#db/sql.ts'

/** What sums are kept of; each a column of `daily_numbers`. */
export const counters = [
  'replies',
  'machine_mails',
  'positive_replies',
  'meeting_requests',
  'opt_outs',
  'sends',
  'automatic_sends',
  'unedited_drafts',
  'edited_drafts',
  'rejected_drafts',
  'waits',
  'cost_micros',
  'tokens',
] as const
export type Counter = (typeof counters)[number]
export type Counts = Partial<Record<Counter, number>>

/** A change of one sum of a day. */
export interface NumberChange {
  workspaceId: string
  slice: string
  one: string
  other: string
  day: string
  counts: Counts
}

/** A change of how many first answers are in a class of time. */
export interface AnswerChange {
  workspaceId: string
  slice: string
  one: string
  span: 'day' | 'month'
  day: string
  class: number
  byClock: number
  awake: number
}

export interface Changes {
  numbers: readonly NumberChange[]
  answers: readonly AnswerChange[]
}

/** Sums that a transaction changes; the same one twice is changed once. */
export interface Sums {
  add(changes: Changes): void
  /** In one order, so that transactions which meet never wait for each other in a ring. */
  write(db: Queryable): Promise<void>
}

export function createSums(): Sums {
  const numbers = new Map<string, NumberChange>()
  const answers = new Map<string, AnswerChange>()
  return {
    add(changes) {
      for (const change of changes.numbers) {
        const key = keyOf([change.workspaceId, change.slice, change.one, change.day, change.other])
        const before = numbers.get(key)
        numbers.set(key, before === undefined ? change : { ...change, counts: plus(before.counts, change.counts) })
      }
      for (const change of changes.answers) {
        const { workspaceId, slice, one, span, day } = change
        const key = keyOf([workspaceId, slice, one, span, day, String(change.class).padStart(3, '0')])
        const { byClock, awake } = answers.get(key) ?? { byClock: 0, awake: 0 }
        answers.set(key, { ...change, byClock: byClock + change.byClock, awake: awake + change.awake })
      }
    },
    async write(db) {
      const changed = inOrder(numbers).filter(({ counts }) => Object.values(counts).some((count) => count !== 0))
      const answered = inOrder(answers).filter(({ byClock, awake }) => byClock !== 0 || awake !== 0)
      await Promise.all([
        ...lotsOf(changed).map((lot) => db.query(addNumbers(lot))),
        ...lotsOf(answered).map((lot) => db.query(addAnswers(lot))),
      ])
    },
  }
}

/** What one fact changes goes in one statement: of how many rows, that differs little from fact to fact. */
const atOnce = 32
const lotsOf = <Change>(changes: readonly Change[]): (readonly Change[])[] =>
  changes.length > 0 && changes.length <= atOnce ? [changes] : inLots(changes)

const keyOf = (parts: readonly string[]): string => parts.join('\0')
const inOrder = <Change>(changes: ReadonlyMap<string, Change>): Change[] =>
  [...changes].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change)

const plus = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(
    counters.flatMap((name) => {
      const sum = (one[name] ?? 0) + (other[name] ?? 0)
      return sum === 0 ? [] : [[name, sum]]
    }),
  )

/** One of four, so that writers of one workspace seldom wait for each other; those of past days are put together at night. */
const ownSlot = 'pg_backend_pid() % 4'
/** Of days that are over. */
export const onlySlot = '0'

/** Adds to sums. No two of the changes may be of the same one, and one at least must change something. */
export function addNumbers(changes: readonly NumberChange[], slot: string = ownSlot): Sql {
  // Most facts change one or two: the others are not written.
  const sums = counters.filter((name) => changes.some(({ counts }) => counts[name]))
  return upsert(
    'daily_numbers',
    { keys: ['workspace_id', 'slice', 'one', 'other', 'day'], sums, slot },
    changes.map(({ workspaceId, slice, one, other, day, counts }) => [
      workspaceId,
      slice,
      one,
      other,
      day,
      ...sums.map((name) => counts[name] ?? 0),
    ]),
  )
}

/** The same for first answers. */
export const addAnswers = (changes: readonly AnswerChange[], slot: string = ownSlot): Sql =>
  upsert(
    'answer_times',
    { keys: ['workspace_id', 'slice', 'span', 'one', 'day', 'class'], sums: ['by_clock', 'awake'], slot },
    changes.map((change) => [
      change.workspaceId,
      change.slice,
      change.span,
      change.one,
      change.day,
      change.class,
      change.byClock,
      change.awake,
    ]),
  )

interface Columns {
  keys: readonly string[]
  sums: readonly string[]
  slot: string
}

const texts = new Map<string, string>()

/**
 * Each number of rows is a statement of its own, whose text is made once: put together from parts for every transaction it took the server
 * longer than the database took to do it.
 */
function upsert(table: string, columns: Columns, rows: readonly unknown[][]): Sql {
  const name = `${table} ${rows.length} ${columns.slot} ${columns.sums.join(' ')}`
  const text = texts.get(name) ?? upsertText(table, columns, rows.length)
  texts.set(name, text)
  return { text, values: rows.flat() }
}

function upsertText(table: string, { keys, sums, slot }: Columns, rows: number): string {
  const width = keys.length + sums.length
  const parameters = (from: number, count: number): string =>
    Array.from({ length: count }, (_, place) => `$${from + place}`).join(', ')
  const values = Array.from(
    { length: rows },
    (_, row) =>
      `(${parameters(row * width + 1, keys.length)}, ${parameters(row * width + keys.length + 1, sums.length)}, ${slot})`,
  )
  const added = sums.map((name) => `${name} = s.${name} + excluded.${name}`)
  return `insert into ${table} as s (${[...keys, ...sums, 'slot'].join(', ')}) values ${values.join(', ')}
    on conflict (${[...keys, 'slot'].join(', ')}) do update set ${added.join(', ')}`
}
