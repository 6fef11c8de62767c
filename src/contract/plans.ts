/** What there is to pay for. A trial is none of them: it has everything, for a while. */
export const planIds = ['per_agent', 'unlimited'] as const
export type PlanId = (typeof planIds)[number]

/** What not every plan contains; the server asks for it wherever it is used. */
export const planFeatures = ['priority_support', 'advanced_analytics', 'custom_branding', 'team_roles'] as const
export type PlanFeature = (typeof planFeatures)[number]

interface PlanFacts {
  name: string
  /** A month. */
  cents: number
  per: string
  /** How many agents work at a time; null: as many as there are. */
  agents: number | null
  features: readonly PlanFeature[]
}

/** The one table of plans: the price list, /billing and every limit of the server read it. */
export const plans: Readonly<Record<PlanId, PlanFacts>> = {
  per_agent: { name: 'Per Agent', cents: 900, per: 'per agent per month', agents: 1, features: [] },
  unlimited: { name: 'Unlimited', cents: 9700, per: 'per month', agents: null, features: planFeatures },
}

/** What every plan contains. `{platform}` stands for what the sending platform is called. */
const always = [
  '{platform} integration',
  'Adaptive knowledge base',
  'Intent scoring',
  'Automated follow-ups',
  'Task scheduling',
] as const

export const featureNames: Readonly<Record<PlanFeature, string>> = {
  priority_support: 'Priority support',
  advanced_analytics: 'Advanced analytics',
  custom_branding: 'Custom branding',
  team_roles: 'Team roles and permissions',
}

/** What a plan contains, line by line as the price list has it. */
export function planContents(id: PlanId): string[] {
  const { agents, features } = plans[id]
  const held = agents === null ? 'Unlimited agents' : `${agents} AI agent${agents === 1 ? '' : 's'} included`
  const rest = id === 'per_agent' ? always : [`Everything in ${plans.per_agent.name}`]
  return [held, ...rest, ...features.map((feature) => featureNames[feature])]
}

/** How long a trial lasts where the platform's settings say nothing else. */
export const usualTrialDays = 14

/** Of all prices. */
export const currency = 'usd'

/** How long an unpaid plan goes on, days. */
export const graceDays = 7

/** What a plan costs a month with so many agents at work: nothing without an agent, but for Unlimited. */
export const monthlyCents = (plan: PlanId, agents: number): number =>
  plans[plan].agents !== null && agents === 0 ? 0 : plans[plan].cents

/** What so many agents would cost: the plan that holds them, and its price. What a trial tells of the time after it. */
export const planFor = (agents: number): PlanId =>
  planIds.find((id) => agents <= (plans[id].agents ?? Number.POSITIVE_INFINITY)) ?? 'unlimited'

/** What is left of a month's price with a credit: it is one agent free for one month, and never more than the price. */
export const afterCredit = (cents: number): number => Math.max(0, cents - plans.per_agent.cents)
