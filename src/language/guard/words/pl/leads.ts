import type { Sayings } from '../../../text/expression.ts'
import type { LeadKind } from '../en/leads.ts'

export const leads: Sayings<LeadKind> = {
  rangeOn: ['do'],
  orDay: [' i'],
}
