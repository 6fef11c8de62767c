export type QuotedPart = { text: string; start: number; isQuoted: boolean }

/** A text cut where the given quotes of it stand, so that they can be marked; quotes that overlap are one mark. */
export function quotedParts(text: string, quotes: readonly string[]): QuotedPart[] {
  const isMarked = new Array<boolean>(text.length).fill(false)
  for (const quote of quotes) {
    const start = quote === '' ? -1 : text.indexOf(quote)
    if (start >= 0) isMarked.fill(true, start, start + quote.length)
  }
  const parts: QuotedPart[] = []
  for (let at = 0; at < text.length; at += 1) {
    const last = parts.at(-1)
    if (last && last.isQuoted === isMarked[at]) last.text += text[at]
    else parts.push({ text: text[at] ?? '', start: at, isQuoted: isMarked[at] ?? false })
  }
  return parts
}
