import { bandOf } from '#contract/bands.ts'
import type { Label } from '#contract/intent.ts'
import type { Tone } from '#web/ui/tone.ts'

export const labelNames: Record<Label, string> = {
  meeting_request: 'Meeting request',
  interested: 'Interested',
  question: 'Question',
  objection: 'Objection',
  not_now: 'Not now',
  referral: 'Referral',
  out_of_office: 'Out of office',
  auto_reply: 'Auto-reply',
  not_interested: 'Not interested',
  unsubscribe: 'Unsubscribe',
  abuse: 'Abuse',
  bounce: 'Bounce',
  other: 'Other',
}

const bandTones = { high: 'positive', medium: 'info', neutral: 'neutral', negative: 'negative' } as const

export function toneOf(score: number | null): Tone {
  return score === null ? 'neutral' : bandTones[bandOf(score)]
}

export function labelName(label: Label | null): string {
  return label === null ? 'Not scored yet' : labelNames[label]
}

/** `+8`, `0`, `−3`. */
export function signedScore(score: number): string {
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0'
}
