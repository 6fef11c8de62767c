import type { Sayings } from '../../text/expression.ts'
import type { GuardKind } from './en.ts'
import { claims } from './fr/claims.ts'
import { days } from './fr/days.ts'
import { deeds } from './fr/deeds.ts'
import { figures } from './fr/figures.ts'
import { leads } from './fr/leads.ts'
import { mails } from './fr/mails.ts'
import { names } from './fr/names.ts'
import { prices } from './fr/prices.ts'
import { promises } from './fr/promises.ts'

export const french: Sayings<GuardKind> = {
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
