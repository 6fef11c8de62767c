import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const polish: Sayings<TextKind> = {
  backBefore: ['odpowiem', 'odpisze', 'wracam', 'wroce', 'z powrotem', 'ponownie', 'od dnia'],
  untilBefore: ['do(?: dnia)?'],
  includingLast: ['wlacznie'],
}
