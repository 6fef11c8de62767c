import { z } from 'zod'
import { type Action, actionSchema, dateKindSchema, type Label, labelSchema } from '#contract/intent.ts'

// What models make of a schema: a list of one as its only word, numbers as text, enums in capitals, null for what is empty. Each field
// is read by itself, and what can't be read is left out: nothing here fails the answer that carries it.

/** A field that may be missing. */
const field = <Value>(read: (raw: unknown) => Value) => z.unknown().optional().transform(read)

const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

const toText = (raw: unknown): string =>
  typeof raw === 'string' ? raw : typeof raw === 'number' ? String(raw) : Array.isArray(raw) ? toLines(raw) : ''
const toLines = (raw: unknown[]): string => raw.map((line) => (typeof line === 'string' ? line : '')).join('\n')

const toList = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw : raw === null || raw === undefined ? [] : [raw])
const toTexts = (raw: unknown): string[] =>
  toList(raw)
    .map((one) => toText(isRecord(one) ? (one.text ?? one.quote ?? one.id ?? one.name) : one))
    .filter((text) => text.trim() !== '')

/** "8", "+8", "8/10" are 8; undefined when it is no number. */
function toNumber(raw: unknown): number | undefined {
  const read =
    typeof raw === 'number'
      ? raw
      : Number.parseFloat(
          toText(raw)
            .replace(/^\s*\+/, '')
            .replace(',', '.'),
        )
  return Number.isFinite(read) ? read : undefined
}

/** A word of an enum in any spelling: "Meeting Request", "not-now". */
const wordOf = (raw: unknown): string =>
  toText(Array.isArray(raw) ? raw[0] : raw)
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '')

/** What models call labels and actions that have other names here. */
const otherLabels: Partial<Record<string, Label>> = {
  meeting: 'meeting_request',
  ooo: 'out_of_office',
  autoreply: 'auto_reply',
  automatic_reply: 'auto_reply',
  opt_out: 'unsubscribe',
  bounced: 'bounce',
}
const otherActions: Partial<Record<string, Action>> = { hand_off: 'handoff', respond: 'reply', answer: 'reply' }

const label = field((raw): Label | undefined => labelSchema.safeParse(otherLabels[wordOf(raw)] ?? wordOf(raw)).data)
const action = field((raw): Action | undefined => actionSchema.safeParse(otherActions[wordOf(raw)] ?? wordOf(raw)).data)

const reasons = field((raw) =>
  toList(raw).map((one) =>
    isRecord(one) ? { text: toText(one.text), quote: toText(one.quote) } : { text: toText(one), quote: toText(one) },
  ),
)

const dates = field((raw) =>
  toList(raw)
    .filter(isRecord)
    .flatMap((one) => {
      const kind = dateKindSchema.safeParse(wordOf(one.kind)).data
      return kind === undefined ? [] : [{ kind, day: toText(one.day).trim().slice(0, 10), quote: toText(one.quote) }]
    }),
)

const address = /[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+/u

/** A person as an object, or as one text: "Eva Ruiz <eva@lead.example>". */
const referral = field((raw) => {
  if (isRecord(raw)) return { name: toText(raw.name), email: toText(raw.email) }
  const text = toText(raw)
  const email = address.exec(text)?.[0] ?? ''
  return {
    name: text
      .replace(email, '')
      .replace(/[<>()[\],;:"]/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
    email,
  }
})

/** 0 to 1; a model that counts in percent means so. */
const confidence = field((raw) => {
  const read = toNumber(raw)
  return read === undefined ? undefined : read > 1 && read <= 100 ? read / 100 : read
})

const text = field(toText)
const texts = field(toTexts)
const number = field(toNumber)

const entries = field((raw) => toList(raw).map((one) => toText(isRecord(one) ? one.entry : one)))

export const looseAnswer = z.object({
  reasons,
  label,
  score: number,
  action,
  lang: text,
  confidence,
  returnDate: text,
  dates,
  referral,
  usedKnowledge: texts,
  statedBy: entries,
  workings: texts,
  unanswered: texts,
  subject: text,
  body: text,
})
export type LooseAnswer = z.infer<typeof looseAnswer>

/** The object that is the answer: some models put it into a list, or under a name. Null when there is none. */
export function objectIn(json: unknown): Record<string, unknown> | null {
  const raw: unknown = Array.isArray(json) ? json[0] : json
  if (!isRecord(raw)) return null
  if ('body' in raw || 'label' in raw) return raw
  const within = Object.values(raw).filter(isRecord)
  return within.find((one) => 'body' in one || 'label' in one) ?? raw
}
