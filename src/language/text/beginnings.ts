/** As many signs of a beginning tell enough. */
export const mostSigns = 4
/** More ways to begin than this tell next to nothing. */
const mostBeginnings = 600
/** A class of more signs than this is read as any sign. */
const mostOfClass = 12

/** How what an expression matches may begin: with one of these, each followed by anything; the empty one is anything at all. */
type Beginnings = ReadonlySet<string>
/** What part of an expression matches: as it is as a whole, and as it begins where more than is told follows. */
interface Matched {
  whole: Beginnings
  open: Beginnings
}

class TooMany extends Error {}

const nothing: Matched = { whole: new Set(['']), open: new Set() }
const anything: Matched = { whole: new Set(), open: new Set(['']) }

function union(some: readonly Beginnings[]): Beginnings {
  const all = new Set(some.flatMap((one) => [...one]))
  if (all.size > mostBeginnings) throw new TooMany()
  return all
}

const oneOfBoth = (some: readonly Matched[]): Matched => ({
  whole: union(some.map(({ whole }) => whole)),
  open: union(some.map(({ open }) => open)),
})

function followed(first: Matched, next: Matched): Matched {
  const whole = new Set<string>()
  const open = new Set(first.open)
  for (const start of first.whole) {
    for (const [ends, isOpen] of [
      [next.whole, false],
      [next.open, true],
    ] as const) {
      for (const end of ends) {
        const words = start + end
        if (isOpen || words.length >= mostSigns) open.add(words.slice(0, mostSigns))
        else whole.add(words)
      }
    }
  }
  if (whole.size + open.size > mostBeginnings) throw new TooMany()
  return { whole, open }
}

function repeated(one: Matched, least: number, most: number): Matched {
  const ways: Matched[] = []
  let so = nothing
  for (let times = 0; times <= Math.min(most, Math.max(least, mostSigns)); times += 1) {
    if (times >= least) ways.push(so)
    so = followed(so, one)
  }
  return oneOfBoth(ways)
}

const sign = (written: string): Matched => ({ whole: new Set([written]), open: new Set() })
const digits = [...'0123456789']

/** The signs of a class as written between its brackets; undefined where they are many or not told one by one. */
function signsOf(written: string): readonly string[] | undefined {
  if (!/^(?:\\?[\x20-\x5b\x5d-\x7e])+$/.test(written) || written.startsWith('^')) return undefined
  if (/(?<!^)-(?!$)/.test(written) || /\\[a-zA-Z0-9]/.test(written)) return undefined
  const signs = [...written.replaceAll('\\', '')]
  return signs.length > mostOfClass ? undefined : signs
}

/** Reads an expression's source from its beginning to its end; what it does not know is anything. */
class Reader {
  private readonly source: string
  private at = 0

  constructor(source: string) {
    this.source = source
  }

  readAll(): Matched {
    const all = this.readAlternatives()
    if (this.at < this.source.length) throw new SyntaxError('an expression that is closed too often')
    return all
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.source)
    if (match !== null) this.at = pattern.lastIndex
    return match
  }

  private readAlternatives(): Matched {
    const ways: Matched[] = []
    do ways.push(this.readSequence())
    while (this.take(/\|/y) !== null)
    return oneOfBoth(ways)
  }

  private readSequence(): Matched {
    let so = nothing
    while (this.at < this.source.length && !'|)'.includes(this.source.charAt(this.at))) {
      // Of what is told already nothing further is asked.
      if (so.whole.size === 0) {
        this.skipSequence()
        break
      }
      const one = this.readOne()
      const times = this.take(/(?:([?*+])|\{(\d+)(?:(,)(\d*))?\})\??/y)
      so = followed(so, times === null ? one : repeated(one, ...timesOf(times)))
    }
    return so
  }

  private skipSequence(): void {
    let depth = 0
    for (; this.at < this.source.length; this.at += 1) {
      const one = this.source.charAt(this.at)
      if (depth === 0 && (one === '|' || one === ')')) return
      if (one === '\\') this.at += 1
      else if (one === '[') this.take(/\[(?:\\.|[^\]\\])*(?=\])/y)
      else if (one === '(') depth += 1
      else if (one === ')') depth -= 1
    }
  }

  private readOne(): Matched {
    if (this.take(/[$^]|\\[bB]/y) !== null) return nothing
    // What stands around a match is no part of it.
    if (this.take(/\(\?<?[=!]/y) !== null) {
      do this.skipSequence()
      while (this.take(/\|/y) !== null)
      this.close()
      return nothing
    }
    if (this.take(/\((?:\?(?::|<[^>]+>))?/y) !== null) {
      const inside = this.readAlternatives()
      this.close()
      return inside
    }
    const ofClass = this.take(/\[((?:\\.|[^\]\\])*)\]/y)
    if (ofClass !== null) return this.anyOf(signsOf(ofClass[1] ?? ''))
    if (this.take(/\\d/y) !== null) return this.anyOf(digits)
    if (this.take(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|[a-zA-Z\d]+)|\./y) !== null)
      return anything
    const escaped = this.take(/\\?([\s\S])/y)?.[1] ?? ''
    return /[\ud800-\udfff]/.test(escaped) ? anything : sign(escaped)
  }

  private close(): void {
    if (this.take(/\)/y) === null) throw new SyntaxError('an expression that is not closed')
  }

  private anyOf(signs: readonly string[] | undefined): Matched {
    return signs === undefined ? anything : { whole: new Set(signs), open: new Set() }
  }
}

function timesOf([, mark, least, comma, most]: RegExpExecArray): [number, number] {
  if (mark !== undefined) return [mark === '+' ? 1 : 0, mark === '?' ? 1 : mostSigns]
  const from = Number(least)
  return [from, comma === undefined ? from : most === '' ? Math.max(from, mostSigns) : Number(most)]
}

/**
 * How whatever an expression matches begins, by its first signs, of which there are up to `mostSigns`; null where it may begin with anything, with nothing, or in
 * too many ways. Read out of its source alone: what it demands around a match is left to the expression.
 */
export function beginningsOf(source: string): readonly string[] | null {
  try {
    const { whole, open } = new Reader(source).readAll()
    const all = union([whole, open])
    return all.has('') ? null : [...all]
  } catch (error) {
    if (error instanceof TooMany) return null
    throw error
  }
}
