import type { GuardFinding, GuardSays } from '#contract/guard.ts'
import { type PlainText, placeOf, type Span } from './facts/plain-text.ts'

export interface GuardVerdict extends GuardSays {
  /** A kind of fact that has no source, or what else is wrong: placeholder, recipient, other_lead, language, … */
  kind: string
  /**
   * `block` keeps a draft from being sent by itself, `reader` does as long as no second reader has read the sentence, `warn` only
   * marks it.
   */
  severity: 'block' | 'reader' | 'warn'
  /** Slots in the draft's body; an empty stretch when it is about the whole or about the subject. */
  span: { start: number; end: number; text: string }
}

/** A finding about words of the body. */
export function verdictAt(plain: PlainText, kind: string, at: Span, finding: GuardFinding): GuardVerdict {
  const { start, end } = placeOf(plain, at)
  return { kind, severity: 'block', span: { start, end, text: plain.original.slice(start, end) }, finding }
}

/** A finding about the draft as a whole. */
export const verdictOnAll = (
  kind: string,
  finding: GuardFinding,
  severity: 'block' | 'warn' = 'block',
): GuardVerdict => ({
  kind,
  severity,
  span: { start: 0, end: 0, text: '' },
  finding,
})
