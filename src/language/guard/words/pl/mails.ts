import type { Sayings } from '../../../text/expression.ts'
import type { MailKind } from '../en/mails.ts'

export const mails: Sayings<MailKind> = {
  only: ['tylko'],
  denied: ['nie', 'bez'],
  thanks: ['dziek\\w+'],
  no: ['nie'],
}
