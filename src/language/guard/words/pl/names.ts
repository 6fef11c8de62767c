import type { Sayings } from '../../../text/expression.ts'
import type { NameKind } from '../en/names.ts'

export const names: Sayings<NameKind> = {
  streetWord: ['ul\\.', '[Uu]lica', '[Aa]leja'],
  particle: ['ten', 'pozdrawiam'],
  introduces: ['[Jj]esteśmy'],
  greetings: ['dzien dobry', 'witam', 'czesc', 'szanown[aiey]\\w*', 'pani[e]?'],
  titlesBefore: ['panie', 'pani'],
}
