import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'
import type { Fact } from './fact.ts'
import { nameWords } from './names.ts'
import { countryNames, languageNames } from './places.ts'
import type { PlainText } from './plain-text.ts'

const item = String.raw`(?:${said('articles')} ?)?\p{Lu}[\p{L}\p{N}'.-]*(?: (?:\p{Lu}[\p{L}\p{N}'.-]*|&|\d+))*`
/** Names in a row: "Austria, Germany and Switzerland". */
const row = new RegExp(String.raw`(?<![\p{L}\p{N}])${item}(?:, ${item})*,? ${said('andOr')} ${item}`, 'gu')
const parting = expression('u')`,? ${said('partingItems')} (?=(?:\p{L}{1,4} )?\p{Lu})|, `

/** Of a source: how many countries or languages a row of names lists. */
export const findLists = ({ text }: PlainText): Fact[] =>
  [...text.matchAll(row)].flatMap((match): Fact[] => {
    const items = match[0].split(parting)
    const count = items.length
    const all = (names: ReadonlySet<string>) =>
      items.every((one, at) =>
        nameWords(at === 0 ? (one.split(' ').at(-1) ?? one) : one).some((word) => names.has(word)),
      )
    const what = all(countryNames) ? 'country' : all(languages) ? 'language' : undefined
    if (what === undefined) return []
    const proves = [`${count} ${what}`]
    return [{ kind: 'number', start: match.index, end: match.index + match[0].length, claims: [], proves }]
  })

const languages: ReadonlySet<string> = new Set(languageNames.values())
