import { type PlainText, type Span, sentenceAround } from '../facts/plain-text.ts'
import type { ReadSource } from '../sources.ts'

/** Fewer letters ("It is free.") are said of many things. */
const leastLetters = 20

const begins = (text: string, at: number): boolean =>
  /(?:^|[.!?:\n]["')\s]*)$/.test(text.slice(Math.max(0, at - 4), at))
const ends = (text: string, at: number): boolean => /^["')]*(?:$|[.!?\n])/.test(text.slice(at, at + 3))

const isWholeIn = (folded: string, said: string): boolean => {
  for (let at = folded.indexOf(said); at >= 0; at = folded.indexOf(said, at + 1))
    if (begins(folded, at) && ends(folded, at + said.length)) return true
  return false
}

/** Whether a place of a draft lies in a sentence that stands word for word, and whole, in something of ours: no doubt is left of it. */
export function quotedIn(plain: PlainText, sources: readonly ReadSource[]): (place: Span) => boolean {
  const ours = sources.filter(({ kind }) => kind !== 'lead' && kind !== 'lead_message')
  const known = new Map<string, boolean>()
  return (place) => {
    const { start, end } = sentenceAround(plain, place)
    const said = plain.folded
      .slice(start, end)
      .trim()
      .replace(/[.!?]+$/, '')
    if (said.length < leastLetters) return false
    const isQuoted = known.get(said) ?? ours.some((source) => isWholeIn(source.plain.folded, said))
    known.set(said, isQuoted)
    return isQuoted
  }
}
