import { z } from 'zod'
import {
  type Action,
  type Intent,
  type Label,
  maxDates,
  maxReasons,
  maxScore,
  minScore,
  type Reason,
  type SaidDate,
} from '#contract/intent.ts'
import { labelFacts } from '#contract/labels.ts'
import type { WriteInput, WriteResult } from '#domain/drafts/writer.ts'
import { findWords } from '#lib/find-words.ts'
import { placeOfWords } from '#lib/place-of-words.ts'
import { entryNames } from './entry-names.ts'
import { jsonIn } from './json-in.ts'
import { type LooseAnswer, looseAnswer, objectIn } from './loose-answer.ts'
import { writerError } from './writer-error.ts'

interface Room {
  /** The score's room, for labels that name one band. */
  min?: number
  max?: number
  /** Where the model named none. */
  usual: number
}

const scoreOf: Record<Label, Room> = {
  meeting_request: { usual: 8 },
  interested: { usual: 7 },
  question: { usual: 5 },
  objection: { usual: 3 },
  not_now: { usual: 3 },
  referral: { usual: 4 },
  out_of_office: { min: 0, max: 2, usual: 0 },
  auto_reply: { min: 0, max: 2, usual: 0 },
  not_interested: { max: -1, usual: -2 },
  unsubscribe: { max: -1, usual: -6 },
  abuse: { max: -1, usual: -8 },
  bounce: { max: 0, usual: 0 },
  other: { usual: 0 },
}

const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

function scoreFrom(label: Label, score: number | undefined): number {
  const { min = minScore, max = maxScore, usual } = scoreOf[label]
  return between(Math.round(score ?? usual), min, max)
}

/** The label's own, where it leaves no choice: nothing is answered that it says waits or ends everything. */
function actionFrom(label: Label, isReplied: boolean): Action {
  const { action } = labelFacts[label]
  if (action === 'stop' || action === 'wait') return action
  return isReplied ? 'reply' : 'handoff'
}

/** The words of the message itself that a quote means; undefined when the lead never wrote them. */
const spanIn = (message: string, quote: string): string | undefined =>
  findWords(message, quote.slice(0, 1000))?.slice(0, 300)

function reasonsFrom(answer: LooseAnswer, message: string): Reason[] {
  return answer.reasons
    .flatMap(({ text, quote }) => {
      const span = spanIn(message, quote)
      return span === undefined || text.trim() === '' ? [] : [{ text: text.trim().slice(0, 160), quote: span }]
    })
    .slice(0, maxReasons)
}

const mostUnanswered = 5

/** What the answer leaves open, in the lead's own words; one without such words was not asked. */
const unansweredFrom = ({ unanswered }: LooseAnswer, message: string): string[] =>
  [...new Set(unanswered.flatMap((words) => spanIn(message, words) ?? []))].slice(0, mostUnanswered)

/** With all digits in one spelling. Marks over letters are no part of one, and to put ever so many of them in order takes minutes. */
const withPlainDigits = (message: string): string => message.replace(/\p{M}+/gu, '').normalize('NFKC')

/** Nobody is put off for longer by a day whose year they did not write: it would be for good. */
const mostDaysAhead = 800

const isInReach = (day: string, message: string, now: Date): boolean =>
  Date.parse(day) - now.getTime() < mostDaysAhead * 86_400_000 || withPlainDigits(message).includes(day.slice(0, 4))

/** Days that the lead's own words name; one without such words is made up, and dropped. */
function datesFrom({ dates }: LooseAnswer, message: string, now: Date): SaidDate[] {
  return dates
    .flatMap(({ kind, day, quote }) => {
      const span = spanIn(message, quote)
      const date = z.iso.date().safeParse(day).data
      return span === undefined || date === undefined || !isInReach(date, message, now)
        ? []
        : [{ kind, day: date, quote: span }]
    })
    .slice(0, maxDates)
}

/** Names are inflected, and a first name may stand alone: of one of its words so many letters must be the lead's. */
const leastOfName = 4

/** Written without a space between words. */
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether any word of a name, as far as it is the same in every case, begins a word of the lead's. */
function isNamed(said: string, name: string): boolean {
  const words = new Set((said.match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => word.slice(0, leastOfName)))
  return (name.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []).some((word) =>
    isUnspaced.test(word) ? said.includes(word) : words.has(word.slice(0, leastOfName)),
  )
}

/** Whom the lead sends us to, as far as the lead's own words name them: what a model adds is nobody. */
function referralFrom({ referral }: LooseAnswer, { messages }: WriteInput): Intent['referral'] {
  const said = messages
    .flatMap(({ direction, subject, text }) => (direction === 'inbound' ? [subject, text] : []))
    .join('\n')
    .toLowerCase()
  const told = referral.name.trim().slice(0, 120)
  const address = z.email().safeParse(referral.email.trim().toLowerCase()).data
  const email = address !== undefined && placeOfWords(said, address) >= 0 ? address : undefined
  const name = isNamed(said, told) ? told : ''
  if (name === '' && email === undefined) return undefined
  return { ...(name === '' ? {} : { name }), ...(email === undefined ? {} : { email }) }
}

/** Whether the day of the month stands in the message, in whatever digits. */
const namesDay = (message: string, day: string): boolean =>
  new RegExp(`(?<!\\d)0?${Number(day.slice(8))}(?!\\d)`).test(withPlainDigits(message))

/**
 * When somebody is back, as far as their own words say it: by words that the answer quotes, by its day in figures, or as the rules read it. A day that
 * a model made up would put a follow-up off for as long; then what the rules read counts.
 */
function returnDateFrom(answer: LooseAnswer, named: readonly SaidDate[], message: string, input: WriteInput) {
  const told = z.iso.date().safeParse(answer.returnDate.trim().slice(0, 10)).data
  if (told === undefined) return undefined
  const { returnDate, dates = [] } = input.readByRules()
  const isRead = returnDate === told || [...named, ...dates].some(({ day }) => day === told)
  return (isRead || namesDay(message, told)) && isInReach(told, message, input.now) ? told : returnDate
}

function intentFrom(answer: LooseAnswer, label: Label, message: string, input: WriteInput): Intent {
  const referral = referralFrom(answer, input)
  const named = datesFrom(answer, message, input.now)
  const returnDate = returnDateFrom(answer, named, message, input)
  const isReturnNamed = returnDate === undefined || named.some(({ kind }) => kind === 'return')
  const dates: SaidDate[] = isReturnNamed
    ? named
    : [{ kind: 'return' as const, day: returnDate, quote: '' }, ...named].slice(0, maxDates)
  const tag = answer.lang.trim().toLowerCase().split(/[-_]/u)[0] ?? ''
  const isReplied = answer.action === 'reply'
  return {
    score: scoreFrom(label, answer.score),
    label,
    reasons: reasonsFrom(answer, message),
    action: actionFrom(label, isReplied),
    lang: /^[a-z]{2,3}$/u.test(tag) ? tag : 'und',
    confidence: between(answer.confidence ?? 0.5, 0, 1),
    ...(returnDate === undefined ? {} : { returnDate }),
    ...(dates.length === 0 ? {} : { dates }),
    ...(referral === undefined ? {} : { referral }),
    source: 'model',
  }
}

/** Entries by the names that stand in the prompt; a model may add their titles. */
function usedFrom({ usedKnowledge, statedBy }: LooseAnswer, { knowledge }: WriteInput): string[] {
  const named = new Set(
    [...usedKnowledge, ...statedBy].flatMap((words) => words.toLowerCase().match(/[a-z0-9]+/g) ?? []),
  )
  const names = entryNames(knowledge.map(({ id }) => id))
  return knowledge.filter((_, index) => named.has((names[index] ?? '').toLowerCase())).map(({ id }) => id)
}

const maxWorkingChars = 200
const mostWorkings = 20

/** What may be a working: no other words get into what is stored, and reckoned again. */
const isWorking = (text: string): boolean =>
  text.length <= maxWorkingChars && /^(?:[\d\s.%()+*/×·÷−–-]|ceil|floor|round)+$/.test(text)

/** How figures were worked out; asked for where an answer is written once more. */
const workingsFrom = ({ workings }: LooseAnswer, { revises }: WriteInput): { workings?: string[] } =>
  revises === undefined
    ? {}
    : {
        workings: workings
          .map((text) => text.trim())
          .filter(isWorking)
          .slice(0, mostWorkings),
      }

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, 200)
const asMail = (text: string): string => text.replace(/\r\n?/gu, '\n').trim()

/** A reminder judges nothing: what the rules read stands, and whether a person looks at it first is the model's to say. */
function reminderFrom(answer: LooseAnswer, input: WriteInput): Omit<WriteResult, 'usage'> {
  const action = answer.action === 'reply' ? 'reply' : 'handoff'
  return {
    intent: { ...input.readByRules(), action },
    subject: oneLine(answer.subject),
    body: asMail(answer.body),
    usedKnowledgeIds: usedFrom(answer, input),
    unanswered: [],
    ...workingsFrom(answer, input),
  }
}

/**
 * Reads a model's whole answer, to a mail or for a reminder. What it says is held to what may be said: scores to their bounds, quotes to
 * the lead's own words (one without such words is dropped, not the answer), an action to its label, no text where no answer is called
 * for, an answer that leaves a question open to a person. What is missing or spelt otherwise is made good where its meaning is clear:
 * without an action a person looks. Throws `model_bad_answer` when it is no JSON, names no label, or has no text where one is called for.
 */
export function readAnswer(text: string, input: WriteInput): Omit<WriteResult, 'usage'> {
  const parsed = looseAnswer.safeParse(objectIn(jsonIn(text)))
  if (!parsed.success) {
    const cause = parsed.error
    throw writerError('model_bad_answer', 'The language model’s answer had the wrong format.', { cause })
  }
  const answer = parsed.data
  const result = input.followUp === undefined ? answerFrom(answer, input) : reminderFrom(answer, input)
  if (result.intent.action === 'reply' && result.body === '')
    throw writerError('model_bad_answer', 'The language model wrote nothing.')
  return result
}

function answerFrom(answer: LooseAnswer, input: WriteInput): Omit<WriteResult, 'usage'> {
  const { label } = answer
  if (label === undefined) throw writerError('model_bad_answer', 'The language model didn’t judge the reply.')
  const newest = input.messages.findLast(({ direction }) => direction === 'inbound')
  const unanswered = unansweredFrom(answer, [newest?.text ?? '', ...(input.openBefore ?? [])].join('\n\n'))
  const judged = intentFrom(answer, label, `${newest?.text ?? ''}\n\n${newest?.subject ?? ''}`, input)
  const isLeftOpen = unanswered.length > 0 && judged.action === 'reply'
  const intent: Intent = isLeftOpen ? { ...judged, action: 'handoff' } : judged
  const isSilent = intent.action === 'stop' || intent.action === 'wait'
  return {
    intent,
    subject: oneLine(answer.subject),
    body: isSilent ? '' : asMail(answer.body),
    usedKnowledgeIds: usedFrom(answer, input),
    unanswered,
    ...workingsFrom(answer, input),
  }
}
