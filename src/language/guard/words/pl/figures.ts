import type { Sayings } from '../../../text/expression.ts'
import type { FigureKind } from '../en/figures.ts'

export const figures: Sayings<FigureKind> = {
  halfDay: ['pol dnia'],
  rangeTo: ['do'],
  firstSpan: ['pierwsz\\w+'],
  aroundTheClock: ['calodobowo'],
  upToMore: ['do'],
  minute: ['minuty?'],
  hourUnit: ['godzin\\w*'],
  day: ['dni', 'dzien'],
  weekUnit: ['tygodni\\w*', 'tydzien'],
  monthUnit: ['miesi\\w+'],
  yearUnit: ['lat', 'lata', 'rok'],
  user: ['uzytkowni\\w+'],
  customer: ['firm\\w*'],
  employee: ['uczestnik\\w*', 'osob\\w*', 'pracownik\\w*'],
  time: ['razy'],
  copy: ['sztuk\\w*'],
  square: ['metrow'],
  degree: ['stopni'],
  centimetre: ['centymetr\\w*'],
  millimetre: ['milimet\\w*'],
  annualContract: ['umow\\w*\\b[\\s:,-]{1,3}roczn\\w*', 'roczn\\w* umow\\w*'],
}
