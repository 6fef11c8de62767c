import { z } from 'zod'
import { sentenceKinds, supports } from '#contract/guard.ts'
import type { SentenceReading } from '#language/verify-draft.ts'
import { jsonIn } from './json-in.ts'
import { writerError } from './writer-error.ts'

const word = z.string().transform((text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/gu, '_'),
)
const textOrNothing = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

const quoteSchema = z.object({ source: z.coerce.string(), words: z.string() })

/** Spelt otherwise it is understood; what is missing is no claim that anything holds. */
const sentenceSchema = z.object({
  number: z.coerce.number().int(),
  kind: word.pipe(z.enum(sentenceKinds)),
  support: word.pipe(z.enum(supports)),
  quotes: z.preprocess((raw) => raw ?? [], z.array(quoteSchema)),
  missing: textOrNothing,
})

const answerSchema = z.object({ sentences: z.array(z.unknown()) })

/**
 * Reads a second reader's whole answer. A sentence that can't be read counts as left out: nothing is taken for supported that was not said
 * to be. Throws `model_bad_answer` when the answer is no list of sentences.
 */
export function readVerification(text: string): SentenceReading[] {
  const json = jsonIn(text)
  const parsed = answerSchema.safeParse(Array.isArray(json) ? { sentences: json } : json)
  if (!parsed.success)
    throw writerError('model_bad_answer', 'The language model’s answer had the wrong format.', { cause: parsed.error })
  return parsed.data.sentences.flatMap((sentence) => sentenceSchema.safeParse(sentence).data ?? [])
}
