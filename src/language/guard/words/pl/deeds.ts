import type { Sayings } from '../../../text/expression.ts'
import type { DeedKind } from '../en/deeds.ts'

export const deeds: Sayings<DeedKind> = {
  themeDone: [
    '\\b\\p{L}{3,}(?<!przeczyta|zrozumia|otrzyma|zanotowa)(?:lem|lam|lismy|lysmy)\\b',
    '\\bzosta(?:l|la|lo|ly) \\p{L}{4,}\\b',
  ],
  themePressure: ['\\b(?:ostatni(?:a|e) (?:szansa|miejsca)|tylko (?:dzis|do)|oferta wazna)\\b'],
}
