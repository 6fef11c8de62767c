import { expression } from '../text/expression.ts'
import { fold } from '../text/folded-text.ts'
import { said } from './words.ts'

/** Where our own mail says how to hear no more; it stands near its end. */
const readChars = 1500

const asksForAnswer = expression()`\b${said('asksForAnswer')}\b`

/** Silence, as our own mails offer it. Folded. */
const silence = expression()`\b${said('silenceWished')}`

const quotedWords = /["“”„«»'‘’]\s?([^"“”„«»\n]{2,30}?)\s?["“”„«»'‘’]/g
const shoutedWords = /(?<![\p{L}])(\p{Lu}{3,}(?: \p{Lu}{2,}){0,2})(?![\p{L}])/gu
const toldWords = /\b(?:tell|ask) me to ([a-z]+ [a-z]+)/g
/** "just say no and I'll stop": the plain word, where silence is what it brings. Folded. */
const plainNo = expression('g')`\b(${said('plainNo')})\b(?! (?:longer|more|need|one|problem|worries))`
/** "Reply 3 if I should leave you alone", "3) leave me alone". Folded. */
const numbered = expression()`(?:^|\b${said('numberWord')}\b.{0,12}?)\s?([1-9a-d])\b\)?`

/** Words that say no or stop by themselves, wherever they are offered. Folded. */
const negative = expression()`^${said('negatives')}\b`

/** Whoever answers with just that to an offer of silence takes it. Folded. */
const takesIt = expression()`^(?:${said('yesFirst')}[, ]+){0,2}${said('pleaseClose')}?${said('closeIt')}(?:,? ${said('thanksBehind')})*(?=$|[.,!;])`
const saysIt = expression()`^(?:${said('thenFirst')}[, ]+)?${said('saysIt')}(?: ${said('nowBehind')})?(?=$|[.,!;])`
const isYes = expression()`^${said('yesAlone')}(?:,? ${said('thanksAlone')})*$`

const offeredAlone = expression()`^${said('offeredWords')}$`

/** The words that a line of ours puts into its reader's mouth. */
const wordsOffered = (line: string): string[] =>
  [
    ...[...line.matchAll(quotedWords)].map(([, words = '']) => words),
    ...[...line.matchAll(shoutedWords)].map(([, words = '']) => words),
    ...[...fold(line).matchAll(toldWords)].map(([, words = '']) => words),
  ]
    .map((words) =>
      fold(words)
        .replace(/[\s.,!]+$/, '')
        .trim(),
    )
    .filter((words) => words.length > 2 && !offeredAlone.test(words))

const linesOf = (ourMail: string): string[] => ourMail.slice(-readChars).split(/\n+|(?<=[.!?]) /)

/**
 * The words with which our mail lets its reader opt out ("reply STOP", "ein kurzes »Nein danke« genügt", "just say no and I'll stop",
 * "3 if I should leave you alone"), folded: whoever answers with just these asks to hear no more, whatever they would mean elsewhere.
 */
export function offeredOptOuts(ourMail: string): ReadonlySet<string> {
  const lines = linesOf(ourMail)
  const told = lines
    .filter((line) => asksForAnswer.test(fold(line)))
    .flatMap((line) => {
      // "Reply 'tell me more'" offers the opposite.
      const offersSilence = silence.test(fold(line))
      return wordsOffered(line).filter((words) => offersSilence || negative.test(words))
    })
  const silencing = lines.map((line) => fold(line)).filter((line) => silence.test(line))
  const signs = silencing.flatMap((line) => numbered.exec(line)?.[1] ?? [])
  const noes = silencing
    .filter((line) => asksForAnswer.test(line))
    .flatMap((line) => [...line.matchAll(plainNo)].map(([, word = '']) => word))
  return new Set([...told, ...signs, ...noes])
}

const takenOffer = expression()`\b${said('takesOffered')}\b`

/** Whether what the lead wrote, folded and bare, takes what our mail offers: silence, for a word, for a number, or for a yes. */
export function takesOptOut(ourMail: string, written: string): boolean {
  const answer = written.replace(/[^\p{L}\p{N})]+$/u, '')
  if (answer.length > 120 || ourMail === '') return false
  if (offeredOptOuts(ourMail).has(answer)) return true
  const silencing = linesOf(ourMail)
    .map((line) => fold(line))
    .filter((line) => silence.test(line))
  if (silencing.length === 0) return false
  if (takesIt.test(answer)) return true
  if (saysIt.test(answer) && silencing.some((line) => asksForAnswer.test(line))) return true
  // "Shall I close your file?" is answered by a yes; "or is it still of interest?" is not.
  return isYes.test(answer) && silencing.some((line) => /\?/.test(line) && !takenOffer.test(line))
}

/** The same, where it is unmistakable: the very words that our mail offers for it, which say no or stop by themselves. */
export const takesOfferedWords = (ourMail: string, written: string): boolean =>
  written.length > 3 && negative.test(written) && offeredOptOuts(ourMail).has(written)
