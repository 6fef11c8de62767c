import type { Queryable } from '#db/connect.ts'
import { inLots, list, type Sql, sql } from '#db/sql.ts'

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
        ...inLots(changed).map((lot) => db.query(addNumbers(lot, ownSlot))),
        ...inLots(answered).map((lot) => db.query(addAnswers(lot, ownSlot))),
      ])
    },
  }
}

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
const ownSlot = sql`pg_backend_pid() % 4`

/** Adds to sums. No two of the changes may be of the same one. */
export const addNumbers = (changes: readonly NumberChange[], slot: Sql): Sql => sql`
  insert into daily_numbers as n (workspace_id, slice, one, other, day, slot, ${columns})
  values ${list(
    changes.map(
      ({ workspaceId, slice, one, other, day, counts }) =>
        sql`(${workspaceId}, ${slice}, ${one}, ${other}, ${day}, ${slot}, ${list(counters.map((name) => sql`${counts[name] ?? 0}`))})`,
    ),
  )}
  on conflict (workspace_id, slice, one, day, other, slot) do update set ${sums}`

/** The same for first answers. */
export const addAnswers = (changes: readonly AnswerChange[], slot: Sql): Sql => sql`
  insert into answer_times as a (workspace_id, slice, one, span, day, class, slot, by_clock, awake)
  values ${list(
    changes.map(
      (change) =>
        sql`(${change.workspaceId}, ${change.slice}, ${change.one}, ${change.span}, ${change.day}, ${change.class}, ${slot}, ${change.byClock}, ${change.awake})`,
    ),
  )}
  on conflict (workspace_id, slice, span, one, day, class, slot) do update set by_clock = a.by_clock + excluded.by_clock, awake = a.awake + excluded.awake`

const plain = (text: string): Sql => ({ text, values: [] })
const columns = plain(counters.join(', '))
const sums = plain(counters.map((name) => `${name} = n.${name} + excluded.${name}`).join(', '))
