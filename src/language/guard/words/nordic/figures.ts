import type { Sayings } from '../../../text/expression.ts'
import type { FigureKind } from '../en/figures.ts'

export const figures: Sayings<FigureKind> = {
  anyOne: ['en', 'ett'],
  anyTime: ['manad', 'vecka', 'ar'],
  rangeTo: ['och'],
  aroundTheClock: ['dygnet runt'],
  upToMore: ['och'],
  minute: ['min(?:s|ute|utes|uten|utos?|uut)?', 'minuter'],
  hourUnit: ['timmar', 'timme'],
  calendarDay: ['kalendertage?n?'],
  day: ['dagar', 'tage?n?', 'tagige?[rnsm]?'],
  weekUnit: ['veckor', 'vecka'],
  monthUnit: ['manad(?:er)?'],
  yearUnit: ['ar'],
  user: ['anvandare'],
  customer: ['kunder', 'foretag'],
  employee: ['personer', 'anstallda'],
  country: ['landern?', 'laendern?', 'lander'],
  integration: ['konnektoren'],
  time: ['ganger'],
  square: ['kvadratmeter'],
  degree: ['grader'],
}
