import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const dutch: Sayings<TextKind> = {
  backBefore: ['lees', 'reageer', 'terug', 'weer', 'vanaf', 'bereikbaar'],
  backBehind: ['weer', 'terug'],
  untilBefore: ['tot(?: en met)?', 't/m', 't\\.?e\\.?m\\.?'],
  rangeJoin: ['al', 'y', 't/m', 'tot', 'en'],
  rangeBegin: ['van', 'tussen', 'de'],
  includingLast: ['inclusief', 'tot en met', 't/m', '\\bt\\.?e\\.?m\\b'],
  questionJoint: ['en', 'of', 'maar'],
  questionOpener: [
    'wat',
    'hoe\\w*',
    'welke?',
    'wanneer',
    'waar',
    'wie',
    'waarom',
    'of',
    'is',
    'zijn',
    'heeft',
    'hebben',
    'kan',
    'kunnen',
    'kunt',
    'biedt',
    'bieden',
    'werkt',
    'ondersteun\\w*',
    'zit',
  ],
}
