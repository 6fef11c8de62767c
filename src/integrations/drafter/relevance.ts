import type { Passage } from './passages.ts'
import type { DraftLanguage } from './phrases/phrases.ts'
import { segmenterOf } from './segmenter.ts'
import { matters } from './topics.ts'

/** A mail is never longer than needed: this many characters of facts, from this many places. */
const factsUpTo = 520
const passagesUpTo = 3

/** Below this a passage has no more in common with the mail than any other one. Who asks nothing is told less, and on better grounds. */
const enoughForQuestion = 1.6
const enoughForStatement = 2

interface Question {
  words: string
  isAsked: boolean
}

interface Ranked {
  passage: Passage
  score: number
}

/** How rare a matter is among the passages: what every one of them says tells nothing. */
function weigher(all: readonly ReadonlySet<string>[]): (matter: string) => number {
  return (matter) => {
    const share = all.filter((set) => set.has(matter)).length / Math.max(1, all.length)
    const rarity = all.length >= 4 && share > 0.5 ? 0.3 : 1
    return (matter.startsWith('#') ? 2 : 1) * rarity
  }
}

function rank(passages: readonly Passage[], { words, isAsked }: Question): Ranked[] {
  const wanted = matters(words)
  const texts = passages.map(({ text }) => matters(text))
  const abouts = passages.map(({ about }) => matters(about))
  const weigh = weigher(texts.map((set, index) => new Set([...set, ...(abouts[index] ?? [])])))
  return passages
    .map((passage, index) => {
      let score = 0
      for (const matter of wanted) {
        if (texts[index]?.has(matter) === true) score += weigh(matter)
        else if (abouts[index]?.has(matter) === true) score += 0.8 * weigh(matter)
      }
      return { passage, score: passage.isGolden ? score * 1.2 : score }
    })
    .filter(({ score }) => score >= (isAsked ? enoughForQuestion : enoughForStatement))
    .sort((a, b) => b.score - a.score)
}

/** What a person asks in this mail: its questions; the whole of it when it asks nothing. */
function questionIn(text: string, lang: DraftLanguage): Question {
  const sentences = [...segmenterOf(lang).segment(text.slice(0, 6000))]
  const asked = sentences.map(({ segment }) => segment.trim()).filter((sentence) => sentence.endsWith('?'))
  const isAsked = asked.length > 0
  return { words: isAsked ? asked.join('\n') : text.slice(0, 6000), isAsked }
}

/**
 * The passages that answer what the lead wrote, best first; empty when nothing does. A golden reply stands alone: a person
 * approved it as a whole answer.
 */
export function answering(passages: readonly Passage[], mail: string, lang: DraftLanguage): Passage[] {
  const question = questionIn(mail, lang)
  const ranked = rank(passages, question)
  const [best] = ranked
  if (best === undefined) return []
  if (best.passage.isGolden) return [best.passage]
  const chosen: Passage[] = []
  let length = 0
  for (const { passage, score } of ranked) {
    if (passage.isGolden || chosen.some(({ text }) => text === passage.text)) continue
    if (chosen.length === (question.isAsked ? passagesUpTo : 1) || score < best.score * 0.6) break
    if (chosen.length > 0 && length + passage.text.length > factsUpTo) continue
    chosen.push(passage)
    length += passage.text.length
  }
  return chosen
}
