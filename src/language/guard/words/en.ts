import { claims } from './en/claims.ts'
import { days } from './en/days.ts'
import { deeds } from './en/deeds.ts'
import { figures } from './en/figures.ts'
import { leads } from './en/leads.ts'
import { mails } from './en/mails.ts'
import { names } from './en/names.ts'
import { prices } from './en/prices.ts'
import { promises } from './en/promises.ts'

/** By what they say; the other languages say the same. Where English has no word of its own, its list is empty. */
export const english = {
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

export type GuardKind = keyof typeof english
