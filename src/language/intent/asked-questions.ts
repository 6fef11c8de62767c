import { plainWord } from '#lib/plain-word.ts'
import { clausesOf, opensAsQuestion } from '../text/clauses.ts'
import { expression } from '../text/expression.ts'
import { fold, sentencesOf } from '../text/folded-text.ts'
import { type Topic, topicsOfWord } from '../text/topics.ts'
import { isCourtesy } from './courtesies.ts'
import type { InboundMail } from './mail.ts'
import { asksForPaper } from './paper.ts'
import type { Cue } from './phrases.ts'
import { findCue, type Reading, readMail } from './reading.ts'
import { withoutUnclear } from './signals.ts'
import { said } from './words.ts'

const mostQuestions = 5
/** What is not looked at is passed over in an answer: nobody asks more. */
const mostAsks = 20
const longestQuestion = 300

/** What stands before the question itself: "Hi Anna, ", "One more thing: ". */
const opening = expression('i')`^(?:${said('greetingBefore')}\b[^,!?:]{0,40}[,!:]\s*)`

/** "1) ", "- ": what stands behind it is put to us like the items beside it. */
const listed = /^\s*(?:[-*•·]|\(?\d{1,2}[.)])\s+(?=\p{L})/u

/** Questions without a mark, in folded text. */
const indirect = expression()`\b${said('askedIndirectly')}\b`

/** Who wants to know, and what: "we would also like to know if", "wir wüssten gern, ob". Folded text. */
const wondering = expression()`${said('wonderings')}`

const asksIndirectly = (folded: string): boolean => indirect.test(folded) || wondering.test(folded)

/** What begins a question where no mark tells: words that begin a statement as well ("Haben schon eine", "Que te vaya bien") are none. Folded text. */
const unmarked = expression()`^(?:${said('joining')}[, ]+)?${said('unmarkedQuestion')}`

/** What begins no question but a wish with a mark: "Try me again in April?", "Send me the deck?". Folded text. */
const request = expression()`^(?!${said('agreedFirst')}[ ,]+(?:${said('joining')} )?${said('questionWords')}\b)${said('maybe')}?${said('pleaseDo')}?${said('requests')}\b`

/** Of the clauses that ask, those that words about the product or its company could not answer: they ask for us, our time or our silence. */
const asksForUs: readonly Cue[] = ['meeting', 'later', 'defer', 'optOut']

/** A part of a sentence, as written and folded. */
interface Clause {
  folded: string
  words: string
  isAsking: boolean
  /** By its mark or its form, not only by a word such as "question" somewhere in it. */
  isPlain: boolean
}

const marked = /\?["')]*$/

const topicsIn = (words: string): Topic[] =>
  (words.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => topicsOfWord(plainWord(word)))

const isShort = (words: string): boolean => words.trim().split(/\s+/).length <= 4

const opened = (words: string): string => words.replace(listed, '').trim().replace(opening, '').trim()

const isTopicListed = ({ folded, words }: Pick<Clause, 'folded' | 'words'>): boolean =>
  listed.test(folded) && isShort(opened(words)) && topicsIn(words).length > 0

/** All that is said, question by question. What begins as a question needs no mark; where no mark is at all, what asks by its words asks. */
function clausesIn(reading: Reading): Clause[] {
  const sentences = sentencesOf(reading.lines).map(({ start, end }) => ({
    folded: reading.lines.slice(start, end).replaceAll('\n', ' '),
    words: reading.text.slice(start, end).replaceAll('\n', ' '),
  }))
  const hasMark = sentences.some(({ folded }) => marked.test(folded))
  return sentences.flatMap((sentence) => {
    const isMarked = marked.test(sentence.folded)
    const asksByWords = ({ folded, words }: Pick<Clause, 'folded' | 'words'>): boolean =>
      asksIndirectly(folded) ||
      findCue(reading, 'ask', folded).length > 0 ||
      (isShort(words) && topicsIn(words).length > 0)
    const isAskingSentence =
      isMarked ||
      asksIndirectly(sentence.folded) ||
      unmarked.test(opened(sentence.folded)) ||
      isTopicListed(sentence) ||
      (!hasMark && asksByWords(sentence))
    const places = isAskingSentence
      ? clausesOf(sentence.folded, reading.lang)
      : [{ start: 0, end: sentence.folded.length }]
    return places.map(({ start, end }, index) => {
      const clause = { folded: sentence.folded.slice(start, end), words: sentence.words.slice(start, end) }
      const isWhole = places.length === 1 || index > 0 || opensAsQuestion(clause.folded, reading.lang)
      const isPlain =
        isMarked || asksIndirectly(sentence.folded) || unmarked.test(opened(clause.folded)) || isTopicListed(clause)
      return { ...tidied(clause, isMarked), isAsking: isAskingSentence && (isWhole || asksByWords(clause)), isPlain }
    })
  })
}

/** As it would stand alone: without a greeting or a list's mark before it, with a capital, and with the mark of its sentence. */
function tidied(clause: { folded: string; words: string }, isMarked: boolean): { folded: string; words: string } {
  const bare = opened(clause.words.replace(/\s+/g, ' '))
  const words = `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`
  return { folded: clause.folded, words: isMarked && !/[?!.]["')]*$/.test(words) ? `${words}?` : words }
}

/** The first that are wanted, each once. */
function firstOf(clauses: readonly Clause[], most: number, isWanted: (clause: Clause) => boolean): string[] {
  const found = new Set<string>()
  for (const clause of clauses) {
    if (found.size === most) break
    if (!found.has(clause.words) && /\p{L}/u.test(clause.words) && isWanted(clause)) found.add(clause.words)
  }
  return [...found]
}

const isQuestion = (reading: Reading, { folded, words, isAsking }: Clause): boolean =>
  isAsking &&
  !request.test(fold(words)) &&
  !isCourtesy(words) &&
  !asksForUs.some((cue) => findCue(reading, cue, folded).length > 0)

/**
 * What the lead asks that words about the product, its price or its company could answer, question by question ("What does it
 * cost, and is there a trial?" are two), as written but for a greeting before and small letters at the start. What talks to a machine,
 * what asks for a time to meet, for a later day, for silence or for a mail, and what is said in passing ("How are you?") is none.
 */
export function questionsIn(mail: InboundMail): string[] {
  const reading = readMail(withoutUnclear(mail))
  const isShortQuestion = (clause: Clause): boolean =>
    clause.words.length <= longestQuestion && isQuestion(reading, clause)
  return firstOf(clausesIn(reading), mostQuestions, isShortQuestion)
}

/** What is sent only to who has it: prices, terms, references. "Send me more" is satisfied with anything. */
const sentTopics: readonly Topic[] = ['price', 'contract', 'customers', 'integration']

/** Of a long one its end, where most often the question is. */
const shortened = (words: string): string =>
  words.length <= longestQuestion ? words : `…${words.slice(1 - longestQuestion)}`

/**
 * All that an answer has to answer: the questions, and what the lead wants to be sent as far as it is told what ("please send your
 * terms"). In the order of the mail.
 */
export function asksIn(mail: InboundMail): string[] {
  const reading = readMail(withoutUnclear(mail))
  const isRequest = ({ folded, words }: Clause): boolean =>
    findCue(reading, 'optOut', folded).length === 0 &&
    (asksForPaper(folded) ||
      (findCue(reading, 'info', folded).length > 0 && topicsIn(words).some((topic) => sentTopics.includes(topic))))
  const isAsk = (clause: Clause): boolean => (isQuestion(reading, clause) && clause.isPlain) || isRequest(clause)
  return firstOf(clausesIn(reading), mostAsks, isAsk).map(shortened)
}
