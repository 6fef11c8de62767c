import { z } from 'zod'
import { careLevels, agentDefaults as defaults, tones } from './agent-defaults.ts'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

export { careLevels, defaultModels, tones } from './agent-defaults.ts'

export const toneSchema = z.enum(tones)
export type Tone = z.infer<typeof toneSchema>

export const careLevelSchema = z.enum(careLevels)
export type CareLevel = z.infer<typeof careLevelSchema>

const minutes = z
  .int('Enter a whole number of minutes.')
  .min(0, 'Enter 0 or more minutes.')
  .max(10_080, 'Enter at most 10080 minutes (a week).')

const agentFields = z.object({
  name: z.string().trim().min(1, 'Give the agent a name.').max(120),
  description: z.string().trim().max(2000),
  tone: toneSchema,
  openrouterModel: z.string().trim().min(1).max(200),
  delayMin: minutes,
  delayMax: minutes,
  connectLevel: z.enum(['workspace', 'campaign']),
  /** Null at campaign level: the campaigns may not be fetched yet. Until one is chosen, the agent answers none. */
  linkedCampaignId: idSchema.nullable(),
  autoSendEnabled: z.boolean(),
  /** What must hold of a draft before it goes out by itself: its facts and its meaning, its facts alone, or a person's word. */
  careLevel: careLevelSchema.default(defaults.careLevel),
  /** The model that reads drafts once more, beside their sources alone. */
  verifierModel: z.string().trim().min(1).max(200).default(defaults.verifierModel),
  /** It reads what waits for a person, too. */
  verifiesWaiting: z.boolean().default(defaults.verifiesWaiting),
  adaptiveKbEnabled: z.boolean(),
  followupEnabled: z.boolean(),
  followupDays: z
    .array(z.int().min(1, 'Days run from 1 to 365.').max(365, 'Days run from 1 to 365.'))
    .max(20)
    .refine(
      (days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)),
      'Enter each day once, in ascending order.',
    ),
  followupMaxAttempts: z.int().min(0, 'Enter 0 to 20.').max(20, 'Enter 0 to 20.'),
  /** How many answers it may send by itself: on one day of the workspace's calendar, in one conversation, and to people of one company on one day. */
  dailyCap: z.int('Enter a whole number.').min(1, 'Enter 1 to 10000.').max(10_000, 'Enter 1 to 10000.').default(200),
  threadCap: z.int('Enter a whole number.').min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.').default(6),
  companyCap: z.int('Enter a whole number.').min(1, 'Enter 1 to 10000.').max(10_000, 'Enter 1 to 10000.').default(20),
})

const checked = <Shape extends z.ZodObject<typeof agentFields.shape>>(schema: Shape) =>
  schema.refine((agent) => agent.delayMin <= agent.delayMax, {
    path: ['delayMax'],
    message: 'The longest delay can’t be shorter than the shortest one.',
  })

export const agentInput = checked(agentFields)
export type AgentInput = z.infer<typeof agentInput>

export const agentDefaults: AgentInput = defaults

/** What an agent is told; left out is which campaigns it answers. A field that is added has a default: versions before it lack it. */
export const agentSettingsSchema = agentFields.omit({ connectLevel: true, linkedCampaignId: true })
export type AgentSettings = z.infer<typeof agentSettingsSchema>

/** An agent as it was told at one time, counted from 1 on. */
export const agentVersionSchema = z.object({
  number: z.int(),
  settings: agentSettingsSchema,
  /** Null: it was there before versions were kept, or whoever made it is gone. */
  madeBy: idSchema.nullable(),
  madeAt: timeSchema,
})
export type AgentVersion = z.infer<typeof agentVersionSchema>

export const webhookSchema = z.object({
  id: idSchema,
  kind: z.enum(['lead_replied', 'untracked_reply']),
  events: z.array(z.string()),
  isRegistered: z.boolean(),
  /** What the platform was last seen to have in its place: nothing, or another address or other events. Null: this very webhook. */
  problem: z.enum(['missing', 'changed']).nullable(),
  createdAt: timeSchema,
  lastEventAt: timeSchema.nullable(),
  failedEvents: z.int(),
})

export const agentSchema = agentFields.extend({
  id: idSchema,
  linkedCampaignName: z.string().nullable(),
  /** False: there are more agents than the plan holds, and this one answers nothing. */
  isOn: z.boolean(),
  /** Campaigns that a person attached it to. */
  attachedCampaignIds: z.array(idSchema),
  /** Which version of it answers now. */
  version: z.int(),
  createdAt: timeSchema,
  webhooks: z.array(webhookSchema),
})
export type Agent = z.infer<typeof agentSchema>

/** Why an agent's webhooks are not all at the platform. */
export const webhookWarningSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('not_set_up') }),
  /** Refused, in the words of the error. */
  z.object({ code: z.literal('refused'), message: z.string() }),
])
export type WebhookWarning = z.infer<typeof webhookWarningSchema>

/** The agent, and a warning when its webhooks could not be set up. */
const savedAgent = z.object({ agent: agentSchema, warning: webhookWarningSchema.nullable() })

export const agents = {
  list: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/agents', 'Agents, newest first')
    .input(inWorkspace)
    .output(z.array(agentSchema)),
  defaults: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/agent-defaults',
    "What a new agent starts from: the workspace's delays, the platform's model",
  )
    .input(inWorkspace)
    .output(agentFields.pick({ openrouterModel: true, verifierModel: true, delayMin: true, delayMax: true })),
  versions: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/agents/{agentId}/versions',
    'What an agent was told each time that it was changed, newest first',
  )
    .input(inWorkspace.extend({ agentId: idSchema }))
    .output(z.array(agentVersionSchema)),
  rollBack: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/agents/{agentId}/versions/{number}/roll-back',
    'Tell an agent again what an earlier version was told; what it may do by itself, and where, stays as it is',
  )
    .input(inWorkspace.extend({ agentId: idSchema, number: z.coerce.number().int().min(1) }))
    .output(done),
  create: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/agents',
    'Create an agent and register its webhooks',
  )
    .input(checked(agentFields.extend(inWorkspace.shape)))
    .output(savedAgent),
  update: operation('workspace:member', 'PUT', '/workspaces/{workspaceId}/agents/{agentId}', 'Change an agent')
    .input(checked(agentFields.extend({ ...inWorkspace.shape, agentId: idSchema })))
    .output(savedAgent),
  remove: operation(
    'workspace:member',
    'DELETE',
    '/workspaces/{workspaceId}/agents/{agentId}',
    'Delete an agent and its webhooks',
  )
    .input(inWorkspace.extend({ agentId: idSchema }))
    .output(done),
  attach: operation(
    'workspace:member',
    'PUT',
    '/workspaces/{workspaceId}/campaigns/{campaignId}/agent',
    "Attach an agent to a campaign, replacing any other; null leaves it to the workspace's agent",
  )
    .input(inWorkspace.extend({ campaignId: idSchema, attachedAgentId: idSchema.nullable() }))
    .output(done),
  recreateWebhooks: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/agents/{agentId}/webhooks',
    "Recreate an agent's webhooks",
  )
    .input(inWorkspace.extend({ agentId: idSchema }))
    .output(savedAgent),
}
