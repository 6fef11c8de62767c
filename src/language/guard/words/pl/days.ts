import type { Sayings } from '../../../text/expression.ts'
import type { DayKind } from '../en/days.ts'

export const days: Sayings<DayKind> = {
  dueDayBefore: ['dnia poprzedniego', 'poprzedniego dnia', 'dzien wczesniej'],
  today: ['dzis(?:iaj)?'],
  tomorrow: ['jutro'],
  betweenDays: ['do'],
  closedOn: ['zamkniet\\w*', 'nieczynn\\w*', 'swiet\\w*'],
  closedUntil: ['do'],
  youPay: ['(?:pan|pani|panstwo) (?:plac\\w+|uzywa\\w*)'],
  nextWorkday: ['nastepn\\w+ dni\\w* robocz\\w+'],
  secondWorkday: ['drugi\\w* dni\\w* robocz\\w+'],
}
