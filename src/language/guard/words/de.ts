import type { Sayings } from '../../text/expression.ts'
import { claims } from './de/claims.ts'
import { days } from './de/days.ts'
import { deeds } from './de/deeds.ts'
import { figures } from './de/figures.ts'
import { leads } from './de/leads.ts'
import { mails } from './de/mails.ts'
import { names } from './de/names.ts'
import { prices } from './de/prices.ts'
import { promises } from './de/promises.ts'
import type { GuardKind } from './en.ts'

export const german: Sayings<GuardKind> = {
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
