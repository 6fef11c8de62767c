import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const portuguese: Sayings<TextKind> = {
  backBefore: [
    'lerei',
    'responder\\w*',
    'respondo',
    'retorn\\w*',
    'reapertura',
    'abrimos',
    'reabr\\w*',
    'regress\\w*',
    'voltarei',
    'volto',
    'de volta',
    'estarei',
  ],
  backBehind: ['de volta'],
  untilBefore: ['ate(?: ao| a| o)?'],
  rangeJoin: ['ate', 'a', 'e'],
  theJoined: ['ao', 'dia', '\\w+'],
  includingLast: ['inclusi', 'incluid[oa]'],
}
