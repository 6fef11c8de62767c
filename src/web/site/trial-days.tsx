import { usualTrialDays } from '#contract/plans.ts'

/** How long a trial lasts. The platform's settings may say otherwise: the web server writes that in its place (`server/site-offer`). */
export const TrialDays = () => <span data-trial-days="">{usualTrialDays} days</span>

/** Of what is only said where there is a trial; the web server takes it out where there is none. */
export const ofTrial = { 'data-of-trial': '' }
/** Of what is only there where a visitor may open a workspace in the sandbox. */
export const ofGuests = { 'data-of-guests': '' }
/** Of what is only said where the sandbox can be connected. */
export const ofSandbox = { 'data-of-sandbox': '' }
/** Of what is only there where plans are sold. */
export const ofPlans = { 'data-of-plans': '' }
