import type { Sayings } from '../../../text/expression.ts'
import type { PromiseKind } from '../en/promises.ts'

export const promises: Sayings<PromiseKind> = {
  denials: ['nie'],
  denying: ['zamkniet\\w+', 'nie', 'bez', 'zaden', 'zadn\\w+'],
  sparing: ['nie tylko'],
  clauseEnd: ['ale'],
  delivery: ['dostaw\\w*'],
  negationBefore: ['nie'],
  themeGuarantee: ['\\b(?:gwaranc|gwarant)\\w*'],
  themeRefund: ['\\b(?:zwrot|zwroc)\\w*'],
  themeFree: ['\\b(?:gratisowo|bezplatn\\w*|darmow\\w*|za darmo)\\b'],
  themeDiscount: ['\\brabat\\w*', '\\bznizk\\w*'],
  themeAgreement: ['\\bpotwierdz\\w+'],
  themeEach: ['\\bkazd\\w+\\b'],
  ofItself: ['(?:to|jest|sa)'],
  themeIncludes: ['\\b(?:zawiera|obejmuje)\\b'],
  themeIncluded: ['\\bw cenie\\b'],
  announcing: ['co do', 'jesli chodzi o', 'odnosnie'],
}
