import type { Tone } from '#contract/agents.ts'

/** Languages that the built-in drafter writes in. */
export const draftLanguages = ['en', 'de', 'fr', 'es', 'nl', 'pt'] as const
export type DraftLanguage = (typeof draftLanguages)[number]

/**
 * One language's sentences. None of them states a fact or makes a promise: no number, no date, no link, nothing about the
 * product. What a draft says of these comes out of the workspace's own knowledge.
 */
export interface Phrases {
  /** `name` is the first name, in the formal tone the full one; null when it is not known. */
  greeting(name: string | null, tone: Tone): string
  thanks: Record<Tone, string>
  signOff: Record<Tone, string>
  /** Followed by the link on a line of its own. */
  bookHere: string
  askTimes: string
  timeProposed: string
  /** To a time in the lead's own words: it is theirs, a person settles it. */
  timeNoted(when: string): string
  /** The same beside an answer to something else. */
  alsoNoted(when: string): string
  offerCall: string
  anythingElse: string
  needDetail: string
  understood: string
  askConcern: string
  notNow: string
  referralNamed(name: string): string
  referralWho: string
  noInterest: string
  clarify: string
  takenSeriously: string
  /** To a lead who stays silent: the first, the second, and every later reminder. */
  followUp: readonly [string, string, string]
}
