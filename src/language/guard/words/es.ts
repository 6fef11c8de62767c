import type { Sayings } from '../../text/expression.ts'
import type { GuardKind } from './en.ts'
import { claims } from './es/claims.ts'
import { days } from './es/days.ts'
import { deeds } from './es/deeds.ts'
import { figures } from './es/figures.ts'
import { leads } from './es/leads.ts'
import { mails } from './es/mails.ts'
import { names } from './es/names.ts'
import { prices } from './es/prices.ts'
import { promises } from './es/promises.ts'

export const spanish: Sayings<GuardKind> = {
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
