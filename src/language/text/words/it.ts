import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const italian: Sayings<TextKind> = {
  backBefore: [
    'revisare',
    'leggero',
    'risponder\\w*',
    'rispondo',
    'riapr\\w*',
    'rivediamo',
    'rientro',
    'rientrero',
    'rientrer\\w*',
    'torno',
    'tornero',
    'di ritorno',
    'a partire dal?',
  ],
  backBehind: ['rispond\\w*'],
  untilBefore: ["fino (?:al|a|all')"],
  includingLast: ['compres[oi]'],
}
