import { placeOf, readPlain, type Span, sentencesIn } from './facts/plain-text.ts'

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
  return sentencesIn(plain).map((at, index) => {
    const { start, end } = placeOf(plain, at)
    return { number: index + 1, start, end, text: body.slice(start, end), body }
  })
}
