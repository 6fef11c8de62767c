import { z } from 'zod'

/** What is answered to the question for a rule. */
export const ruleSchema = z.object({
  rule: z
    .string()
    .describe(
      'The instruction, one sentence in English. Empty when the changes have nothing in common that a rule could say.',
    ),
})
