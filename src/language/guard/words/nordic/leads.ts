import type { Sayings } from '../../../text/expression.ts'
import type { LeadKind } from '../en/leads.ts'

export const leads: Sayings<LeadKind> = {
  subjectMark: ['sv'],
  fromThem: ['vi', 'var'],
  rangeOn: ['och'],
  orDay: [' och'],
}
