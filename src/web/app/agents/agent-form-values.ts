import { z } from 'zod'
import { type Agent, type AgentInput, agentInput, careLevelSchema, toneSchema } from '#contract/agents.ts'
import { formSchema } from '#web/app/form-schema.ts'

/** Numbers are texts in a form: an emptied field is empty, not 0. */
const fields = z.object({
  name: z.string(),
  description: z.string(),
  tone: toneSchema,
  openrouterModel: z.string(),
  delayMin: z.string(),
  delayMax: z.string(),
  connectLevel: z.enum(['workspace', 'campaign']),
  linkedCampaignId: z.string().nullable(),
  autoSendEnabled: z.boolean(),
  careLevel: careLevelSchema,
  verifierModel: z.string(),
  verifiesWaiting: z.boolean(),
  adaptiveKbEnabled: z.boolean(),
  followupEnabled: z.boolean(),
  followupDays: z.string(),
  followupMaxAttempts: z.string(),
  dailyCap: z.string(),
  threadCap: z.string(),
  companyCap: z.string(),
})
export type AgentFormValues = z.infer<typeof fields>

/** `3, 7` -> [3, 7]: separated by commas, what is not a whole number is dropped. */
export function parseDays(text: string): number[] {
  return text
    .split(',')
    .map((day) => day.trim())
    .filter((day) => /^[+-]?\d+$/.test(day))
    .map(Number)
}

const wholeNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

export const agentForm = formSchema(
  fields,
  (values) => ({
    ...values,
    delayMin: wholeNumber(values.delayMin),
    delayMax: wholeNumber(values.delayMax),
    followupDays: parseDays(values.followupDays),
    followupMaxAttempts: wholeNumber(values.followupMaxAttempts),
    dailyCap: wholeNumber(values.dailyCap),
    threadCap: wholeNumber(values.threadCap),
    companyCap: wholeNumber(values.companyCap),
    // A campaign that was chosen before the level was changed back belongs to nothing.
    linkedCampaignId: values.connectLevel === 'campaign' ? values.linkedCampaignId : null,
  }),
  agentInput,
)

export function formValuesOf(agent: AgentInput | Agent): AgentFormValues {
  return {
    name: agent.name,
    description: agent.description,
    tone: agent.tone,
    openrouterModel: agent.openrouterModel,
    delayMin: String(agent.delayMin),
    delayMax: String(agent.delayMax),
    connectLevel: agent.connectLevel,
    linkedCampaignId: agent.linkedCampaignId,
    autoSendEnabled: agent.autoSendEnabled,
    careLevel: agent.careLevel,
    verifierModel: agent.verifierModel,
    verifiesWaiting: agent.verifiesWaiting,
    adaptiveKbEnabled: agent.adaptiveKbEnabled,
    followupEnabled: agent.followupEnabled,
    followupDays: agent.followupDays.join(', '),
    followupMaxAttempts: String(agent.followupMaxAttempts),
    dailyCap: String(agent.dailyCap),
    threadCap: String(agent.threadCap),
    companyCap: String(agent.companyCap),
  }
}

/** Each says something only with the other: who changed one of them has chosen both. */
const pairs: readonly (readonly string[])[] = [
  ['delayMin', 'delayMax'],
  ['connectLevel', 'linkedCampaignId'],
]

/** What a person changed in the form, over the agent as it is by now: what a colleague has changed since it was opened stays. */
export function withChanges(newest: AgentInput, begun: AgentInput, input: AgentInput): AgentInput {
  const [before, now] = [begun, input].map((agent) => new Map<string, unknown>(Object.entries(agent)))
  const isChanged = (name: string) => JSON.stringify(before?.get(name)) !== JSON.stringify(now?.get(name))
  const isChosen = ([name]: [string, unknown]) =>
    (pairs.find((pair) => pair.includes(name)) ?? [name]).some((one) => isChanged(one))
  return { ...newest, ...Object.fromEntries(Object.entries(input).filter(isChosen)) }
}
