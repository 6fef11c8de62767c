import type { Sayings } from '../../../text/expression.ts'
import type { FigureKind } from '../en/figures.ts'

export const figures: Sayings<FigureKind> = {
  anyOne: ['en', 'ett'],
  anyTime: ['manad', 'vecka', 'ar'],
  rangeTo: ['och'],
  aroundTheClock: ['dygnet runt'],
  upToMore: ['och'],
  second: ['sekunder'],
  minute: ['minuter'],
  hourUnit: ['timmar', 'timme'],
  day: ['dagar'],
  weekUnit: ['veckor', 'vecka'],
  monthUnit: ['manad(?:er)?'],
  yearUnit: ['ar'],
  user: ['anvandare'],
  customer: ['kunder', 'foretag'],
  employee: ['personer', 'anstallda', 'deltagare'],
  country: ['lander'],
  time: ['ganger'],
  square: ['kvadratmeter', 'kvm'],
  degree: ['grader'],
}
