import { expression } from '../text/expression.ts'
import { languageOf, type PlainText } from './facts/plain-text.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'
import { said } from './words.ts'

const patterns: readonly RegExp[] = [
  /\{\{[^{}\n]{0,60}\}\}|\{%[^%\n]{0,60}%\}|\$\{[^{}\n]{0,60}\}|(?<!\w)\{[a-z_][\w .|-]{0,40}\}|%[A-Z_]{3,30}%|(?<![\w])%%[\w]{2,30}%%|<%[^%\n]{0,60}%>/giu,
  expression('giu')`<${said('placeholderWords')}[^<>\n]{0,40}>`,
  /\[(?!\d+\]|https?:)[^\][\n]{2,60}\](?!\()/gu,
  /\b(?:X{2,}|Y{3,}|TBD|TBA|TODO|FIXME|LOREM IPSUM|[Ll]orem [Ii]psum)\b|(?<!\w)_{3,}(?!\w)|\?{3,}|(?<!\.)\.{5,}|[$€£] ?(?:X+|_+|\.{2,})(?!\w)/gu,
  /\binsert (?:your |the |a |my )?(?:name|link|date|time|price|number|company|details|phone|email|address|calendar link)\b(?: here)?/giu,
  /\b(?:add|put|fill in|enter) (?:your |the |a |my )?(?:name|link|date|time|price|number|company|details|phone|email|address)\b here/giu,
  expression(
    'giu',
  )`\b(?:your|my) (?:first |last |full |company )?name here\b|\b(?:name|link|date|price|company) goes here\b|\b${said('placeholderPhrases')}\b`,
  expression('gu')`\b${said('placeholderNames')}\b`,
]

/** What stands in examples; where a source has it, it is meant. */
const stock =
  /\b(?:John|Jane) Doe\b|\bMax Mustermann\b|\bErika Mustermann\b|\bAcme(?: Inc| Corp)\b(?=\.? placeholder)|\b[\w.]+@example\.(?:com|org|net)\b|\bexample\.(?:com|org|net)\b|\b555-?01\d\d\b/giu

/** In German it is a number. */
const isZero = (plain: PlainText, words: string): boolean => words === 'null' && languageOf(plain) === 'de'

/** Gaps that somebody was to fill: [Name], {{first_name}}, XXX, "insert link here", John Doe, undefined. */
export function placeholderVerdicts(plain: PlainText, sources: readonly { plain: PlainText }[] = []): GuardVerdict[] {
  const isOurs = (words: string) => sources.some((source) => source.plain.text.includes(words))
  const found = [
    ...patterns.flatMap((pattern) => [...plain.text.matchAll(pattern)]).filter(({ 0: words }) => !isZero(plain, words)),
    ...[...plain.text.matchAll(stock)].filter(({ 0: words }) => !isOurs(words)),
  ]
  return found.map((match) =>
    verdictAt(
      plain,
      'placeholder',
      { start: match.index, end: match.index + match[0].length },
      { code: 'placeholder', words: match[0].slice(0, 40) },
    ),
  )
}
