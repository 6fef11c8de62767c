import type { Tone } from '#contract/agents.ts'

/** What each tone asks of the model, in one line. */
export const toneLines: Record<Tone, string> = {
  professional: 'Professional: polite, clear, to the point; no slang, no exclamation marks.',
  casual: 'Casual: relaxed and short, like a mail to a colleague in another company; contractions are fine.',
  friendly: 'Friendly: warm and personal, an exclamation mark now and then, never gushing.',
  formal: 'Formal: full sentences, formal address, no contractions.',
  founder: 'Founder: personal and direct, as the person who built the product; no marketing words.',
  salesy: 'Salesy: energetic, with the benefit first and a clear next step; never pushy, never exaggerating.',
  cto: 'CTO: technical, precise and sober; no adjectives that sell.',
}
