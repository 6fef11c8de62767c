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
import type { WriteInput, WriteResult } from '#domain/drafts/writer.ts'
import { answerSchema, entryName } from './prompt.ts'
import { writerError } from './writer-error.ts'

/** Models forget the lists that they would leave empty. */
const looseSchema = answerSchema.partial({ dates: true, unanswered: true })
type LooseAnswer = z.infer<typeof looseSchema>

/** Some models wrap their JSON in a Markdown fence, or talk before it. */
function jsonIn(text: string): unknown {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  try {
    return JSON.parse(start >= 0 && end > start ? text.slice(start, end + 1) : text)
  } catch (cause) {
    throw writerError('model_bad_answer', 'The language model gave no readable answer.', { cause })
  }
}

/** Where a label leaves no choice. */
const actionOf: Partial<Record<Label, Action>> = {
  unsubscribe: 'stop',
  abuse: 'stop',
  bounce: 'stop',
  out_of_office: 'wait',
  auto_reply: 'wait',
}

/** The score's room for labels that name one band. */
const scoresOf: Partial<Record<Label, readonly [min: number, max: number]>> = {
  unsubscribe: [minScore, -1],
  abuse: [minScore, -1],
  not_interested: [minScore, -1],
  bounce: [minScore, 0],
  out_of_office: [0, 2],
  auto_reply: [0, 2],
}

const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** The words of the message itself that a quote means; undefined when the lead never wrote them. Spaces and case may differ. */
function spanIn(message: string, quote: string): string | undefined {
  const words = quote
    .trim()
    .replace(/^["'“”„«»]+|["'“”„«»]+$/gu, '')
    .split(/\s+/u)
    .filter(Boolean)
  if (words.length === 0) return undefined
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&')).join('\\s+')
  return new RegExp(pattern, 'iu').exec(message)?.[0].slice(0, 300)
}

function reasonsFrom(answer: LooseAnswer, message: string): Reason[] {
  return answer.reasons
    .flatMap(({ text, quote }) => {
      const span = spanIn(message, quote.slice(0, 1000))
      return span === undefined || text.trim() === '' ? [] : [{ text: text.trim().slice(0, 160), quote: span }]
    })
    .slice(0, maxReasons)
}

const mostUnanswered = 5

/** What the answer leaves open, in the lead's own words; one without such words was not asked. */
const unansweredFrom = ({ unanswered = [] }: LooseAnswer, message: string): string[] =>
  [...new Set(unanswered.flatMap((words) => spanIn(message, words.slice(0, 1000)) ?? []))].slice(0, mostUnanswered)

/** Days that the lead's own words name; one without such words is made up, and dropped. */
function datesFrom({ dates = [] }: LooseAnswer, message: string): SaidDate[] {
  return dates
    .flatMap(({ kind, day, quote }) => {
      const span = spanIn(message, quote.slice(0, 1000))
      const date = z.iso.date().safeParse(day).data
      return span === undefined || date === undefined ? [] : [{ kind, day: date, quote: span }]
    })
    .slice(0, maxDates)
}

function referralFrom({ referral }: LooseAnswer): Intent['referral'] {
  const name = referral?.name?.trim().slice(0, 120) ?? ''
  const email = z.email().safeParse(referral?.email?.trim().toLowerCase()).data
  if (name === '' && email === undefined) return undefined
  return { ...(name === '' ? {} : { name }), ...(email === undefined ? {} : { email }) }
}

function intentFrom(answer: LooseAnswer, message: string): Intent {
  const { label, lang } = answer
  const [min, max] = scoresOf[label] ?? [minScore, maxScore]
  const returnDate = z.iso.date().safeParse(answer.returnDate).data
  const referral = referralFrom(answer)
  const named = datesFrom(answer, message)
  const isReturnNamed = returnDate === undefined || named.some(({ kind }) => kind === 'return')
  const dates: SaidDate[] = isReturnNamed
    ? named
    : [{ kind: 'return' as const, day: returnDate, quote: '' }, ...named].slice(0, maxDates)
  const tag = lang.trim().toLowerCase().split(/[-_]/u)[0] ?? ''
  return {
    score: between(Math.round(answer.score), min, max),
    label,
    reasons: reasonsFrom(answer, message),
    action: actionOf[label] ?? (answer.action === 'stop' || answer.action === 'wait' ? 'handoff' : answer.action),
    lang: /^[a-z]{2,3}$/u.test(tag) ? tag : 'und',
    confidence: between(answer.confidence, 0, 1),
    ...(returnDate === undefined ? {} : { returnDate }),
    ...(dates.length === 0 ? {} : { dates }),
    ...(referral === undefined ? {} : { referral }),
    source: 'model',
  }
}

/**
 * Reads a model's whole answer. What it says is held to what may be said: scores to their bounds, quotes to the lead's own
 * words (a reason without such words is dropped), an action to its label, no text where no answer is called for, an answer that leaves a question open to a person. Throws
 * `model_bad_answer` when it is no JSON, misses a field, or has no text where one is called for.
 */
export function readAnswer(text: string, input: WriteInput): Omit<WriteResult, 'usage'> {
  const parsed = looseSchema.safeParse(jsonIn(text))
  if (!parsed.success) {
    const cause = parsed.error
    throw writerError('model_bad_answer', 'The language model gave an answer of another shape.', { cause })
  }
  const answer = parsed.data
  const newest = input.messages.findLast(({ direction }) => direction === 'inbound')
  const unanswered = unansweredFrom(answer, [newest?.text ?? '', ...(input.openBefore ?? [])].join('\n\n'))
  const judged = intentFrom(answer, newest?.text ?? '')
  const isLeftOpen = unanswered.length > 0 && judged.action === 'reply'
  const intent: Intent = isLeftOpen ? { ...judged, action: 'handoff' } : judged
  const isSilent = intent.action === 'stop' || intent.action === 'wait'
  const body = isSilent ? '' : answer.body.replace(/\r\n?/gu, '\n').trim()
  if (intent.action === 'reply' && body === '') {
    throw writerError('model_bad_answer', 'The language model wrote no text.')
  }
  const named = new Set(answer.usedKnowledge.map((name) => name.trim().toUpperCase()))
  return {
    intent,
    subject: answer.subject.replace(/\s+/gu, ' ').trim().slice(0, 200),
    body,
    usedKnowledgeIds: input.knowledge.filter((_, index) => named.has(entryName(index))).map(({ id }) => id),
    unanswered,
  }
}
