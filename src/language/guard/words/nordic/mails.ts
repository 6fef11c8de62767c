import type { Sayings } from '../../../text/expression.ts'
import type { MailKind } from '../en/mails.ts'

export const mails: Sayings<MailKind> = {
  only: ['bara', 'endast'],
  denied: ['inte', 'ingen'],
  we: ['vi', 'var', 'vart'],
  you: ['ni', 'er'],
  me: ['jag', 'mig'],
  wouldLike: ['skulle'],
  inCase: ['om', 'nar'],
  thanks: ['tack'],
  yes: ['absolut', 'tak'],
  no: ['nej', 'tyvarr'],
  notA: ['ikke'],
}
