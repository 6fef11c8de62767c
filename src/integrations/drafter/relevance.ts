import { type Ask, isAnsweredBy } from './ask.ts'
import type { Passage } from './passages.ts'
import type { DraftLanguage } from './phrases/phrases.ts'
import { segmenterOf } from './segmenter.ts'
import { matters } from './topics.ts'

/** A mail is never longer than needed: this many characters of facts, from this many places, unless more is asked. */
const factsUpTo = 520
const passagesUpTo = 3

/** Below this a passage has no more in common with the mail than any other one. Who asks nothing is told less, and on better grounds. */
const enoughForQuestion = 1.6
const enoughForStatement = 2
/** Of a passage that has less of it than the best one, no word is said. */
const nearTheBest = 0.6

/** What else stands in the mail helps to tell what is asked ("And can it export them?"), by so much. */
const contextWeighs = 0.5

export interface Answer {
  /** What to say, in the order in which it was asked; empty when nothing known answers the lead. */
  passages: Passage[]
  /** What was asked and is not answered by that, in the lead's words. */
  unanswered: string[]
}

/** What may be said, read once for all that is asked. */
interface Known {
  passages: readonly Passage[]
  weigh: Weigh
}

interface Ranked {
  passage: Passage
  score: number
}

type Weigh = (matter: string) => number

/** How rare a matter is among the passages: what every one of them says tells nothing. */
function weigher(passages: readonly Passage[]): Weigh {
  const all = passages.map(({ about, text }) => [matters(about), matters(text)] as const)
  const known = new Map<string, number>()
  const work = (matter: string): number => {
    const share = all.filter((sets) => sets.some((set) => set.has(matter))).length / Math.max(1, all.length)
    const rarity = all.length >= 4 && share > 0.5 ? 0.3 : 1
    return (matter.startsWith('#') ? 2 : 1) * rarity
  }
  return (matter) => {
    const weight = known.get(matter) ?? work(matter)
    known.set(matter, weight)
    return weight
  }
}

function overlap(wanted: ReadonlySet<string>, { about, text }: Passage, weigh: Weigh): number {
  const [said, under] = [matters(text), matters(about)]
  let score = 0
  for (const matter of wanted) {
    if (said.has(matter)) score += weigh(matter)
    else if (under.has(matter)) score += 0.8 * weigh(matter)
  }
  return score
}

/** The passages with enough in common, best first. A golden reply before others that fit as well: a person approved it. */
function rank({ passages, weigh }: Known, words: string, context: string, enough: number): Ranked[] {
  const wanted = matters(words)
  const around = new Set([...matters(context)].filter((matter) => !wanted.has(matter)))
  return passages
    .map((passage) => {
      const own = overlap(wanted, passage, weigh)
      const score = own === 0 ? 0 : own + contextWeighs * overlap(around, passage, weigh)
      return { passage, score: passage.isGolden ? score * 1.2 : score }
    })
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score)
}

/** A name tells as much as a matter. */
function emphasising({ passages, weigh }: Known, names: readonly string[]): Known {
  const telling = new Set(names.flatMap((name) => [...matters(name)]))
  return { passages, weigh: (matter) => (telling.has(matter) ? 2 : weigh(matter)) }
}

/** Of the best ones so many as a mail may hold; a golden reply stands alone: a person approved it as a whole answer. */
function choose(ranked: readonly Ranked[], most: number): Passage[] {
  const [best] = ranked
  if (best === undefined) return []
  if (best.passage.isGolden) return [best.passage]
  const chosen: Passage[] = []
  let length = 0
  for (const { passage, score } of ranked) {
    if (passage.isGolden || chosen.some(({ text }) => text === passage.text)) continue
    if (chosen.length === most || score < best.score * nearTheBest) break
    if (chosen.length > 0 && length + passage.text.length > factsUpTo) continue
    chosen.push(passage)
    length += passage.text.length
  }
  return chosen
}

/** The best passage where it answers by itself and more is asked; else what together may answer. */
function chooseFor(ask: Ask, known: Known, { context, isAlone }: { context: string; isAlone: boolean }): Passage[] {
  const ranked = rank(known, ask.words, context, enoughForQuestion)
  if (isAlone) return choose(ranked, passagesUpTo)
  const best = choose(ranked, 1)
  return isAnsweredBy(ask, best) ? best : choose(ranked, passagesUpTo)
}

/** The passages that answer what the lead asks, each question by its own, and the questions that none of them answers. */
export function answeringAsks(passages: readonly Passage[], asks: readonly Ask[]): Answer {
  const known = { passages, weigh: weigher(passages) }
  const others = passages.filter(({ isGolden }) => !isGolden)
  const lessGolden = { ...known, passages: others }
  const context = asks.map(({ words }) => words).join('\n')
  const chosen: Passage[] = []
  for (const ask of asks) {
    if (isAnsweredBy(ask, chosen)) continue
    const hasGolden = chosen.some(({ isGolden }) => isGolden)
    const from = emphasising(hasGolden ? lessGolden : known, ask.names)
    const found = chooseFor(ask, from, { context, isAlone: asks.length === 1 })
    chosen.push(...found.filter(({ text }) => chosen.every((one) => one.text !== text)))
  }
  const unanswered = asks.filter((ask) => !isAnsweredBy(ask, chosen)).map(({ words }) => words)
  return { passages: chosen, unanswered }
}

/** The passages that fit a mail which asks nothing that they could answer, or only by a mark; best first. */
export function fitting(passages: readonly Passage[], mail: string, lang: DraftLanguage): Passage[] {
  const sentences = [...segmenterOf(lang).segment(mail.slice(0, 6000))]
  const asked = sentences.map(({ segment }) => segment.trim()).filter((sentence) => sentence.endsWith('?'))
  const isAsked = asked.length > 0
  const known = { passages, weigh: weigher(passages) }
  const words = isAsked ? asked.join('\n') : mail.slice(0, 6000)
  return choose(rank(known, words, '', isAsked ? enoughForQuestion : enoughForStatement), isAsked ? passagesUpTo : 1)
}
