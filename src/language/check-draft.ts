import { findPhones } from './guard/facts/contacts.ts'
import { findEmails, findLinks } from './guard/facts/links.ts'
import { possibleNames } from './guard/facts/names.ts'
import { readPlain } from './guard/facts/plain-text.ts'
import { type GuardInput, type GuardResult, guardDraft, type Reads } from './guard/guard-draft.ts'
import { greetingsIn } from './guard/recipient.ts'
import type { GuardSources } from './guard/sources.ts'

export { daysFromNow } from './guard/days-from-now.ts'
export { type DraftSentence, sentencesOf } from './guard/draft-sentences.ts'
export type { GuardInput, GuardResult, Reads } from './guard/guard-draft.ts'
export { type OpenFact, readGolden } from './guard/read-golden.ts'
export type { OtherLead } from './guard/recipient.ts'
export { type GuardSources, readAhead, type Trace } from './guard/sources.ts'
export { verdictOnAll } from './guard/verdict.ts'

/** A draft, to whom it goes, and whose data must not turn up in it. */
export type DraftToCheck = Omit<GuardInput, 'sources'>

/**
 * Holds a draft against what it may draw on: says of each price, date, link, name, number and promise which source states it, and what
 * nothing does. Pure, deterministic, never throws; what it can't trace is a `block`. With `facts` it looks at what can be checked exactly
 * and at conduct alone; `facts_and_words` also asks the reader that learned from drafts, for where nobody else reads what is meant.
 */
export const checkDraft = (draft: DraftToCheck, sources: GuardSources, { reads }: { reads: Reads }): GuardResult =>
  guardDraft({ ...draft, sources }, { reads })

/** Whom a draft greets, as it calls them. */
export function greetedIn(body: string): string[] {
  const plain = readPlain(body.slice(0, maxSearchedChars))
  return greetingsIn(plain).map(({ start, end }) => plain.text.slice(start, end))
}

/** The addresses, links and telephone numbers of a text, as they stand there. */
export function waysToReachIn(text: string): string[] {
  const plain = readPlain(text.slice(0, maxSearchedChars))
  return [findEmails, findLinks, findPhones].flatMap((find) =>
    find(plain).map(({ start, end }) => plain.text.slice(start, end)),
  )
}

/** Longer texts are not searched to their end. */
const maxSearchedChars = 10_000

/** The addresses, and the words that may be names, of a draft: by these other leads' data is looked for. */
export function namedIn(body: string): { emails: string[]; names: string[] } {
  const plain = readPlain(body.slice(0, maxSearchedChars))
  return { emails: findEmails(plain).flatMap(({ claims }) => claims), names: possibleNames(plain.text) }
}
