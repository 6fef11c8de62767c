export const authTabs = ['sign-in', 'sign-up'] as const
export type AuthTab = (typeof authTabs)[number]

export const authTabLabels: Record<AuthTab, string> = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up' }

/** The tab that an address shows. Who follows a referral link comes to sign up. */
export const shownAuthTab = ({ tab, ref }: Record<string, unknown>): AuthTab =>
  authTabs.find((known) => known === tab) ?? (ref ? 'sign-up' : 'sign-in')
