import { setImmediate as others } from 'node:timers/promises'
import { type FactKind, factKinds } from '#contract/guard.ts'
import { injectedPlaces } from '#language/intent/injection.ts'
import { blank, fold } from '#language/text/folded-text.ts'
import { memoize } from '#lib/memoize.ts'
import { type SourceWords, sourceWordsOf } from './classifier/source-words.ts'
import { type Fact, provedBy } from './facts/fact.ts'
import { isCovered, rootOf, rootsOf, stemsOf } from './facts/features.ts'
import { findProofs } from './facts/find-facts.ts'
import { firstNames } from './facts/known-names.ts'
import { findEmails } from './facts/links.ts'
import { nameWords } from './facts/names.ts'
import { cover, languageOf, type PlainText, readPlain, type Span, sentenceAround } from './facts/plain-text.ts'
import { deniedClauses, isWithinAny } from './facts/polarity.ts'
import { countriesOf, keepsInUnion } from './facts/regions.ts'
import { identityIn } from './lead-identity.ts'
import { type Pairing, pairingsIn } from './pairings.ts'
import { isStranger } from './recipient.ts'
import { lessTheirs } from './said-back.ts'

/** Of a message of ours that answers the lead, as no campaign's does. */
interface OwnAnswer {
  sentAt: string
  /** An agent sent it by itself: nobody of ours vouches for what it says. */
  isByAgent: boolean
}

export interface GuardSources {
  knowledge: readonly { id: string; title: string; content: string }[]
  settings: readonly { name: string; value: string }[]
  ownMessages: readonly { id: string; text: string; answer?: OwnAnswer | undefined }[]
  /** `sentAt` tells which of our answers came after it. */
  leadMessages: readonly { id: string; text: string; sentAt?: string | undefined }[]
  lead: { name: string; email: string; company: string }
  /** What the workspace's own tools told while the draft was written. */
  toolResults?: readonly { tool: string; text: string }[]
  /** What a person of the workspace wished for when the draft was written. */
  instructions?: readonly string[]
  /** Whose mailbox it is that answers. */
  senders?: readonly { name: string; email: string }[]
  /** What goes out with it, by the names of the files: that something is attached, and nothing of what it says. */
  files?: readonly string[]
  /** The day in the place of whoever writes, as "2026-11-24": what a weekday is, and which is the next. */
  today?: string | undefined
  /** How figures of the draft were worked out, as whoever wrote it says: "(3 + 1) * 165 + 2 * 89". Believed in nothing, and reckoned again. */
  workings?: readonly string[] | undefined
}

export type SourceKind =
  | 'knowledge'
  | 'setting'
  | 'own_message'
  | 'lead_message'
  | 'lead'
  | 'sender'
  | 'tool'
  | 'instruction'
  | 'file'

/** Where a fact comes from; `quote` is the source's own words around it. */
export interface Trace {
  source: SourceKind
  id: string
  quote: string
}

/** A source, read once for all the facts of a draft. */
export interface ReadSource {
  kind: SourceKind
  id: string
  plain: PlainText
  facts: readonly Fact[]
  /** The first fact that proves a claim, by its kind and the claim. */
  proofs: ReadonlyMap<string, Fact>
  words: ReadonlySet<string>
  stems: ReadonlySet<string>
  /** What it says somewhere without denying it; of the rest it speaks only to deny it. */
  affirmed: { folded: string; words: ReadonlySet<string>; stems: ReadonlySet<string>; proofs: ReadonlySet<string> }
  roots: ReadonlySet<string>
  /** Stems of the words that it denies somewhere. */
  denied: ReadonlySet<string>
  lang: string
  /** Which figures it gives to which names. */
  pairings: readonly Pairing[]
  /** Its words, to find those of a draft in them. */
  index: SourceWords
  /** Of an answer of ours without what it only said back: the lead's mails before it. */
  heard?: readonly ReadSource[]
  /** Of an answer that a person sent: the same without what it may only have said back. */
  alone?: ReadSource
}

/** Longer sources are read as far as this. */
const maxSourceChars = 20_000
const maxQuoteChars = 160

type ReadText = Omit<ReadSource, 'kind' | 'id' | 'heard' | 'alone'>

/** What a text says is the same whenever it is read: the entries of a knowledge base are read once, not for every draft. */
const readText = memoize(readUncached, 400_000)

const capitalized =
  /(?<!\p{L})\p{Lu}\p{L}+(?:(?: (?:and|of|for|the|de|du|des|da|do|van|der|und|et|y|e))? \p{Lu}\p{L}+){1,6}/gu

/** "Business Associate Agreement" is called BAA. Folded. */
const initialsIn = (text: string): string[] =>
  [...text.matchAll(capitalized)].flatMap(({ 0: words }) => {
    const letters = fold(words.replace(/[^\p{Lu}]/gu, ''))
    return Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at))
  })

function readUncached(text: string): ReadText {
  const plain = readPlain(text)
  const facts = findProofs(plain)
  const proofs = provedBy(facts)
  const denied = deniedClauses(plain.folded, languageOf(plain))
  const wordsOf = (said: string) =>
    new Set([
      ...nameWords(said).flatMap((word) => [word, ...word.split('-').flatMap(nameWords)]),
      ...(keepsInUnion(said) ? ['eu'] : []),
      ...countriesOf(nameWords(said)),
      ...initialsIn(said),
    ])
  const words = wordsOf(plain.text)
  const affirmed = cover(plain.folded, denied)
  return {
    plain,
    facts,
    proofs,
    words,
    stems: stemsOf(plain.folded),
    affirmed: {
      folded: affirmed,
      words: denied.length === 0 ? words : wordsOf(cover(plain.text, denied)),
      stems: stemsOf(affirmed),
      proofs: new Set(
        facts
          .filter(({ start }) => !isWithinAny(denied, start))
          .flatMap(({ kind, proves }) => proves.map((key) => `${kind} ${key}`)),
      ),
    },
    roots: rootsOf(plain.folded),
    denied: new Set(denied.flatMap(({ start, end }) => [...stemsOf(plain.folded.slice(start, end))])),
    lang: languageOf(plain),
    pairings: pairingsIn(plain, facts),
    index: sourceWordsOf(plain.folded, languageOf(plain)),
  }
}

interface Source {
  kind: SourceKind
  id: string
  text: string
  /** Of one of our answers, and of a mail of the lead's. */
  answer?: OwnAnswer | undefined
  sentAt?: string | undefined
}

/** What the lead wrote, without the places that talk to a machine. A draft is checked again with every save. */
const spoken = memoize((text) => {
  const words = text.slice(0, maxSourceChars).replace(/(?<!\s)\s*\n\s*\n\s*/g, '\n\n')
  return blank(words, injectedPlaces(fold(words)))
}, 200_000)

/** What a lead calls themselves, less the addresses in it that are none of theirs: whoever writes may be called anything. */
function calledBy(lead: GuardSources['lead'], words: string): string {
  const plain = readPlain(words)
  const others = findEmails(plain).filter(({ claims }) =>
    claims.some((email) => lead.email === '' || isStranger(email, lead.email)),
  )
  return others.length === 0 ? words : blank(plain.text, others)
}

/** In the order in which a fact is looked for: what both we and the lead say is traced to us. */
function inOrder(sources: GuardSources): Source[] {
  const { lead } = sources
  const from = (kind: SourceKind, id: string, text: string): Source => ({
    kind,
    id,
    text: text.slice(0, maxSourceChars),
  })
  return [
    from('lead', lead.email, [calledBy(lead, `${lead.name}\n${lead.company}`), lead.email].join('\n')),
    ...identityIn(sources.leadMessages.map(({ text }) => text)).map((words) =>
      from('lead', lead.email, calledBy(lead, words)),
    ),
    ...(sources.senders ?? []).map(({ name, email }) => from('sender', email, `${name}\n${email}`)),
    ...sources.knowledge.map(({ id, title, content }) => from('knowledge', id, `${title}\n${content}`)),
    ...sources.settings.map(({ name, value }) => from('setting', name, value)),
    ...sources.ownMessages.map(({ id, text, answer }) => ({ ...from('own_message', id, text), answer })),
    ...(sources.instructions ?? []).map((text) => from('instruction', '', text)),
    ...(sources.toolResults ?? []).map(({ tool, text }) => from('tool', tool, text)),
    ...sources.leadMessages.map(({ id, text, sentAt }) => ({ ...from('lead_message', id, spoken(text)), sentAt })),
  ]
}

/**
 * Reads every source once. What an agent answered by itself is no source of what the lead had said before: it had another one then, or it was the
 * lead's. A person may have agreed to it, and what they wrote stays one.
 */
export function readSources(sources: GuardSources): ReadSource[] {
  const read = inOrder(sources).map(({ kind, id, text, answer, sentAt }) => ({
    source: { kind, id, ...readText(text) } satisfies ReadSource,
    answer,
    sentAt,
  }))
  return read.map(({ source, answer }): ReadSource => {
    if (answer === undefined) return source
    const until = Date.parse(answer.sentAt)
    const heard = read.flatMap(({ source: mail, sentAt }) =>
      sentAt !== undefined && Date.parse(sentAt) <= until ? [mail] : [],
    )
    if (heard.length === 0) return source
    const alone = lessTheirs(source, heard)
    return answer.isByAgent ? alone : { ...source, alone }
  })
}

/**
 * Reads the sources beforehand, one after the other, so that a draft needn't wait for it; what else is to be done is done between
 * them. Ends when it `isOver`, and says how many it has read.
 */
export async function readAhead(sources: GuardSources, isOver: () => boolean): Promise<number> {
  let done = 0
  for (const { text } of inOrder(sources)) {
    await others()
    if (isOver()) break
    readText(text)
    done += 1
  }
  return done
}

/** What may be taken from whom. Everything may from our own; from the lead only what is the lead's. */
const given: Readonly<Record<SourceKind, ReadonlySet<FactKind>>> = {
  knowledge: new Set(factKinds),
  setting: new Set(factKinds),
  own_message: new Set(factKinds),
  tool: new Set(factKinds),
  instruction: new Set(factKinds),
  file: new Set(),
  sender: new Set(['name', 'email']),
  lead: new Set(['name', 'email']),
  lead_message: new Set(['name', 'date', 'phone', 'address', 'number', 'price', 'percentage']),
}

/** "P45s" are several of "P45", "Samsungs" of "Samsung". */
const isInflected = (word: string, words: ReadonlySet<string>): boolean =>
  word.length > 2 && (words.has(`${word}s`) || (word.endsWith('s') && words.has(word.slice(0, -1))))

/** "Tunisie" is "Tunisia" in another language; first names that differ are other people. */
function isSpelledAlike(word: string, words: ReadonlySet<string>): boolean {
  if (word.length < 6 || firstNames.has(word) || !/^\p{L}+$/u.test(word)) return false
  for (const other of words) {
    if (other.startsWith(word) && /^\p{L}+$/u.test(other)) return true
    const least = Math.min(word.length, other.length)
    if (least < 6 || Math.abs(word.length - other.length) > 2 || firstNames.has(other)) continue
    if (word.startsWith(other.slice(0, Math.max(5, least - 2)))) return true
  }
  return false
}

const isOfAny = ({ claims }: Fact): boolean => claims.some((claim) => claim.endsWith(' of any'))
const topicsOf = ({ claims }: Fact): string[] =>
  claims.flatMap((claim) => (claim.endsWith(' of any') ? [] : (/ of (.+)$/.exec(claim)?.[1] ?? [])))
const provesExactly = ({ proofs }: ReadSource, { claims }: Fact): boolean =>
  claims.some((claim) => !claim.endsWith(' of any') && proofs.has(`number ${claim}`))
const namesLength = ({ kind, proofs }: ReadSource, fact: Fact): boolean =>
  kind !== 'lead_message' && topicsOf(fact).some((topic) => proofs.has(`number length of ${topic}`))

/** In another language a common root must do. */
const sharesRoot = (fact: Fact, { roots }: ReadSource): boolean => fact.claims.some((claim) => roots.has(rootOf(claim)))

/** Where in a source a fact is stated; null when it is not. */
function statedIn(source: ReadSource, fact: Fact, lang: string, isDenied: boolean): Span | null {
  const { words, stems } = source
  const said = isDenied ? { words, stems, folded: source.plain.folded } : source.affirmed
  if (fact.kind === 'name') {
    if (source.heard?.some((mail) => statedIn(mail, fact, lang, true) !== null)) return null
    if (
      !fact.claims.every(
        (word) => said.words.has(word) || isInflected(word, said.words) || isSpelledAlike(word, said.words),
      )
    )
      return null
    const at = source.plain.folded.indexOf(fact.claims[0] ?? '')
    return { start: Math.max(0, at), end: Math.max(0, at) + 1 }
  }
  if (fact.kind === 'feature') {
    if (!isCovered(fact.claims, said.stems, said.folded) && !(source.lang !== lang && sharesRoot(fact, source)))
      return null
    const at = Math.max(0, ...fact.claims.map((claim) => source.plain.folded.indexOf(claim)))
    return { start: at, end: at + 1 }
  }
  // How many they are is theirs, whatever they call it: "7 lawyers" are 7 users.
  const count =
    source.kind === 'lead_message' && fact.kind === 'number' ? /^[\d.]+/.exec(fact.claims[0] ?? '')?.[0] : undefined
  const told = count === undefined ? undefined : source.proofs.get(`number ${count}`)
  if (told !== undefined) return told
  // "About 10?", "home by 5.30" of the lead's are the hours at which we may say to meet.
  const hour =
    source.kind === 'lead_message' && fact.kind === 'date' ? /^(\d\d):(\d\d)$/.exec(fact.claims[0] ?? '') : null
  const asked = hour === null ? undefined : source.proofs.get(`number bare ${Number(`${hour[1]}.${hour[2]}`)}`)
  if (asked !== undefined) return asked
  // "No delivery on Sundays" does not say that we deliver on Sundays.
  const isDay = (one: string) => fact.kind === 'date' && one.startsWith('weekday')
  const claim = fact.claims.find(
    (one) =>
      source.proofs.has(`${fact.kind} ${one}`) &&
      (isDenied || !isDay(one) || source.affirmed.proofs.has(`date ${one}`)),
  )
  return claim === undefined ? null : (source.proofs.get(`${fact.kind} ${claim}`) ?? null)
}

function quoteAround(plain: PlainText, span: Span): string {
  const { start, end } = sentenceAround(plain, span)
  const sentence = plain.text.slice(start, end)
  if (sentence.length <= maxQuoteChars) return sentence
  const from = Math.max(start, Math.min(span.start - maxQuoteChars / 2, end - maxQuoteChars))
  return plain.text.slice(from, from + maxQuoteChars).trim()
}

/** A place in a source, with the words around it. */
export const traceOf = ({ kind, id, plain }: ReadSource, at: Span): Trace => ({
  source: kind,
  id,
  quote: quoteAround(plain, at),
})

/** Where a fact comes from. */
export interface Traced {
  source: Trace | null
  /** Without a source: the lead states it, and nobody else. */
  isOnlyTheLeads: boolean
  /** A person of ours wrote it and no other source states it, but the lead had said it before: agreed to, or only said back. */
  isSaidBack?: boolean
}

/**
 * The source of a fact, the first of those given that may be its source. Else null, and whether the lead is the only one who
 * states it. `lang` is the draft's; `mayTake` decides what is taken from a source of the right kind.
 */
export function trace(
  sources: readonly ReadSource[],
  fact: Fact,
  lang: string,
  mayTake: (kind: SourceKind) => boolean,
  isDenied = false,
): Traced {
  const stating = sources.flatMap((source) => {
    const at = statedIn(source, fact, lang, isDenied || source.kind === 'lead_message')
    return at === null ? [] : [{ source, at }]
  })
  // "After 90 days" may be the time of anything, unless our own words name another time for just this.
  const isVague = (at: ReadSource) =>
    isOfAny(fact) && !provesExactly(at, fact) && sources.some((one) => namesLength(one, fact))
  const isSource = ({ source }: { source: ReadSource }) =>
    given[source.kind].has(fact.kind) && mayTake(source.kind) && !isVague(source)
  const isAlone = ({ source: { alone } }: { source: ReadSource }) =>
    alone === undefined || statedIn(alone, fact, lang, isDenied) !== null
  const found = stating.find(isSource)
  if (found === undefined) {
    const isLeads = ({ source: { kind } }: { source: ReadSource }) => kind === 'lead_message' || kind === 'lead'
    return { source: null, isOnlyTheLeads: stating.length > 0 && stating.every(isLeads) }
  }
  const isSaidBack = !isAlone(found) && !stating.some((one) => isAlone(one) && isSource(one))
  return { source: traceOf(found.source, found.at), isOnlyTheLeads: false, isSaidBack }
}
