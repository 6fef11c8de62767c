import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { toneSchema } from '#contract/agents.ts'
import { bands } from '#contract/bands.ts'
import { labels } from '#contract/labels.ts'
import { answerSchema, reminderSchema } from '#integrations/openrouter/answer-form.ts'

const here = import.meta.dirname
const linesOf = (file: string): unknown[] =>
  readFileSync(join(here, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))

const settingSchema = z.object({
  lang: z.string(),
  company: z.string().nullable(),
  timeZone: z.string(),
  knowledge: z.string().nullable(),
  agent: z.object({ tone: toneSchema.optional(), description: z.string().optional() }),
  /** The workspace has an MCP server with a list of prices. */
  tools: z.boolean().default(false),
})
export type Setting = z.infer<typeof settingSchema>

const leadMail = z.object({
  from: z.literal('lead'),
  text: z.string().optional(),
  html: z.string().optional(),
  subject: z.string().optional(),
})
const ownMail = z.object({ from: z.literal('us'), text: z.string() })

const caseSchema = z.object({
  case: z.string(),
  setting: z.string(),
  /** Which of the simulator's leads of this setting writes: they are the same in every run. */
  lead: z.int().min(0),
  /** The last mail is the one that the model is asked about. */
  thread: z.array(z.discriminatedUnion('from', [leadMail, ownMail])).min(1),
  /** The draft that stands when a person wishes for another. */
  draft: z.string().optional(),
  wish: z.string().optional(),
  followUp: z.int().min(1).optional(),
  /** The model asks this of the tool first, and is told that. */
  tool: z.object({ name: z.string(), args: z.record(z.string(), z.string()), says: z.string() }).optional(),
  /** Of the measured cases: written before any answer was seen; `also` are readings that a careful reader would accept. */
  gold: z
    .object({
      label: z.enum(labels),
      band: z.enum(bands),
      also: z.array(z.enum(labels)).default([]),
      bandAlso: z.array(z.enum(bands)).default([]),
    })
    .optional(),
})
export type Case = z.infer<typeof caseSchema>

const entrySchema = z.object({ title: z.string(), content: z.string(), isGolden: z.boolean().default(false) })

const jsonOf = (file: string): unknown => JSON.parse(readFileSync(join(here, file), 'utf8'))

export const readCases = (): Case[] => linesOf('cases.jsonl').map((line) => caseSchema.parse(line))
export const readSettings = () => z.record(z.string(), settingSchema).parse(jsonOf('settings.json'))
export const readKnowledge = () => z.record(z.string(), z.array(entrySchema)).parse(jsonOf('knowledge.json'))

const answerLine = z.object({ case: z.string(), schema: z.string(), answer: z.string() })

/** What a model once answered, by case. Its text is as it came: whatever is wrong with it is what the product has to bear. */
export const readAnswers = () => linesOf('answers.jsonl').map((line) => answerLine.parse(line))

/** Asked for since the answers were recorded, and done without where it is missing. */
const askedSince = { statedBy: true } as const

/** The form in which a case is answered, in a few letters: another form needs other answers. */
export function schemaHash({ followUp }: Case): string {
  const schema = z.toJSONSchema(
    followUp === undefined ? answerSchema.omit(askedSince) : reminderSchema.omit(askedSince),
  )
  return createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 12)
}
