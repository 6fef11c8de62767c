import type { Sayings } from '../../../text/expression.ts'
import type { NameKind } from '../en/names.ts'
import { list } from '../list.ts'

export const names: Sayings<NameKind> = {
  streetWord: ['ul\\.', '[Uu]lica', '[Aa]leja'],
  particle: ['ten', 'pozdrawiam'],
  introduces: ['[Jj]esteśmy'],
  greetings: ['dzien dobry', 'witam', 'czesc', 'szanown[aiey]\\w*', 'pani[e]?'],
  titlesBefore: ['panie', 'pani'],
  capitals: list(`
    pan pani panie
  `),
  openers: list(`
    dzien dobry witam tak nie czy jak w na z do prosze dziekuje pozdrawiam szanowna szanowny
  `),
}
