import { z } from 'zod'
import { sentenceKinds, supports } from '#contract/guard.ts'

/** What the second reader answers, in the order in which it thinks: what a sentence does, what it rests on, what is left, how it stands. */
export const verificationSchema = z.object({
  sentences: z
    .array(
      z.object({
        number: z.number().describe('The number that stands before the sentence.'),
        kind: z.enum(sentenceKinds),
        quotes: z
          .array(
            z.object({
              source: z.string().describe('The name of the source, such as "S2".'),
              words: z.string().describe('One unbroken passage of that source, copied letter by letter.'),
            }),
          )
          .describe('The passages on which the sentence rests. Empty when it rests on none.'),
        missing: z
          .string()
          .describe(
            'The words of the sentence that no source says or that one contradicts, copied letter by letter. Empty when there are none.',
          ),
        support: z.enum(supports),
      }),
    )
    .describe('One for each sentence of the e-mail, in their order; none is left out.'),
})
