import type { Sayings } from '../../text/expression.ts'
import type { GuardKind } from './en.ts'
import { claims } from './nordic/claims.ts'
import { days } from './nordic/days.ts'
import { deeds } from './nordic/deeds.ts'
import { figures } from './nordic/figures.ts'
import { leads } from './nordic/leads.ts'
import { mails } from './nordic/mails.ts'
import { names } from './nordic/names.ts'
import { prices } from './nordic/prices.ts'
import { promises } from './nordic/promises.ts'

export const nordic: Sayings<GuardKind> = {
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
