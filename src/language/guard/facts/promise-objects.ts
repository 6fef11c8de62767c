import { expression } from '../../text/expression.ts'
import { allSaid, said } from '../words.ts'
import { conceptOf } from './concepts.ts'
import { empty } from './feature-words.ts'
import { openers } from './known-names.ts'
import { isOrdinary } from './ordinary-words.ts'

/** What a promise is about, by one name for six languages. Folded text. */
const concepts: readonly (readonly [string, RegExp])[] = [
  ['trial', expression()`^${said('trial')}$`],
  ['setup', expression()`^${said('setup')}$`],
  ['support', expression()`^${said('supportWords')}$`],
  ['money', expression()`^${said('money')}$`],
  ['result', expression()`^${said('result')}$`],
  ['data', expression()`^${said('dataWords')}$`],
  ['cost', expression()`^${said('cost')}$`],
  ['plan', expression()`^${said('plan')}$`],
  ['month', expression()`^${said('months')}$`],
  ['year', expression()`^${said('years')}$`],
  ['delivery', expression()`^${said('delivery')}$`],
  ['price', expression()`^${said('price')}$`],
  ['uptime', expression()`^${said('uptime')}$`],
  ['contract', expression()`^${said('contract')}$`],
  ['annual', expression()`^${said('annual')}$`],
]

const small: ReadonlySet<string> = new Set(allSaid('smallWords'))

/** Of what every offer speaks: it tells none from another. */
const ofAnything: ReadonlySet<number> = new Set(
  'price free included month year week day hour extra nothing user from start customer after before until first'
    .split(' ')
    .map(conceptOf)
    .filter((concept) => concept >= 0),
)

/** By what a word of any language names, where that is known; else by how it begins. */
function named(word: string): string {
  const concept = conceptOf(word)
  return concept < 0 || ofAnything.has(concept) ? word.slice(0, 6) : `#${concept}`
}

/** The things that a clause is about, without what every mail and every offer speaks of. */
export const tellingConceptsIn = (folded: string, lang: string): string[] =>
  conceptsIn(
    (folded.match(/\p{L}[\p{L}-]+/gu) ?? [])
      .filter(
        (word) =>
          word.length > 3 &&
          !openers.has(word) &&
          !empty.has(word) &&
          !isOrdinary(lang, word) &&
          !ofAnything.has(conceptOf(word)),
      )
      .join(' '),
  ).filter((concept) => !general.has(concept))
const general: ReadonlySet<string> = new Set(['cost', 'price', 'plan', 'month', 'year', 'annual'])

/** A length of time within one word: "five-year", "funfjahrig". */
const ofYears = /-years?$|\p{L}(?:jahrig|jarig)\p{L}*$/u
const ofMonths = /-months?$|\p{L}(?:monatig|maandig)\p{L}*$/u

/** The things that a clause is about: known ones by their name, others by how their word begins. */
export function conceptsIn(folded: string): string[] {
  const words = folded.match(/\p{L}[\p{L}-]+/gu) ?? []
  return [
    ...new Set(
      words
        .flatMap((word) => (ofYears.test(word) ? [word, 'year'] : ofMonths.test(word) ? [word, 'month'] : [word]))
        .filter((word) => word.length > 2 && !small.has(word))
        .map((word) => concepts.find(([, pattern]) => pattern.test(word))?.[0] ?? named(word)),
    ),
  ]
}
