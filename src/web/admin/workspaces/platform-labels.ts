import type { PlatformWorkspace, WorkspaceLook } from '#contract/admin.ts'
import { plans } from '#contract/plans.ts'

const planStates: Readonly<Record<NonNullable<PlatformWorkspace['plan']>['state'], string>> = {
  trial: '',
  active: '',
  past_due: ', unpaid',
  ended: ', ended',
}

/** What a workspace has, in a word or two; a dash where no plans are sold. */
export const planWords = (plan: PlatformWorkspace['plan']): string =>
  plan === null ? '–' : `${plan.plan === 'trial' ? 'Trial' : plans[plan.plan].name}${planStates[plan.state]}`

type State = { label: string; tone: 'positive' | 'negative' | 'neutral' }

/** How a workspace stands with its sending platform, in two words. */
export function platformState(platform: PlatformWorkspace['platform']): State {
  if (platform === null) return { label: 'Not connected', tone: 'neutral' }
  if (platform.hasProblem) return { label: `${platform.name}: has a problem`, tone: 'negative' }
  return { label: platform.name, tone: 'positive' }
}

type ConnectionError = NonNullable<NonNullable<WorkspaceLook['connection']>['lastError']>

/** Why the platform could not be read as it should be; what it is called there is its customer’s. */
export function connectionProblem(error: ConnectionError, platformName: string): string {
  switch (error.code) {
    case 'platform_said':
      return error.message
    case 'other_workspace':
      return `The API key opens another workspace in ${platformName} than the one that was connected.`
    case 'our_fault':
      return 'Something went wrong on our side.'
  }
}
