import { type PlainText, placeOf, readPlain, type Span, sentencesIn } from './facts/plain-text.ts'

/** A sentence, or a line without an end, of a draft. Its place is that of the body as given. */
export interface DraftSentence extends Span {
  /** From 1 on. */
  number: number
  text: string
  /** The draft that it is a sentence of: a sum is worked out of what stands before it. */
  body: string
}

/** The sentences of a draft, numbered in their order. Greeting and closing are lines like any other. */
export function sentencesOf(body: string): DraftSentence[] {
  const plain = readPlain(body)
  return withOrdinals(plain, sentencesIn(plain)).map((at, index) => {
    const { start, end } = placeOf(plain, at)
    return { number: index + 1, start, end, text: body.slice(start, end), body }
  })
}

const endsInOrdinal = /(?:^|[^\p{L}\p{N}.,])\d{1,2}\.$/u

/** "Bis zum 31. März" is no end of a sentence: where one seems to end in a short number, the next is read with it. */
function withOrdinals({ text }: PlainText, spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    const isOne =
      last !== undefined &&
      endsInOrdinal.test(text.slice(last.start, last.end)) &&
      /^[^\S\n]*\p{L}/u.test(text.slice(last.end))
    if (isOne) last.end = span.end
    else joined.push({ ...span })
  }
  return joined
}
