import type { Sayings } from '../../text/expression.ts'
import type { GuardKind } from './en.ts'
import { claims } from './pl/claims.ts'
import { days } from './pl/days.ts'
import { deeds } from './pl/deeds.ts'
import { figures } from './pl/figures.ts'
import { leads } from './pl/leads.ts'
import { mails } from './pl/mails.ts'
import { names } from './pl/names.ts'
import { prices } from './pl/prices.ts'
import { promises } from './pl/promises.ts'

export const polish: Sayings<GuardKind> = {
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
