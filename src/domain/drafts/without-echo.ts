/** From so many words on a text is somebody's own; fewer name what is asked about: an order, a plan, a day. */
const fewestWords = 4

/**
 * What a tool told, less the words of the question that it says back ("Nothing found for: half the price for Acme"): whoever asks may
 * have them from the lead, and a source must not prove what the lead made up. Names, days and numbers that were asked about stay. Pure.
 */
export function withoutEcho(told: string, question: unknown): string {
  return textsIn(question)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, text) => left.replace(anywhere(text), '…'), told)
}

function textsIn(question: unknown): string[] {
  if (typeof question === 'string') return wordsOf(question).length >= fewestWords ? [question] : []
  if (typeof question !== 'object' || question === null) return []
  return Object.values(question).flatMap(textsIn)
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Also in other case, with other signs between the words, as in an address or a JSON text. */
const anywhere = (text: string): RegExp => new RegExp(wordsOf(text).join('[^\\p{L}\\p{N}]+'), 'giu')
