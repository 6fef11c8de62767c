import type { Sayings } from '../../../text/expression.ts'
import type { PromiseKind } from '../en/promises.ts'

export const promises: Sayings<PromiseKind> = {
  denying: ['stangt', 'inte', 'ingen', 'inga', 'utan', 'aldrig'],
  sparing: ['inte bara'],
  clauseEnd: ['men'],
  plan: ['abonnement\\w*'],
  delivery: ['lever\\w*', 'frakt'],
  rightBefore: ['inte', 'ingen'],
  themeRefund: ['\\baterbetal\\w*'],
  themeFree: ['\\b(?:kostnadsfri\\w*|utan kostnad)\\b'],
  themeAgreement: ['\\bvi bekraftar\\b'],
  themeEach: ['\\bvarje\\b'],
  themeIncluded: ['\\bingar\\b'],
}
