import { expression } from '../../text/expression.ts'
import { languageCodes, said, saidIn } from '../words.ts'
import type { Fact, FactFinder } from './fact.ts'
import { empty } from './feature-words.ts'
import { stemOf } from './features.ts'
import { openers } from './known-names.ts'
import { isOrdinary } from './ordinary-words.ts'
import { languageOf, type PlainText, type Span } from './plain-text.ts'
import { unitOf } from './units.ts'

const leastLetters = 4
const maxWords = 8

/** By what a clause of one language is judged. On folded text. */
interface Grammar {
  /** It says something of us or of a thing: somebody who is not the lead, or a verb. */
  says: RegExp
  /** It puts a case, speaks of what the lead has, does or likes, or of what the writer thinks and will ask. */
  spares: RegExp
  /** Its last word is a verb: by whom or what it is said of, or by its own ending. In German nouns tell themselves. */
  endsInVerb: RegExp | null
}

function grammarOf(lang: string): Grammar | null {
  const [says, spares] = [saidIn(lang, 'stating'), saidIn(lang, 'notOfUs')]
  if (says === undefined || spares === undefined) return null
  const verb = saidIn(lang, 'asVerb')
  const before = saidIn(lang, 'beforeNoun')
  // Where a noun ends in "s" as a verb does, the word before it tells them apart.
  const byEnding = before === undefined ? [] : [String.raw`(?<!\b${before} )(?<=[\p{L}\ufffc] )\S+s$`]
  const endsInVerb = verb === undefined ? null : new RegExp([verb, ...byEnding].join('|'), 'u')
  return { says: new RegExp(says), spares: new RegExp(spares), endsInVerb }
}

const grammars = new Map(languageCodes.map((lang) => [lang, grammarOf(lang)]))

const sentenceEnd = /\n+|[!?](?=\s|$)|(?<=[^\s.]{2}|[€$£%)\ufffc])\.(?=\s|$)/g
/** Between two clauses, or two things in one breath. */
const parting = expression('g')`[,;:()"]|\s-\s|\b${said('statementParting')}\b`

function* partsOf(folded: string, pattern: RegExp): Generator<Span & { closedBy: string }> {
  let start = 0
  for (const match of folded.matchAll(pattern)) {
    yield { start, end: match.index, closedBy: match[0] }
    start = match.index + match[0].length
  }
  yield { start, end: folded.length, closedBy: '' }
}

/** A line of a few words that ends with a comma or a colon: whom the mail greets. */
const isGreeting = (words: string): boolean => /[,:!]\s*$/.test(words) && words.trim().split(/\s+/).length <= 6

/** What the lead has: "your tenants' calls". */
const theirs = expression('gu')`\b${said('theirsNamed')} \p{L}+(?:'s?)?(?: \p{L}+)?`

/**
 * What a text says of us, our product or a thing, in any words: of each clause that is no question, no case and no courtesy the
 * words that mean something. It is proved by a source of the same language that speaks of at least half of them.
 */
export const statementsIn =
  (whole: PlainText): FactFinder =>
  ({ folded, text }) => {
    const lang = languageOf(whole)
    const grammar = grammars.get(lang)
    if (!grammar) return []
    const { says, spares } = grammar
    const facts: Fact[] = []
    for (const sentence of partsOf(folded, sentenceEnd)) {
      const words = folded.slice(sentence.start, sentence.end)
      if (sentence.closedBy === '?' || isGreeting(words)) continue
      const left = words.replace(theirs, (match) => ' '.repeat(match.length))
      let isStating = false
      for (const part of partsOf(left, parting)) {
        const clause = words.slice(part.start, part.end)
        if (spares.test(clause)) isStating = false
        else if (says.test(clause)) isStating = true
        if (!isStating) continue
        const fact = claimIn(left.slice(part.start, part.end), sentence.start + part.start, text, lang)
        if (fact !== null) facts.push(fact)
      }
    }
    return facts
  }

const tells = (lang: string, word: string): boolean =>
  word.length >= leastLetters &&
  !empty.has(word) &&
  !openers.has(word) &&
  unitOf(word) === undefined &&
  !isOrdinary(lang, word)

/** A word that names something: in German by its capital, elsewhere by where it stands. */
function isNoun(
  clause: string,
  { index, 0: word }: RegExpExecArray,
  { written, opens }: { written: string; opens: boolean },
  lang: string,
): boolean {
  if (lang === 'de') return /^\p{Lu}/u.test(written) && !opens && !/\b(?:kein\w*|ohne) $/.test(clause.slice(0, index))
  return grammars.get(lang)?.endsInVerb?.test(clause.slice(Math.max(0, index - 24), index + word.length)) !== true
}

function claimIn(clause: string, from: number, text: string, lang: string): Fact | null {
  const words = [...clause.matchAll(/\p{L}+/gu)]
    .filter((match) => {
      const at = from + match.index
      const written = text.slice(at, at + match[0].length)
      const opens = /(?:^|(?:Dr|Prof)\.\s|[.!?\n]\s*)$/.test(text.slice(Math.max(0, at - 6), at))
      return /^\p{Lu}{3,}$/u.test(written) || (tells(lang, match[0]) && isNoun(clause, match, { written, opens }, lang))
    })
    .slice(0, maxWords)
  const [first] = words
  const last = words.at(-1)
  if (first === undefined || last === undefined) return null
  const parts = words.map(({ index, 0: word }) => ({ start: from + index, end: from + index + word.length }))
  return {
    kind: 'feature',
    start: from + first.index,
    end: from + last.index + last[0].length,
    claims: words.map(({ 0: word }) => stemOf(word)),
    proves: [],
    parts,
  }
}
