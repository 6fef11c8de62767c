import type { WrongReason } from '#contract/autonomy.ts'

/** Why what went out by itself was wrong, as a person chooses it. */
export const wrongWords: Readonly<Record<WrongReason, string>> = {
  facts: 'Something in it isn’t true',
  stop: 'It should have left this to a person',
  misunderstood: 'It misunderstood the lead',
  tone: 'The tone was wrong',
}
