import type { Output } from 'ai'
import { answerSchema, reminderSchema, revisedAnswerSchema, revisedReminderSchema } from './answer-form.ts'
import { ruleSchema } from './rule-form.ts'
import { steadyFetch } from './steady-fetch.ts'
import type { Toolkit } from './tools.ts'
import { verificationSchema } from './verifier-form.ts'

/** How long a model may keep a person waiting, in milliseconds. */
export interface ModelPatience {
  /** Until its first word; a model that thinks first is silent for long. */
  firstWordMs: number
  /** Between two pieces of its answer. */
  pauseMs: number
  totalMs: number
}

export interface ModelWriterOptions {
  apiKey: string
  /** Any server of OpenRouter's chat completions, without the trailing slash. */
  baseUrl: string
  /** As the server calls it: `google/gemini-2.5-flash`. */
  model: string
  patience?: ModelPatience
}

/** Enough for a long mail after some thinking; a model that runs away is stopped here. */
export const maxOutputTokens = 6_000

/** Half of a character would be shown as a broken one: it waits for its other half. */
const wholeCharacters = (text: string): string => (/[\uD800-\uDBFF]$/u.test(text) ? text.slice(0, -1) : text)

/** The SDK takes some 30 MB and 150 ms to load: an idle process does without it. The form is the same for every call. */
async function load() {
  const [{ streamText, parsePartialJson, Output, stepCountIs, tool, jsonSchema }, { createOpenRouter }] =
    await Promise.all([import('ai'), import('@openrouter/ai-sdk-provider')])
  const toolkit: Toolkit = { tool, jsonSchema }
  const answerForm = Output.object({ schema: answerSchema, name: 'answer' })
  const reminderForm = Output.object({ schema: reminderSchema, name: 'reminder' })
  const revisedAnswerForm = Output.object({ schema: revisedAnswerSchema, name: 'answer' })
  const revisedReminderForm = Output.object({ schema: revisedReminderSchema, name: 'reminder' })
  const verificationForm = Output.object({ schema: verificationSchema, name: 'verification' })
  // The SDK would read the whole answer again with every few letters that come: it hands on the text, and it is read in steps.
  const inSteps = (form: Output.Output<unknown, unknown>): Output.Output<unknown, string> => ({
    ...form,
    parsePartialOutput: async ({ text }) => ({ partial: text }),
    createElementStreamTransform: () => undefined,
  })
  const outputs = {
    answer: inSteps(answerForm),
    reminder: inSteps(reminderForm),
    revisedAnswer: inSteps(revisedAnswerForm),
    revisedReminder: inSteps(revisedReminderForm),
    verification: inSteps(verificationForm),
    rule: inSteps(Output.object({ schema: ruleSchema, name: 'rule' })),
  }
  const readBody = async (text: string): Promise<string> => {
    const { value } = await parsePartialJson(text)
    const body = typeof value === 'object' && value !== null && 'body' in value ? value.body : ''
    return typeof body === 'string' ? wholeCharacters(body) : ''
  }
  return { streamText, stepCountIs, toolkit, outputs, readBody, createOpenRouter }
}

let loaded: ReturnType<typeof load> | undefined

/** Loads, once, what the first call of a model would wait for; after a failure again. */
export const loadSdk = (): ReturnType<typeof load> => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** What an answer cost in US dollars, where its server says so. */
export function costIn(metadata: Record<string, Record<string, unknown>> | undefined): number | undefined {
  const usage = metadata?.openrouter?.usage
  const cost = typeof usage === 'object' && usage !== null && 'cost' in usage ? usage.cost : undefined
  return typeof cost === 'number' ? cost : undefined
}

/** The model that is to be asked; `reached` is told when a server takes the question. */
export async function openModel(
  { apiKey, baseUrl, model }: Pick<ModelWriterOptions, 'apiKey' | 'baseUrl' | 'model'>,
  reached: { isTaken: boolean },
) {
  const { createOpenRouter } = await loadSdk()
  const provider = createOpenRouter({
    apiKey,
    baseURL: baseUrl,
    compatibility: 'strict',
    appName: 'Rejoinder',
    fetch: async (target, init) => {
      const response = await steadyFetch(target, init)
      reached.isTaken ||= response.ok
      return response
    },
  })
  return provider.chat(model, { usage: { include: true }, reasoning: { effort: 'low', exclude: true } })
}
