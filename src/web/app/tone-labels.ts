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

const known: Partial<Record<string, string>> = toneLabels

/** An agent may have no tone, or one that this version does not know. */
export const toneName = (tone: string): string => known[tone] ?? 'Default tone'
