import { z } from 'zod'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { planFeatures, planIds } from './plans.ts'

const planId = z.enum(planIds)
/** An amount in cents, of the one currency that there is. */
const cents = z.int()

/** A plan, and whether it is paid for. */
export const planStateSchema = z.object({
  plan: z.enum(['trial', ...planIds]),
  /** Once it has ended agents pause. */
  state: z.enum(['trial', 'active', 'past_due', 'ended']),
})

/** How the plan stands: what everybody in the workspace may know of it. */
export const standingSchema = planStateSchema.extend({
  endedBy: z.enum(['trial', 'unpaid', 'canceled']).nullable(),
  trialEndsAt: timeSchema,
  /** An unpaid plan goes on until then. */
  graceEndsAt: timeSchema.nullable(),
  /** It is cancelled, and goes on until then. */
  cancelsAt: timeSchema.nullable(),
  features: z.array(z.enum(planFeatures)),
  /** How many agents it may have; null: as many as it likes. */
  agentsHeld: z.int().nullable(),
})
export type PlanStanding = z.infer<typeof standingSchema>

export const creditSchema = z.object({
  id: idSchema,
  madeAt: timeSchema,
  usedAt: timeSchema.nullable(),
  /** The first day of the billing month that it made cheaper. */
  usedFor: z.iso.date().nullable(),
  /** By the platform's administrators. */
  takenBackAt: timeSchema.nullable(),
})

export const invoiceSchema = z.object({
  id: idSchema,
  number: z.string().nullable(),
  cents,
  currency: z.string(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  periodFrom: timeSchema,
  periodUntil: timeSchema,
  issuedAt: timeSchema,
  url: z.string().nullable(),
  receiptUrl: z.string().nullable(),
})

export const billingSchema = z.object({
  standing: standingSchema,
  /** Nobody is asked for money, and a plan changes at once. */
  isSelfHosted: z.boolean(),
  /** Oldest first; of more than the plan holds, which are at work. */
  agents: z.array(z.object({ id: idSchema, name: z.string(), isOn: z.boolean() })),
  /** The billing month that it is, by days of the workspace's calendar. */
  month: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** What a month costs: what the next invoice says. `at` null: there is none to come. */
  cost: z.object({ cents, creditCents: cents, at: timeSchema.nullable() }),
  /** What is on account for bills to come, at the payment provider; null: nobody has gone to pay there yet. */
  account: z.object({ onAccountCents: cents }).nullable(),
  referralLink: z.url(),
  /** The oldest first. */
  credits: z.array(creditSchema),
  /** The newest first. */
  invoices: z.array(invoiceSchema),
})
export type Billing = z.infer<typeof billingSchema>

const usage = z.object({
  /** Conversations that began. */
  threads: z.int(),
  repliesSent: z.int(),
  /** Answers of a language model: drafts, what of them was of no use, and what was only tried. The built-in drafter is none. */
  aiCalls: z.int(),
  /** What models cost, in dollars; null: none said so. */
  costUsd: z.number().nullable(),
})

export const usageSchema = z.object({
  month: z.object({ from: z.iso.date(), to: z.iso.date() }),
  today: z.iso.date(),
  all: usage,
  /** Each day of the month until today. */
  days: z.array(usage.extend({ day: z.iso.date() })),
})
export type Usage = z.infer<typeof usageSchema>

const keptAgentIds = z.array(idSchema).max(100)

export const billing = {
  standing: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/plan',
    'How the plan stands, and what it contains; null where no plans are sold',
  )
    .input(inWorkspace)
    .output(z.object({ standing: standingSchema.nullable() })),
  read: operation(
    'workspace:admin',
    'GET',
    '/workspaces/{workspaceId}/billing',
    'The plan with its monthly cost, the referral link, credits and invoices',
  )
    .input(inWorkspace)
    .output(billingSchema),
  usage: operation(
    'workspace:admin',
    'GET',
    '/workspaces/{workspaceId}/billing/usage',
    'What the workspace used in the billing month, by the day',
  )
    .input(inWorkspace)
    .output(usageSchema),
  choose: operation(
    'workspace:admin',
    'PUT',
    '/workspaces/{workspaceId}/plan',
    'Choose a plan; it takes effect immediately. Agents beyond what it holds are switched off, none is deleted',
  )
    .input(inWorkspace.extend({ plan: planId, keptAgentIds: keptAgentIds.optional() }))
    .output(done),
  keepAgents: operation(
    'workspace:admin',
    'PUT',
    '/workspaces/{workspaceId}/plan/agents',
    'Choose which agents stay on where the plan holds fewer than there are',
  )
    .input(inWorkspace.extend({ keptAgentIds: keptAgentIds.min(1, 'Choose an agent.') }))
    .output(done),
}
