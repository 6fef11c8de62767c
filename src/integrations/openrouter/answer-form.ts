import { z } from 'zod'
import { actionSchema, dateKindSchema, labelSchema } from '#contract/intent.ts'

/** The entry behind each sentence: a writer that has to name one invents less, and whoever looks sees where to look. */
const statedBy = z
  .array(
    z.object({
      sentence: z.string().describe('The first five words of a sentence of the body.'),
      entry: z.string().describe('The name of the knowledge entry that states what it says, such as "K4f09a1".'),
    }),
  )
  .describe(
    'For each sentence of the body that states something of us, in their order: the entry that states it, several times where several do. Nothing for other sentences.',
  )

/**
 * What the model answers to a lead's mail, in the order in which it thinks: what it sees, what that means, what it says. Bounds are
 * told in words and held by `readAnswer`: not every model's schema dialect knows them.
 */
export const answerSchema = z.object({
  reasons: z
    .array(
      z.object({
        text: z.string().describe('Why, in a few English words that a sales person reads.'),
        quote: z.string().describe('The exact words of the newest message that say so, copied letter by letter.'),
      }),
    )
    .describe('1 to 5, the strongest first. Empty when the message has no words.'),
  label: labelSchema,
  score: z.number().describe('Whole number from -10 to 10.'),
  action: actionSchema,
  lang: z.string().describe("Two-letter code of the language of the newest message, 'und' if it can't be told."),
  confidence: z.number().describe('0 to 1: how sure you are of the label.'),
  returnDate: z.string().nullable().describe('YYYY-MM-DD, the first day on which an absent person is back; else null.'),
  dates: z
    .array(
      z.object({
        kind: dateKindSchema,
        day: z.string().describe('YYYY-MM-DD, counted from the day the message came.'),
        quote: z.string().describe('The exact words that name it.'),
      }),
    )
    .describe(
      'Days that the lead names: return (back from an absence), ask_again (when to write again), meeting (a time to meet). Empty when none.',
    ),
  referral: z
    .object({ name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .describe('The other person whom the lead names as the right contact; else null.'),
  usedKnowledge: z
    .array(z.string())
    .describe('The names of the knowledge entries whose facts you used, as they stand before them, such as "K4f09a1".'),
  unanswered: z
    .array(z.string())
    .describe(
      'Every question of the newest message, and everything that it asks for, to which the material holds no answer; its exact words, copied letter by letter. Empty when your answer answers all.',
    ),
  subject: z
    .string()
    .describe('Subject of the answer; empty to keep the subject of the thread, which is the usual case.'),
  body: z.string().describe('The answer as plain text, with greeting and sign-off; empty when action is wait or stop.'),
  statedBy,
})

/** What the model answers when it is to remind a silent lead: nothing is judged again. */
export const reminderSchema = z.object({
  action: z
    .enum(['reply', 'handoff'])
    .describe('handoff when a colleague has to look before a reminder goes out; else reply.'),
  usedKnowledge: answerSchema.shape.usedKnowledge,
  subject: z
    .string()
    .describe('Subject of the reminder; empty to keep the subject of the thread, which is the usual case.'),
  body: z.string().describe('The reminder as plain text, with greeting and sign-off.'),
  statedBy,
})

const workings = z
  .array(z.string())
  .describe(
    'For each figure of the body that no source states as it is and you worked out: what it comes of, in digits, with a point before decimals, such as "(3 + 1) * 165 + 2 * 89" or "737.44 / (1 - 12%)". Every number is one of the material, written as there; no units, no words. Empty when you worked nothing out.',
  )

/** What is answered where an answer is written once more: what a figure was worked out of counts then, too (`workedOutIn`). */
export const revisedAnswerSchema = answerSchema.extend({ workings })
export const revisedReminderSchema = reminderSchema.extend({ workings })
