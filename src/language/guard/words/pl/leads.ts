import type { Sayings } from '../../../text/expression.ts'
import type { LeadKind } from '../en/leads.ts'

export const leads: Sayings<LeadKind> = {
  deniedDay: ['nie'],
  asksThem: ['prosze (?:\\p{L}+ )?(?:napisac|podac|powiedziec|dac znac)'],
  rangeOn: ['do'],
  orDay: [' i'],
  withDeed: ['przy', 'w razie'],
  theirDeed: ['(?:podpis\\w*|zamowieni\\w*|rezerwacj\\w*)'],
  theyOrder: ['zamow\\w+', 'zamawia\\w*', 'kup\\w+'],
}
