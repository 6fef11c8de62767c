import type { Sayings } from '../../text/expression.ts'
import type { GuardKind } from './en.ts'
import { claims } from './nl/claims.ts'
import { days } from './nl/days.ts'
import { deeds } from './nl/deeds.ts'
import { figures } from './nl/figures.ts'
import { leads } from './nl/leads.ts'
import { mails } from './nl/mails.ts'
import { names } from './nl/names.ts'
import { prices } from './nl/prices.ts'
import { promises } from './nl/promises.ts'

export const dutch: Sayings<GuardKind> = {
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
