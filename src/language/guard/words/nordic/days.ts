import type { Sayings } from '../../../text/expression.ts'
import type { DayKind } from '../en/days.ts'
import { list } from '../list.ts'

export const days: Sayings<DayKind> = {
  theDay: ['den '],
  betweenDays: ['till'],
  beforeHour: ['om', 'kl', 'kl\\.', 'klockan'],
  fromHour: ['fra'],
  ambiguousMonths: list(`
    mars maj
  `),
}
