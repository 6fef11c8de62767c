import type { BulkAction, BulkRefusal } from '#contract/bulk.ts'
import type { Label } from '#contract/intent.ts'
import { labelFacts } from '#contract/labels.ts'
import type { ApprovedSend, DecidedSend } from '../tasks/hold-sends.ts'
import type { SaidBefore } from '../threads/correct-intent.ts'

/**
 * What stood before something was done with a thread, and what was made of it: by that is told whether somebody has been at it since. A change that
 * an earlier release made has no `revision` and no `sends` where they may be missing.
 */
export type Trace =
  | { kind: 'archive'; at: string | null; snoozedUntil: string | null; isStopped?: boolean }
  | { kind: 'unarchive'; revision: number; sends?: DecidedSend[] }
  | { kind: 'snooze'; until: string | null; before: string | null; revision?: number }
  | { kind: 'label'; at: string | null; before: SaidBefore }
  | { kind: 'assign'; memberId: string | null; before: string | null }
  | { kind: 'read'; isRead: boolean; revision?: number }
  | { kind: 'ai_mode'; aiMode: 'auto' | 'draft' | 'off' | null; before: 'auto' | 'draft' | 'off' | null }
  | ({ kind: 'approve' } & ApprovedSend)
  | { kind: 'reject'; taskId: string }

/** What came of one thread. `same`: it was so already, and an undo leaves it alone. */
export type Outcome =
  | { state: 'done'; trace: Trace }
  | { state: 'same' }
  | { state: 'refused'; reason: BulkRefusal }
  | { state: 'undone' }
  | { state: 'kept'; reason: BulkRefusal }

/** How many threads a change has come to, by what came of them. */
export interface Told {
  done: number
  same: number
  refused: Partial<Record<BulkRefusal, number>>
  /** Of those done: a reply was about to go out. Left out of what an earlier release told. */
  stopped?: number
  undone: number
  kept: Partial<Record<BulkRefusal, number>>
}

/** The sums with what came of some more threads. */
export function addOutcomes(told: Told, outcomes: readonly Outcome[]): Told {
  const sums: Told = { ...told, refused: { ...told.refused }, kept: { ...told.kept } }
  for (const outcome of outcomes) {
    if (outcome.state === 'refused' || outcome.state === 'kept') {
      const reasons = sums[outcome.state]
      reasons[outcome.reason] = (reasons[outcome.reason] ?? 0) + 1
    } else sums[outcome.state] += 1
    if (outcome.state === 'done' && outcome.trace.kind === 'archive' && outcome.trace.isStopped)
      sums.stopped = (sums.stopped ?? 0) + 1
  }
  return sums
}

/** The same with some more threads with which nothing was done, for this reason. */
export const addRefused = (told: Told, reason: BulkRefusal, count: number): Told =>
  count === 0 ? told : { ...told, refused: { ...told.refused, [reason]: (told.refused[reason] ?? 0) + count } }

/** To how many threads a change has come. */
export const countGoneThrough = ({ done, same, refused }: Told): number =>
  Object.values(refused).reduce((sum, count) => sum + count, done + same)

/** The score of a thread that gets a label: its own as far as that goes with it. */
export function scoreUnder(label: Label, score: number | null): number {
  const { usual, lowest, highest } = labelFacts[label].score
  return score === null ? usual : Math.min(highest, Math.max(lowest, score))
}

/** What an action leaves behind is sent, and may be undone before. */
export const isSending = ({ kind }: BulkAction): boolean => kind === 'approve'

/** So many threads are gone through in one transaction: whoever waits for one of them waits some hundredths of a second. */
export const lotSize = 20

/** Threads in lots, each in one order, so that two who lock several never wait for each other. */
export function inLotsOf<Item extends { threadId: string }>(items: readonly Item[]): Item[][] {
  const lots: Item[][] = []
  for (let from = 0; from < items.length; from += lotSize)
    lots.push(items.slice(from, from + lotSize).toSorted((one, other) => (one.threadId < other.threadId ? -1 : 1)))
  return lots
}
