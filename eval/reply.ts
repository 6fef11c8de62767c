import { z } from 'zod'
import { type Band, bandOf, bands } from '#contract/bands.ts'
import { labelSchema } from '#contract/intent.ts'
import { type Label, labelFacts } from '#contract/labels.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const said = z
  .string()
  .nullish()
  .transform((value) => value || null)
/** What a corpus says about a reply may be left out, or be null where there is none; the two are not the same. */
const expectedText = z.string().nullable().optional()
const expectedFlag = z.boolean().nullish()

const fields = z.object({
  id: z.union([z.string(), z.number()]).transform(String).optional(),
  lang: said,
  format: z.enum(['text', 'html']).nullish(),
  from_name: said,
  from_email: text,
  subject: text,
  campaign_mail: text,
  body: z.string(),
  date_received: z
    .string()
    .refine((value) => !Number.isNaN(Date.parse(value)), 'no date')
    .nullish(),
  new_text: expectedText,
  label: labelSchema.nullish(),
  also: z.array(labelSchema).nullish(),
  band: z.enum(bands).nullish(),
  band_also: z.array(z.enum(bands)).nullish(),
  unsubscribe: expectedFlag,
  ooo_return: expectedText,
  referral_email: expectedText,
  injection: expectedFlag,
  human: expectedFlag,
  note: said,
  split: said,
})

/** One reply of a corpus: what the mail is, and what a careful reader says about it, as far as the corpus says so. */
export type Reply = Omit<z.infer<typeof fields>, 'id'> & { id: string }

/** What was made of one reply. The keys are those of a predictions file. */
export interface Prediction {
  id: string
  new_text: string
  label: Label
  score: number
  band: Band
  lang: string
  unsubscribe: boolean
  ooo_return: string | null
  referral_email: string | null
  injection: boolean
  human: boolean
  action: string
}

export const isHumanLabel = (label: Label): boolean => !labelFacts[label].isMachine

/** Whether the writer asked to hear no more; null when the corpus does not say. */
export function isOptOut({ unsubscribe, label }: Reply): boolean | null {
  return unsubscribe ?? (label == null ? null : label === 'unsubscribe')
}

/** Whether a person wrote it; null when the corpus does not say. */
export function isHuman({ human, label }: Reply): boolean | null {
  return human ?? (label == null ? null : isHumanLabel(label))
}

export { bandOf }

/** A line of a corpus: its reply, and what is wrong with it, in words. */
export interface ParsedLine {
  /** Null where nothing can be judged. */
  reply: Reply | null
  problem: string | null
}

/** One line of a corpus. Fields that we don't know are passed over; one that says what we can't read is told and left out. */
export function parseReply(line: string, lineNumber: number): ParsedLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { reply: null, problem: 'is not JSON' }
  }
  const parsed = fields.safeParse(value)
  if (parsed.success) return { reply: withId(parsed.data, lineNumber), problem: null }
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') ?? ''
  if (where === '') return { reply: null, problem: 'is no JSON object' }
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
  const rest = Object.entries(Object(value)).filter(([name]) => !wrong.has(name))
  const again = fields.safeParse(Object.fromEntries(rest))
  return {
    reply: again.success ? withId(again.data, lineNumber) : null,
    problem: `has a wrong "${where}": ${issue?.message}`,
  }
}

const withId = (data: z.infer<typeof fields>, lineNumber: number): Reply => ({
  ...data,
  id: data.id ?? String(lineNumber),
})
