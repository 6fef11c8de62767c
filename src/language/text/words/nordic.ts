import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const nordic: Sayings<TextKind> = {
  backBefore: ['ater', 'svarar', 'svarer', 'tillbaka', 'tilbage', 'tilbake', 'fra og med', 'fran och med'],
  untilBefore: ['till och med', 't\\.?o\\.?m\\.?', 'til(?: og med)?'],
  includingLast: ['till och med', 't\\.o\\.m', 'til og med'],
  march: ['marts'],
  may: ['maj'],
  august: ['augusti'],
  december: ['desember'],
  sunday: ['sondag'],
  monday: ['mandag'],
  tuesday: ['tisdag', 'tirsdag'],
  wednesday: ['onsdag'],
  thursday: ['torsdag'],
  friday: ['fredag'],
  saturday: ['lordag'],
  tomorrow: ['i morgon', 'i morgen'],
  dayNow: ['i ?dag', 'i ?kvall', 'i aften', 'i kveld', 'i (?:for|efter|etter)middag', 'i mor(?:se|ges)'],
  dayNext: ['i ?morg[oe]n'],
  dayAfterNext: ['i ?overmorg[oe]n'],
  beforeMorning: ['god', 'hver', 'denne'],
  nextWeek: ['nasta vecka', 'naste uge', 'neste uke'],
}
