import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const spanish: Sayings<TextKind> = {
  backBefore: [
    'leere',
    'contest\\w*',
    'atender\\w*',
    'volvemos',
    'de regreso',
    'regreso',
    'regresare',
    'vuelvo',
    'vuelta',
    'volvere',
    'reincorpor\\w*',
    'disponible',
    'a partir (?:du|del|de|do)',
  ],
  backBehind: ['respond\\w*', 'contest\\w*', 'de nuevo'],
  untilBefore: ['hasta(?: el| la)?', 'sino al'],
  theJoined: ['le', 'el', 'de', 'o'],
  rangeBegin: ['del', 'desde'],
  theBegun: ['le', 'el', 'de', 'o', 'dia', '\\w+'],
  includingLast: ['inclusive'],
}
