/** What stands in a `set` of an update and must be known before it: the time, and what a subselect finds within `case` or `coalesce`. */
export function findBadSets(text: string): string[] {
  const found = new Set<string>()
  for (const { index } of text.matchAll(/\bset\b/gi)) {
    const clause = upTo(text.slice(index + 3), /^(?:from|where|returning)\b/i)
    if (/\bnow\(\)|\bcurrent_timestamp\b|\b(?:clock|statement|transaction)_timestamp\(\)/i.test(clause))
      found.add('it sets a time that is no parameter')
    if (hasSelectWithin(clause)) found.add('it sets what a subselect within case or coalesce finds')
  }
  const condition = /\bdo update\b[\s\S]*?\bwhere\b([\s\S]*)/i.exec(text)?.[1] ?? ''
  if (/\bnow\(\)/i.test(upTo(condition, /^returning\b/i))) found.add('it decides by a time that is no parameter')
  return [...found]
}

/** What a statement that writes can't return: what another row says, or a cast that depends on the session's settings. */
export function findBadReturns(text: string): string[] {
  const found: string[] = []
  for (const { index } of text.matchAll(/\breturning\b/gi)) {
    const clause = upTo(text.slice(index + 'returning'.length), /^from\b/i)
    if (/\(\s*select\b/i.test(clause)) found.push('it returns what a subselect finds')
    if (/::(?:text|date)\b/i.test(clause)) found.push("it returns a cast that depends on the session's settings")
  }
  return found
}

/**
 * A column by its table's name that must be what `coalesce` says: it is not leakproof, so below row-level security no index serves it, and the
 * whole workspace is read. A `case` is.
 */
export const findBadConditions = (text: string): string[] =>
  /\b(?:on|where|and|or)\s+\w+\.\w+\s*=\s*coalesce\(/i.test(text) ? ['it looks a row up by coalesce'] : []

/** Rows of several workspaces without a column: an engine that gathers them from its nodes refuses rows that have none. */
export const findEmptyRows = (text: string): string[] =>
  /\(\s*select\s+from\s+\w+\s+\w+\s+where\s+\w+\.workspace_id\s*=\s*any\(/i.test(text)
    ? ['it takes rows of several workspaces without a column']
    : []

/** The beginning of a text, to where its parenthesis ends or one of these words stands outside of parentheses. */
function upTo(text: string, word: RegExp): string {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return text.slice(0, at)
    if (depth === 0 && /\W/.test(text[at - 1] ?? ' ') && word.test(text.slice(at, at + 20))) return text.slice(0, at)
  }
  return text
}

function hasSelectWithin(clause: string): boolean {
  for (const { index } of clause.matchAll(/\bcoalesce\(/gi))
    if (/\bselect\b/i.test(upTo(clause.slice(index + 'coalesce('.length), /^$/))) return true
  for (const { index } of clause.matchAll(/\bcase\b/gi))
    if (/\bselect\b/i.test(upToEnd(clause.slice(index + 'case'.length)))) return true
  return false
}

/** The inside of a `case`, to its own `end`. */
function upToEnd(text: string): string {
  let depth = 1
  for (const { 0: word, index } of text.matchAll(/\b(?:case|end)\b/gi)) {
    depth += word.toLowerCase() === 'case' ? 1 : -1
    if (depth === 0) return text.slice(0, index)
  }
  return text
}
