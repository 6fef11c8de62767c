import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const german: Sayings<TextKind> = {
  backBefore: [
    'lese',
    'antworte\\w*',
    'bearbeite\\w*',
    'ruckmeldung',
    'rueckmeldung',
    'beantworte\\w*',
    'zuruck',
    'zurueck',
    'wieder',
    'ab(?: dem)?',
    'erreichbar',
  ],
  andFirst: ['und'],
  backBehind: ['wieder', 'zuruck', 'zurueck', 'bearbeite', 'beantworte', 'antworte'],
  untilBefore: ['bis(?: zum| einschl(?:ie(?:ß|ss)lich|\\.)?(?: zum)?| inkl(?:usive|\\.)?)?'],
  rangeJoin: ['bis', 'und'],
  theJoined: ['dem', 'zum'],
  rangeBegin: ['vom', 'von', 'zwischen'],
  theBegun: ['dem'],
  includingLast: ['einschl(?:ie(?:ß|ss)lich|\\.)?', 'inkl'],
}
