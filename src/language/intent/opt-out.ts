import { expression } from '../text/expression.ts'
import { fold, type Span, sentencesOf } from '../text/folded-text.ts'
import { isNearly } from '../text/near-words.ts'
import { detectLanguage } from './languages.ts'
import { familyOf, type Lexicon, lexicons, relatedLexicons, worldLexicon } from './lexicons.ts'
import type { InboundMail } from './mail.ts'
import { takesOfferedWords, takesOptOut } from './offered-opt-out.ts'
import { optOutClauses, optOutLanguages } from './opt-out-clauses.ts'
import { isDeniedAt, isOptOutAt } from './opt-out-meaning.ts'
import { placesOf } from './phrases.ts'
import { findCue, type Reading, readMail } from './reading.ts'
import { isUnmistakable } from './unmistakable-opt-out.ts'
import { asksForMail, staysAt } from './wish-for-mail.ts'
import { languageCodes, said, saidIn } from './words.ts'

/** A whole message of one of these is an opt-out, as on a phone. */
const bareOptOut = expression()`^${said('pleaseBare')}?${said('bareOptOut')}(?:,? ${said('politeBehind')}){0,2}$`

/** The place of an unmistakable wish to hear no more. What talks to a machine is read too: an opt-out counts wherever it stands. */
function optOutPlace(reading: Reading, ourMail = ''): Span | undefined {
  const flat = reading.own.replaceAll('\n', ' ')
  const core = reading.core.replace(/(?<![?!.:)])[?!.:)]+$/, '').trim()
  if (bareOptOut.test(core) || misspelledBare(core) || takesOptOut(ourMail, core))
    return { start: 0, end: reading.text.length }
  const footers = findCue(reading, 'footer', flat)
  const isMeant = (place: Span): boolean =>
    !footers.some((footer) => footer.start <= place.start && place.start < footer.end) &&
    isOptOutAt(reading, flat, place)
  const { langs, read } = optOutReaders(reading, flat)
  return (
    placesOf(read, 'optOut', flat).find(isMeant) ??
    optOutClauses(reading.own, langs).find(isMeant) ??
    lastWords(reading) ??
    misspelledOptOut(reading, isMeant)
  )
}

/** "Please don't take me off the list": whatever else it sounds like, it is no opt-out. */
export function asksToStay(reading: Reading): boolean {
  const flat = reading.own.replaceAll('\n', ' ')
  return asksForMail(flat) || deniedOptOuts(reading, flat).length > 0
}

const deniedOptOuts = (reading: Reading, flat: string): Span[] =>
  placesOf(optOutReaders(reading, flat).read, 'optOut', flat).filter((place) => isDeniedAt(flat, place))

/** Before the words that are denied: "please do not", "ne me". */
const denialChars = 24

/** Where a mail says that it wants to stay: the "no" in it is said of leaving, and refuses nothing. */
export function placesOfStaying(reading: Reading): Span[] {
  const flat = reading.own.replaceAll('\n', ' ')
  const denied = deniedOptOuts(reading, flat).map(({ start, end }) => ({
    start: Math.max(0, start - denialChars),
    end: Math.min(flat.length, end + denialChars),
  }))
  return [...staysAt(flat), ...denied]
}

/** A longer text speaks for itself, whatever its subject says. */
const mostBesideSubject = 80
const maxSubjectChars = 200
const repliesWith = expression('i')`^\s*${said('repliesWith')}(?:\[\d+\])?\s?:`

/**
 * Whether all that the lead wrote is an unmistakable opt-out; where they wrote nothing, what they put into a subject of their own. What
 * our own mail offers as the word for it ("reply STOP") is one, too.
 */
export function isCertainOptOut(mail: InboundMail, reading: Reading): boolean {
  if (reading.injected.length > 0 || asksToStay(reading)) return false
  const isHeard = (part: string) =>
    optOutPlace(readMail({ ...mail, newText: part, quotedText: '', answeredText: '' })) !== undefined
  const ourMail = mail.answeredText || mail.quotedText
  if (reading.core !== '')
    return isUnmistakable(reading.core, mail.fromEmail, isHeard) || takesOfferedWords(ourMail, reading.core)
  return !repliesWith.test(mail.subject) && isUnmistakable(fold(mail.subject).trim(), mail.fromEmail, isHeard)
}

const clausesBy = (ends: string): RegExp => expression('u')`[.!?,;:\n]+|\s[-–]\s|(?<!\p{L})${ends}(?!\p{L})`
/** Words that begin another clause, each language's own: French "mais" is Portuguese "more", Portuguese "mas" Spanish "more". */
const clauseEnds = new Map(
  languageCodes.map((lang) => [lang, clausesBy(saidIn(lang, 'clauseEnds') ?? said('clauseEnds'))]),
)
const anyClauseEnds = clausesBy(said('clauseEnds'))

/** "Campaign emails", "email pubblicitarie", "Werbemails": what kind of mail it is takes nothing from the wish to have none. */
const kindBefore = expression('gu')`(?<!\p{L})(?:${said('kindsOfMail')}[ -]?){1,3}(?=${said('mailThings')}(?!\p{L}))`
const kindBehind = expression('gu')`(?<=(?<!\p{L})${said('mailThings')})(?: ${said('kindsOfMail')}){1,3}(?!\p{L})`

/** The clauses of a mail each of which would be an unmistakable opt-out if it were all of it. Folded. */
export function plainClauses(mail: InboundMail, { core, injected, lang }: Reading): string[] {
  if (injected.length > 0 || core.length > mostMixed * 4) return []
  const alone = (part: string): InboundMail => ({ ...mail, newText: part, quotedText: '', answeredText: '' })
  return core
    .replace(kindBefore, '')
    .replace(kindBehind, '')
    .split(clauseEnds.get(lang) ?? anyClauseEnds)
    .map((part) => part.trim())
    .filter((part) => part.length > 3)
    .filter((part) => isCertainOptOut(alone(part), readMail(alone(part))))
}

/** Where a mail asks to hear no more: in its text, or in a subject that the lead wrote where the text says next to nothing. */
export function optOutIn(mail: InboundMail, reading: Reading): Span | string | undefined {
  const place = optOutPlace(reading, mail.answeredText || mail.quotedText)
  if (place !== undefined || reading.core.length > mostBesideSubject || repliesWith.test(mail.subject)) return place
  const [subject = ''] = mail.subject.slice(0, maxSubjectChars).split(/\s(?:-\s)?(?:re|aw|fwd?)\s?:/i)
  const asText = readMail({ ...mail, newText: subject, quotedText: '', answeredText: '' })
  return optOutPlace(asText) === undefined ? undefined : subject
}

/** "I AM a roofer. I do not need help with my roof. Stop." The last sentence, or the one before a word of thanks. */
function lastWords({ own }: Reading): Span | undefined {
  const stops = [...own.matchAll(/[.!?\n]+\s*/g)].map(({ index, 0: sign }) => index + sign.length).slice(-4)
  const starts = [...stops.filter((stop) => stop < own.trimEnd().length)].reverse().slice(0, 2)
  let end = own.trimEnd().length
  for (const start of starts) {
    const words = own
      .slice(start, end)
      .replace(/[\s.,!]+$/, '')
      .replace(/^(?:so|and|just),? /, '')
    if (bareOptOut.test(words)) return { start, end }
    if (words.length >= 20) return undefined
    end = start
  }
  return undefined
}

const unsubscribeWords = [
  'unsubscribe',
  'unsubscribed',
  'desabonner',
  'desinscrire',
  'uitschrijven',
  'afmelden',
  'abmelden',
  'descadastrar',
  'desuscribir',
]

const removalWords = [
  'remove',
  'delete',
  'unsubscribe',
  'entfernen',
  'abmelden',
  'supprimer',
  'retirer',
  'eliminar',
  'borrar',
  'verwijderen',
  'uitschrijven',
]
/** Near to one of them, and words of their own. */
const otherWords: ReadonlySet<string> = new Set(['remote', 'removed', 'deleted', 'retired', 'delegate', 'eliminado'])

/** "remve me": a bare opt-out with a slip of the finger in its verb. */
function misspelledBare(core: string): boolean {
  if (core.length > 30) return false
  const righted = core.replace(/\p{L}{5,}/gu, (word) =>
    otherWords.has(word) ? word : (removalWords.find((right) => word[0] === right[0] && isNearly(word, right)) ?? word),
  )
  return righted !== core && bareOptOut.test(righted)
}

/** One of few words that is "unsubscribe" but for a slip of the finger. */
function misspelledOptOut({ own, core }: Reading, isMeant: (place: Span) => boolean): Span | undefined {
  if (core.length > 60) return undefined
  for (const { 0: word, index } of own.matchAll(/\p{L}{7,15}/gu)) {
    const isSlip =
      !word.startsWith('unsubscrib') &&
      unsubscribeWords.some((right) => word[0] === right[0] && word !== right && isNearly(word, right))
    const place = { start: index, end: index + word.length }
    if (isSlip && isMeant(place)) return place
  }
  return undefined
}

/** A longer mail is of one language. */
const mostMixed = 600

/** Belgians and Swiss write one sentence in this language, the next in that. */
function otherLanguages({ own, lang }: Reading): string[] {
  if (own.length > mostMixed) return []
  const found = sentencesOf(own).map(({ start, end }) => detectLanguage(own.slice(start, end)))
  return [...new Set(found)].filter((one) => one !== lang && one !== 'und' && one !== 'en')
}

/** Few words may be taken for a language close to theirs; an opt-out must not be missed for it. */
const shortChars = 80
function optOutReaders(reading: Reading, flat: string): { read: readonly Lexicon[]; langs: readonly string[] } {
  const isShort = flat.length <= shortChars
  if (isShort && detectLanguage(reading.text) === 'und') return { read: lexicons, langs: optOutLanguages }
  const own = isShort ? relatedLexicons(reading.lang) : reading.lexicons
  const others = otherLanguages(reading)
  const langs =
    reading.lang === 'und'
      ? optOutLanguages
      : [reading.lang, 'en', ...(isShort ? familyOf(reading.lang) : []), ...others]
  return { read: [...new Set([...own, ...others.flatMap(relatedLexicons), worldLexicon])], langs }
}
