import type { GoldenFact } from '#contract/knowledge.ts'
import { cutPassages, type Stretch } from '#lib/cut-passages.ts'

/** True for everyone, or for the lead alone to whom it was written. */
export type Decision = 'everyone' | 'one'

export interface NewEntry {
  /** Where its sentence begins in the reply. */
  key: number
  title: string
  content: string
  /** Facts of that sentence that were one lead's: they must not stand in it. */
  oneLeads: string[]
}

export interface Decided {
  /** What stays of the reply. */
  content: string
  entries: NewEntry[]
}

/** Begins or ends what is said in one breath. */
const parting =
  /[,;:]\s+|\s+(?=(?:and|but|if|when|und|aber|wenn|falls|et|mais|si|y|pero|en|maar|als|e|mas|se)(?!\p{L}))|[.!?]+\s*$/giu

/** What is said in one breath with a fact. */
function clauseAround(content: string, { start, end, passage }: GoldenFact): Stretch {
  const sentence = content.slice(passage.start, passage.end)
  const cuts = [...sentence.matchAll(parting)].map(({ index }) => passage.start + index)
  return {
    start: cuts.findLast((at) => at <= start) ?? passage.start,
    end: cuts.find((at) => at >= end) ?? passage.end,
  }
}

const doOverlap = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end
const mostTitle = 60

function titleOf(content: string): string {
  const words = content.replace(/[.!?]+$/, '')
  return words.length <= mostTitle ? words : `${words.slice(0, mostTitle).replace(/\s+\S*$/, '')}…`
}

/**
 * What a reply becomes by these decisions, one for each fact in its place: a sentence of one lead's goes, of one that is both the clauses do
 * where they can be told apart, and what is true for everyone is offered as an entry.
 */
export function decide(
  content: string,
  facts: readonly GoldenFact[],
  decisions: readonly (Decision | undefined)[],
): Decided {
  const cut: Stretch[] = []
  const entries: NewEntry[] = []
  const read = facts.map((fact, at) => ({ fact, decision: decisions[at] }))
  for (const start of new Set(facts.map(({ passage }) => passage.start))) {
    const here = read.filter(({ fact }) => fact.passage.start === start)
    const [first] = here
    if (first === undefined) continue
    const { passage } = first.fact
    const ones = here.filter(({ decision }) => decision === 'one').map(({ fact }) => fact)
    const everyones = here.filter(({ decision }) => decision === 'everyone').map(({ fact }) => fact)
    const clauses = ones.map((fact) => clauseAround(content, fact))
    const isApart = everyones.length > 0 && !clauses.some((one) => everyones.some((fact) => doOverlap(one, fact)))
    if (ones.length > 0) cut.push(...(isApart ? clauses : [passage]))
    if (everyones.length === 0) continue
    const inPassage = isApart ? clauses.map((at) => ({ start: at.start - start, end: at.end - start })) : []
    const kept = cutPassages(content.slice(passage.start, passage.end), inPassage)
    entries.push({ key: start, title: titleOf(kept), content: kept, oneLeads: ones.map(({ text }) => text) })
  }
  return { content: cutPassages(content, cut), entries }
}
