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
    pan pana panu panem panie pani panstwo panstwa panstwu panstwem
  `),
  openers: list(`
    dzien dobry witam tak nie czy jak w we na z ze do od po za przy dla o u przed pod nad bez oraz a i ale wiec jednak jesli jezeli gdy kiedy
    ktory ktora ktore gdzie ile ten ta to te prosze dziekuje dziekujemy pozdrawiam szanowna szanowny niestety chetnie oczywiscie obecnie razem
    wszystkie mozemy mamy jest sa moze
  `),
}
