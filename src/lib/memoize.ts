/**
 * A pure function of a text that remembers what it made: the entries of a knowledge base are read once, not for every draft. Keeps
 * results of texts of `mostChars` characters together; what was not asked for longest is forgotten first. Results are shared: they
 * must not be changed.
 */
export function memoize<Result>(make: (text: string) => Result, mostChars: number): (text: string) => Result {
  const known = new Map<string, Result>()
  let chars = 0
  const keep = (text: string, result: Result): Result => {
    known.set(text, result)
    chars += text.length
    for (const oldest of known.keys()) {
      if (chars <= mostChars) break
      known.delete(oldest)
      chars -= oldest.length
    }
    return result
  }
  return (text) => {
    const found = known.get(text)
    if (found === undefined) return keep(text, make(text))
    known.delete(text)
    known.set(text, found)
    return found
  }
}
