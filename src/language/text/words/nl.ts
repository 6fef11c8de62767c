import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const dutch: Sayings<TextKind> = {
  backBefore: ['lees', 'reageer', 'terug', 'weer', 'vanaf', 'bereikbaar'],
  backBehind: ['weer', 'terug'],
  untilBefore: ['tot(?: en met)?', 't/m', 't\\.?e\\.?m\\.?'],
  rangeJoin: ['al', 'y', 't/m', 'tot', 'en'],
  rangeBegin: ['van', 'tussen', 'de'],
  includingLast: ['inclusief', 'tot en met', 't/m', '\\bt\\.?e\\.?m\\b'],
}
