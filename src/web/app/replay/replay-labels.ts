import type { Judgement, Replay, ReplayEnd, ReplayOutcome, Share } from '#contract/replays.ts'
import { unwrittenWords } from '#web/app/reason-labels.ts'

export const outcomeNames: Record<ReplayOutcome, string> = {
  would_send: 'Would have gone out',
  waits: 'Waited',
  stopped: 'Stopped',
}

export const outcomeTones = { would_send: 'accent', waits: 'neutral', stopped: 'outline' } as const satisfies Record<
  ReplayOutcome,
  string
>

export const judgementNames: Record<Judgement, string> = {
  would_send: 'Would send',
  facts_wrong: 'Facts wrong',
  should_have_stopped: 'Should have stopped',
}

/** The key that judges a case. */
export const judgementKeys: Record<Judgement, string> = { would_send: 's', facts_wrong: 'f', should_have_stopped: 'x' }

const ends: Record<Exclude<ReplayEnd, keyof typeof unwrittenWords>, string> = {
  cap: 'It stopped before its calls would have cost more than its cap.',
  paused: 'It stopped when this workspace’s agents were paused.',
}

export const endWords = (end: ReplayEnd): string =>
  end === 'cap' || end === 'paused' ? ends[end] : unwrittenWords[end]

/** How far a replay is, in a few words. */
export function stateWords({ state, end, done, cases }: Replay): string {
  switch (state) {
    case 'waiting':
    case 'running':
      return `${done} of ${cases} tried`
    case 'done':
      return end === null ? `${done} tried` : `${done} of ${cases} tried, then the cap was reached`
    case 'canceled':
      return `Canceled after ${done} of ${cases}`
    case 'failed':
      return `Failed after ${done} of ${cases}`
  }
}

export const isUnderWay = ({ state }: Pick<Replay, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Small amounts need their digits: a call costs a part of a cent. */
export function usd(amount: number): string {
  if (amount === 0) return '$0'
  return amount < 0.01 ? `$${amount.toFixed(4)}` : `$${amount.toFixed(2)}`
}

/** What the calls of a replay came to. */
export function costWords({
  calls,
  costUsd,
  unpricedCalls,
}: Pick<Replay, 'calls' | 'costUsd' | 'unpricedCalls'>): string {
  if (calls === 0) return 'No paid calls'
  const counted = `${calls.toLocaleString('en')} ${calls === 1 ? 'call' : 'calls'}`
  if (unpricedCalls === calls) return `${counted}, price not told by the model`
  const unpriced = unpricedCalls === 0 ? '' : `, without ${unpricedCalls} whose price wasn’t told`
  return `${counted}, ${usd(costUsd)}${unpriced}`
}

/** `62% (53–70%)`; nothing to tell of none. */
export function shareWords(share: Share | null): string {
  if (share === null) return '–'
  const percent = (value: number) => Math.round(value * 100)
  return `${percent(share.share)}% (${percent(share.low)}–${percent(share.high)}%)`
}

export const percentWords = (value: number | null): string => (value === null ? '–' : `${Math.round(value * 100)}%`)

export const secondsWords = (ms: number | null): string => {
  if (ms === null) return '–'
  return ms < 1000 ? `${Math.max(1, ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
