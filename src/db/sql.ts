import { createHash } from 'node:crypto'

/** A statement with its parameters apart from its text. Build one with the `sql` tag; never join user input into text. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value && Array.isArray(value.values)

/**
 * `sql\`select ... where id = ${id}\`` makes a parameterised statement. A nested `sql` fragment is spliced in with its own
 * parameters renumbered; every other value becomes a parameter, but for a number behind `limit`: with a parameter as its limit a statement would
 * be planned again at each call.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  if (parts.some((part) => isSql(part) || typeof part === 'number')) return spliced(strings, parts)
  let text = plainTexts.get(strings)
  if (text === undefined) {
    text = spliced(strings, parts).text
    plainTexts.set(strings, text)
  }
  return { text, values: parts }
}

/** Of templates whose text no part changes: it is put together once. */
const plainTexts = new WeakMap<TemplateStringsArray, string>()

function spliced(strings: TemplateStringsArray, parts: readonly unknown[]): Sql {
  let text = strings[0] ?? ''
  const values: unknown[] = []
  parts.forEach((part, index) => {
    if (typeof part === 'number' && text.endsWith(' limit ')) {
      text += numeral(part).text
    } else if (isSql(part)) {
      text += part.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + values.length}`)
      values.push(...part.values)
    } else {
      values.push(part)
      text += `$${values.length}`
    }
    text += strings[index + 1] ?? ''
  })
  return { text, values }
}

/** A whole number as part of the text: of few values, since each is a statement of its own. */
export const numeral = (value: number): Sql => ({ text: String(Math.trunc(value)), values: [] })

/** Parts with commas between them: a row's values, or rows. At most a few hundred parameters: each number of them is a statement of its own. */
export const list = (parts: readonly Sql[]): Sql =>
  parts.reduce((before, part, place) => (place === 0 ? part : sql`${before}, ${part}`), empty)

/**
 * Rows in lots of 32, 16, 8, 4, 2 and 1. Lists are inserted by values, and each number of rows is a statement of its own, with a plan that
 * every connection keeps: this way there are six of them, however many rows come.
 */
export function inLots<Item>(items: readonly Item[]): Item[][] {
  const lots: Item[][] = []
  for (let from = 0; from < items.length; ) {
    const size = [32, 16, 8, 4, 2].find((one) => one <= items.length - from) ?? 1
    lots.push(items.slice(from, from + size))
    from += size
  }
  return lots
}

/** Nothing: for an optional clause. */
export const empty: Sql = { text: '', values: [] }

const names = new Map<string, string>()

/** The name under which PostgreSQL keeps the plan of this text. Texts are few: they come from templates, not from input. */
export function planName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
  }
  return name
}

/** A jsonb parameter. PostgreSQL can hold neither NUL nor half a surrogate pair, and hostile mail has both: they are dropped. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  )
