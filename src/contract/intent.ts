import { z } from 'zod'
import { maxScore, minScore } from './bands.ts'
import { actions, labels } from './labels.ts'

export { maxScore, minScore } from './bands.ts'

export type { Action, Label } from './labels.ts'

export const labelSchema = z.enum(labels)
export const actionSchema = z.enum(actions)

export const scoreSchema = z.int().min(minScore).max(maxScore)

/** A reason that a person reads, with the exact words of the lead's own new text that caused it. */
export const reasonSchema = z.object({
  text: z.string().min(1).max(160),
  quote: z.string().max(300),
})
export type Reason = z.infer<typeof reasonSchema>

export const maxReasons = 5

/** Who said so: a hard fact of the mail, the built-in rules, a language model, or a person's correction. */
export const intentSourceSchema = z.enum(['signals', 'rules', 'model', 'person'])
export type IntentSource = z.infer<typeof intentSourceSchema>

export const referralSchema = z.object({
  name: z.string().min(1).max(120).optional(),
  email: z.email().optional(),
})
export type Referral = z.infer<typeof referralSchema>

/** What a day is for that the lead names: the return from an absence, when to ask again, a time to meet. */
export const dateKindSchema = z.enum(['return', 'ask_again', 'meeting'])

/** A day that the lead names, with their own words for it. */
export const saidDateSchema = z.object({ kind: dateKindSchema, day: z.iso.date(), quote: z.string().max(300) })
export type SaidDate = z.infer<typeof saidDateSchema>

export const maxDates = 4

export const handoffCauseSchema = z.enum(['legal', 'anger', 'instructions', 'phone', 'language', 'opt_out', 'unclear'])
export type HandoffCause = z.infer<typeof handoffCauseSchema>

/**
 * An opt-out that was heard and is not unmistakable: a person decides. Who heard what: the words that the rules heard it in (null: they
 * heard none), and what a language model made of the mail (null: none has read it).
 */
export const heardOptOutSchema = z.object({ words: z.string().max(300).nullable(), model: labelSchema.nullable() })
export type HeardOptOut = z.infer<typeof heardOptOutSchema>

export const intentSchema = z.object({
  score: scoreSchema,
  label: labelSchema,
  reasons: z.array(reasonSchema).max(maxReasons),
  action: actionSchema,
  /** BCP 47 primary tag of the lead's own words, `und` when they are too few to tell. */
  lang: z.string().regex(/^[a-z]{2,3}$/),
  confidence: z.number().min(0).max(1),
  /** The day a person who is away says to be back, YYYY-MM-DD. */
  returnDate: z.iso.date().optional(),
  /** Days that the lead names, the first named first. */
  dates: z.array(saidDateSchema).max(maxDates).optional(),
  /** The other person whom the lead names. */
  referral: referralSchema.optional(),
  /** Why a person must answer, where the action is `handoff` and it is known. */
  handoff: handoffCauseSchema.optional(),
  /** What may be an opt-out and waits for a person's word: nothing goes out, and nobody is told, meanwhile. */
  optOut: heardOptOutSchema.optional(),
  source: intentSourceSchema,
})
export type Intent = z.infer<typeof intentSchema>
