import type { Label } from '#contract/intent.ts'
import { type Span, sentencesOf } from '../../text/folded-text.ts'
import { classes, sharesOf, type Weights } from './classify.ts'
import { featuresOf } from './features.ts'

/** A longer mail shows its reason in its beginning or its end. */
const mostSentences = 40

/** "Guten Tag," stands above what is said. */
const greeting = /^\s*\S+(?: \S+){0,4},\s*$/

export interface Loudest {
  place: Span
  /** How far the sentence by its words alone is believed to say it. */
  share: number
}

/** The sentence that by its words alone speaks loudest for a label; undefined when there is none. */
export function loudestSentence(weights: Weights, lines: string, label: Label): Loudest | undefined {
  const at = classes.indexOf(label)
  const sentences = sentencesOf(lines)
  const said = sentences.filter(({ start, end }) => !greeting.test(lines.slice(start, end)))
  const all = said.length === 0 ? sentences : said
  const read =
    all.length <= mostSentences ? all : [...all.slice(0, mostSentences / 2), ...all.slice(-mostSentences / 2)]
  let loudest: Loudest | undefined
  for (const place of read) {
    const text = lines.slice(place.start, place.end)
    const share = sharesOf(weights, featuresOf({ text, subject: '', fromEmail: '', facts: [] }))[at] ?? 0
    if (share > (loudest?.share ?? 0)) loudest = { place, share }
  }
  return loudest
}
