import { isDeepStrictEqual } from 'node:util'
import { expression } from '../text/expression.ts'
import type { Weights } from './classifier/classify.ts'
import { type RuledDraft, secondReading } from './classifier/second-reading.ts'
import { guardWeights } from './classifier/weights.ts'
import { conductVerdicts } from './conduct.ts'
import { confirmedVerdicts } from './confirmed.ts'
import { contradictedVerdicts, deniedNames } from './contradicted.ts'
import { includedWithoutSource } from './excluded.ts'
import { maxFacts } from './facts/find-facts.ts'
import { readPlain } from './facts/plain-text.ts'
import { hiddenTextVerdicts } from './hidden-text.ts'
import { languageVerdicts } from './language.ts'
import { obeyedVerdicts } from './obeyed.ts'
import { reservedElsewhere } from './only-in.ts'
import { placeholderVerdicts } from './placeholders.ts'
import { type Addressee, type OtherLead, otherLeadVerdicts, recipientVerdicts } from './recipient.ts'
import { type GuardSources, type ReadSource, readSources } from './sources.ts'
import { type GuardFact, traceFacts } from './trace-facts.ts'
import { type GuardVerdict, verdictOnAll } from './verdict.ts'
import { said } from './words.ts'

export interface GuardInput {
  body: string
  subject: string
  /** Primary tag of the lead's language; `und` when nobody knows. */
  lang: string
  recipientEmail: string
  recipientName?: string
  sources: GuardSources
  /** Subjects that the conversation already has: answering under one states nothing new. */
  subjects?: readonly string[]
  /** People of other conversations, whose data must not turn up in this one. */
  otherLeads?: readonly OtherLead[]
}

export interface GuardResult {
  /** True when nothing speaks against sending it unread. */
  ok: boolean
  verdicts: GuardVerdict[]
  facts: GuardFact[]
}

/**
 * How a draft is read: for its hard facts and its conduct alone, or also for what it says in mere words, by what was learned from
 * drafts.
 */
export type Reads = 'facts' | 'facts_and_words'

/** Longer drafts are not read to their end: they never go out by themselves. */
const maxBodyChars = 10_000

/**
 * Holds a draft against its sources. Every price, number, date, link, phone number, e-mail and postal address, name and promise
 * must be stated by the knowledge base, the settings or what we wrote before; the lead's words give only what is the lead's.
 * Also finds gaps, a wrong recipient, other people's data, another language, hidden text, a second signature and words that only
 * a machine says. Where it `reads` words, what was learned from drafts is heard beside these rules (decisions/036). Deterministic,
 * never throws, linear in the draft's length; what it can't trace is a `block`.
 */
export function guardDraft(
  input: GuardInput,
  { reads = 'facts_and_words', weights }: { reads?: Reads; weights?: Weights } = {},
): GuardResult {
  const { ruled, ofFacts, facts } = readByRules(input)
  const verdicts =
    reads === 'facts'
      ? ofFacts
      : distinct(secondReading(ruled, weights ?? guardWeights()).filter((verdict) => !isOfFile(verdict, facts)))
  return { ok: verdicts.every(({ severity }) => severity === 'warn'), verdicts, facts }
}

/** What was learned from drafts knows of no files: in words by which one is said to be there, and in their sentence, it finds what nothing says. */
const isOfFile = ({ finding, span }: GuardVerdict, facts: readonly GuardFact[]): boolean =>
  facts.some(({ source, start, end, text }) => {
    if (source?.source !== 'file') return false
    if (finding.code === 'doubtful_sentence') return finding.words.includes(text)
    return finding.code === 'seems_unsaid' && start <= span.start && span.end <= end
  })

/** What the rules alone make of a draft, and what of it is about hard facts and conduct. */
export function readByRules(input: GuardInput): { ruled: RuledDraft; ofFacts: GuardVerdict[]; facts: GuardFact[] } {
  const plain = readPlain(input.body.slice(0, maxBodyChars))
  const sources = readSources(input.sources)
  const addressee: Addressee = {
    email: input.recipientEmail,
    name: input.recipientName ?? '',
    lead: input.sources.lead,
    leadMessages: input.sources.leadMessages.map(({ text }) => text),
  }
  const { facts, untraced, hard } = traceFacts(plain, sources, input.sources)
  const confirmed = confirmedVerdicts(plain, sources, facts, input.sources)
  const before = [
    ...hiddenTextVerdicts(plain),
    ...placeholderVerdicts(plain, sources),
    ...recipientVerdicts(plain, addressee),
    ...otherLeadVerdicts(plain, input.otherLeads ?? [], addressee),
    ...conductVerdicts(plain),
    ...obeyedVerdicts(plain, addressee.leadMessages, sources),
  ]
  const ofSubject = subjectVerdicts(input, sources)
  const behind = [
    ...languageVerdicts(plain, input.lang),
    ...(input.body.length > maxBodyChars || facts.length >= maxFacts
      ? [verdictOnAll('length', { code: 'too_long' })]
      : []),
    ...(input.body.trim() === '' ? [verdictOnAll('empty', { code: 'empty' }, 'warn')] : []),
  ]
  // What is promised and has a source is not the opposite of it: "a trial without a credit card" is a trial.
  const promised = facts.filter(({ kind, source }) => kind === 'promise' && source !== null)
  const contradicted = contradictedVerdicts(plain, sources).filter(
    ({ span }) => !promised.some(({ start, end }) => start <= span.start && span.end <= end),
  )
  const verdicts = distinct([...before, ...untraced, ...confirmed, ...contradicted, ...ofSubject.all, ...behind])
  const traced = facts.flatMap(({ kind, start, end, source }) =>
    source === null ? [] : [{ name: `${kind} ${/^lead/.test(source.source) ? 'theirs' : 'ours'}`, start, end }],
  )
  return {
    ruled: { plain, sources, verdicts, traced },
    ofFacts: distinct([
      ...before,
      ...hard,
      ...confirmed,
      ...deniedNames(plain, sources, facts),
      ...reservedElsewhere(plain, sources),
      ...includedWithoutSource(plain, sources),
      ...ofSubject.hard,
      ...behind,
    ]),
    facts,
  }
}

const subjectMarks = expression('i')`^(?:\s*${said('subjectMark')}\s*:)+`

/** A new subject is held to the same rules; one that the conversation has is only an answer. */
function subjectVerdicts(
  { subject, subjects = [], sources: given }: GuardInput,
  sources: readonly ReadSource[],
): { all: GuardVerdict[]; hard: GuardVerdict[] } {
  const bare = (words: string) => words.replace(subjectMarks, '').trim().toLowerCase()
  const plain = readPlain(subject.slice(0, 1000))
  const found = [...hiddenTextVerdicts(plain), ...placeholderVerdicts(plain)]
  const isKnown = subjects.some((known) => bare(known) === bare(subject)) || bare(subject) === 'your inquiry'
  const { untraced, hard } = isKnown ? { untraced: [], hard: [] } : traceFacts(plain, sources, { today: given.today })
  const told = (verdicts: readonly GuardVerdict[]) =>
    verdicts.map(({ kind, finding }) => ({ ...verdictOnAll(kind, finding), isInSubject: true }))
  return { all: told([...found, ...untraced]), hard: told([...found, ...hard]) }
}

/** Of several findings about the same words the first is told; a finding within another of its kind is not told twice. */
function distinct(verdicts: readonly GuardVerdict[]): GuardVerdict[] {
  const kept: GuardVerdict[] = []
  for (const verdict of verdicts) {
    const { start, end } = verdict.span
    const isTold = kept.some(({ kind, finding, isInSubject, span }) =>
      end === start
        ? isInSubject === verdict.isInSubject && isDeepStrictEqual(finding, verdict.finding)
        : span.end > span.start &&
          span.start <= start &&
          span.end >= end &&
          (kind === verdict.kind || kind !== 'promise'),
    )
    if (!isTold) kept.push(verdict)
  }
  return kept.sort((a, b) => placeIn(a) - placeIn(b))
}

/** What is said of a sentence as a whole comes behind what is said of words. */
const placeIn = ({ kind, span }: GuardVerdict): number => (kind === 'unread' ? maxBodyChars : span.start)
