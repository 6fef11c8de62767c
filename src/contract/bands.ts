/** What a reply is, in the order in which a person would look for it. */
export const labels = [
  'meeting_request',
  'interested',
  'question',
  'objection',
  'not_now',
  'referral',
  'out_of_office',
  'auto_reply',
  'not_interested',
  'unsubscribe',
  'abuse',
  'bounce',
  'other',
] as const

export const minScore = -10
export const maxScore = 10

export const bands = ['high', 'medium', 'neutral', 'negative'] as const
export type Band = (typeof bands)[number]

/** The one place that says which score is which band: >= 7 high, 3..6 medium, 0..2 neutral, < 0 negative. */
export function bandOf(score: number): Band {
  if (score >= 7) return 'high'
  if (score >= 3) return 'medium'
  return score >= 0 ? 'neutral' : 'negative'
}
