import type { Sayings } from '../../text/expression.ts'
import type { GuardKind } from './en.ts'
import { claims } from './it/claims.ts'
import { days } from './it/days.ts'
import { deeds } from './it/deeds.ts'
import { figures } from './it/figures.ts'
import { leads } from './it/leads.ts'
import { mails } from './it/mails.ts'
import { names } from './it/names.ts'
import { prices } from './it/prices.ts'
import { promises } from './it/promises.ts'

export const italian: Sayings<GuardKind> = {
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
