import type { Sayings } from '../../../text/expression.ts'
import type { FigureKind } from '../en/figures.ts'

export const figures: Sayings<FigureKind> = {
  lasting: ['na'],
  rangeTo: ['do'],
  aroundTheClock: ['calodobowo'],
  upToMore: ['do'],
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
}
