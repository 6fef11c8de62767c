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
 * be planned again at each call. The same template with the same fragments has the same text, which is put together once.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  let known = texts.get(strings)
  if (known === undefined) {
    known = begun('', strings[0] ?? '', 0)
    texts.set(strings, known)
  }
  return spliced(known, strings, parts)
}

/** What templates begin with, by what was spliced into them so far; fragments and limits are few, since they are of the program. */
const texts = new WeakMap<TemplateStringsArray, Begun>()

interface Begun {
  readonly text: string
  /** How many parameters are in it. */
  readonly count: number
  readonly isLimit: boolean
  next: Begun | null
  nextBy: Map<string | number, Begun> | null
}

const begun = (before: string, end: string, count: number): Begun => ({
  text: before + end,
  count,
  isLimit: end.endsWith(' limit '),
  next: null,
  nextBy: null,
})

function spliced(known: Begun, strings: readonly string[], parts: readonly unknown[]): Sql {
  const values: unknown[] = []
  let at = known
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    const behind = strings[index + 1] ?? ''
    if (isSql(part)) {
      at =
        at.nextBy?.get(part.text) ?? goOn(at, part.text, { renumbered: part.text, count: part.values.length, behind })
      values.push(...part.values)
    } else if (typeof part === 'number' && at.isLimit) {
      const { text } = numeral(part)
      at = at.nextBy?.get(part) ?? goOn(at, part, { renumbered: text, count: 0, behind })
    } else {
      values.push(part)
      at.next ??= begun(`${at.text}$${at.count + 1}`, behind, at.count + 1)
      at = at.next
    }
  }
  return { text: at.text, values }
}

function goOn(
  before: Begun,
  key: string | number,
  { renumbered, count, behind }: { renumbered: string; count: number; behind: string },
): Begun {
  const text = renumbered.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + before.count}`)
  const made = begun(before.text + text, behind, before.count + count)
  before.nextBy ??= new Map()
  before.nextBy.set(key, made)
  return made
}

/** A whole number as part of the text: of few values, since each is a statement of its own. */
export const numeral = (value: number): Sql => ({ text: String(Math.trunc(value)), values: [] })

/** Parts with commas between them: a row's values, or rows. At most a few hundred parameters: each number of them is a statement of its own. */
export function list(parts: readonly Sql[]): Sql {
  if (parts.length === 0) return empty
  const known = lists.get(parts.length) ?? { strings: commas(parts.length), begun: begun('', '', 0) }
  lists.set(parts.length, known)
  return spliced(known.begun, known.strings, parts)
}

const lists = new Map<number, { strings: readonly string[]; begun: Begun }>()
const commas = (count: number): string[] => ['', ...Array.from({ length: count - 1 }, () => ', '), '']

/**
 * Rows in lots of 32, 16, 8, 4, 2 and 1. Lists are inserted by values, and each number of rows is a statement of its own, with a plan that
 * every connection keeps: this way there are six of them, however many rows come.
 *
 * @param whole so many rows or fewer are one lot, whatever their number: for what is written so often that a statement more costs more than its plan
 */
export function inLots<Item>(items: readonly Item[], whole = 0): Item[][] {
  const lots: Item[][] = []
  for (let from = 0; from < items.length; ) {
    const left = items.length - from
    const size = left <= whole ? left : ([32, 16, 8, 4, 2].find((one) => one <= left) ?? 1)
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
export function json(value: unknown): string {
  const text = JSON.stringify(value)
  return unstorable.test(text) ? JSON.stringify(value, storable) : text
}

/** What JSON writes so has one of these, or speaks of it. */
const unstorable = /\\u(?:0000|d[89a-f])/
const storable = (_: string, part: unknown): unknown =>
  typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part
