import { z } from 'zod'
import { factKindSchema } from './guard.ts'

/** A fact that an answer states, with its place in the answer's words. */
export const statedFactSchema = z.object({ kind: factKindSchema, text: z.string(), start: z.int(), end: z.int() })
export type StatedFact = z.infer<typeof statedFactSchema>

/** What two answers to the same mail say differently. */
export const comparedAnswersSchema = z.object({
  /** Which share of the words would have to be changed to make one out of the other: 0 none, 1 all. */
  wordsChanged: z.number().min(0).max(1),
  onlyInFirst: z.array(statedFactSchema),
  onlyInSecond: z.array(statedFactSchema),
  /** Both state it of the same kind, and not the same: another price, another day. */
  changed: z.array(z.object({ first: statedFactSchema, second: statedFactSchema })),
})
export type ComparedAnswers = z.infer<typeof comparedAnswersSchema>
