import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const french: Sayings<TextKind> = {
  backBefore: [
    'lirai',
    'traiterai',
    'reponds?',
    'repondrai\\w*',
    'consulterai',
    'prendrai',
    'reouverture',
    'rouvr\\w*',
    'retour',
    'reviens',
    'revenir',
    'rentre',
    'reprise',
    'reprendrai',
  ],
  andFirst: ['et', 'y', 'en', 'e'],
  backBehind: ['repond\\w*', 'je reviens', 'de retour'],
  untilBefore: ["jusqu'?\\s?(?:au|a|en|le)"],
  rangeJoin: ['au', 'et'],
  rangeBegin: ['du', 'entre'],
  includingLast: ['inclus', 'au soir'],
}
