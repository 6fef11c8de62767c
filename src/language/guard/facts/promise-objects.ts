import { expression } from '../../text/expression.ts'
import { allSaid, said } from '../words.ts'

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

/** The things that a clause is about: known ones by their name, others by how their word begins. */
export function conceptsIn(folded: string): string[] {
  const words = folded.match(/\p{L}[\p{L}-]+/gu) ?? []
  return [
    ...new Set(
      words
        .filter((word) => word.length > 2 && !small.has(word))
        .map((word) => concepts.find(([, pattern]) => pattern.test(word))?.[0] ?? word.slice(0, 6)),
    ),
  ]
}
