/** Alternatives as one source: what stands around it holds for each of them. */
export const oneOf = (alternatives: readonly string[]): string => {
  if (alternatives.length === 0) return '(?!)'
  return `(?:${alternatives.join('|')})`
}

/** What is said one behind the other, as one source; where a phrase is long, each of its parts is read by itself. */
export const inOrder = (...parts: readonly string[]): string => parts.join('')

/**
 * An expression out of named parts, each a source of its own: "expression('g')`\bper ${oneOf(months)}\b`". A backslash is one as
 * it stands, and a slash needs none.
 */
export const expression =
  (flags = '') =>
  (literal: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(String.raw(literal, ...parts), flags)

/**
 * `text.matchAll(pattern)` of a global expression, all at once. That would make each of these long expressions anew, and compile it once more whenever
 * V8 has let go of the last.
 */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match)
    if (match[0] === '') pattern.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff && pattern.unicode ? 2 : 1
  }
  return found
}

/** Words and phrases of one language, by what they say: sources of expressions. */
export type Sayings<Kind extends string> = Readonly<Partial<Record<Kind, readonly string[]>>>

/** Makes a source of all that is said for a kind, language by language in this order. A kind that no language has is a mistake. */
export const sayingsOf =
  <Kind extends string>(languages: readonly Sayings<Kind>[]) =>
  (kind: Kind): string => {
    const alternatives = languages.flatMap((language) => language[kind] ?? [])
    if (alternatives.length === 0) throw new Error(`nothing is said for "${kind}"`)
    return oneOf([...new Set(alternatives)])
  }

/** Makes a source of what one language says for a kind, by the language's code; undefined where it says nothing for it. */
export const sayingsIn =
  <Kind extends string>(languages: Readonly<Partial<Record<string, Sayings<Kind>>>>) =>
  (lang: string, kind: Kind): string | undefined => {
    const alternatives = languages[lang]?.[kind] ?? []
    return alternatives.length === 0 ? undefined : oneOf(alternatives)
  }
