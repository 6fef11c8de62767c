import type { Tone } from '#contract/agents.ts'

export const toneLabels: Record<Tone, string> = {
  professional: 'Professional',
  casual: 'Casual',
  friendly: 'Friendly',
  formal: 'Formal',
  founder: 'Founder',
  salesy: 'Salesy',
  cto: 'CTO',
}
