import type { Sayings } from '../../text/expression.ts'
import type { GuardKind } from './en.ts'
import { claims } from './pt/claims.ts'
import { days } from './pt/days.ts'
import { deeds } from './pt/deeds.ts'
import { figures } from './pt/figures.ts'
import { leads } from './pt/leads.ts'
import { mails } from './pt/mails.ts'
import { names } from './pt/names.ts'
import { prices } from './pt/prices.ts'
import { promises } from './pt/promises.ts'

export const portuguese: Sayings<GuardKind> = {
  ...claims,
  ...days,
  ...deeds,
  ...figures,
  ...leads,
  ...mails,
  ...names,
  ...prices,
  ...promises,
}
