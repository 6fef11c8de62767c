import { bandOf } from '#contract/bands.ts'
import { type Label, labelFacts } from '#contract/labels.ts'
import type { Tone } from '#web/ui/tone.ts'

const bandTones = { high: 'positive', medium: 'info', neutral: 'neutral', negative: 'negative' } as const

export function toneOf(score: number | null): Tone {
  return score === null ? 'neutral' : bandTones[bandOf(score)]
}

export function labelName(label: Label | null): string {
  return label === null ? 'Not scored yet' : labelFacts[label].name
}

/** `+8`, `0`, `−3`. */
export function signedScore(score: number): string {
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0'
}
