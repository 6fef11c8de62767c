import type { Sayings } from '../../../text/expression.ts'
import type { PromiseKind } from '../en/promises.ts'

export const promises: Sayings<PromiseKind> = {
  limiting: ['lang\\w*', 'feste\\w*'],
  denying: ['stangt', 'forbidden', 'inte', 'ingen', 'inga', 'utan', 'aldrig'],
  sparing: ['inte bara'],
  clauseEnd: ['ma', 'men'],
  plan: ['abonnement\\w*'],
  delivery: ['lever\\w*', 'frakt'],
  rightBefore: ['sans', 'inte', 'ingen'],
  themeRefund: ['\\baterbetal\\w*'],
  themeFree: ['\\b(?:kostnadsfri\\w*|utan kostnad)\\b'],
  themeAgreement: ['\\bvi bekraftar\\b'],
  themeEach: ['\\bvarje\\b'],
  themeIncluded: ['\\bingar\\b'],
}
