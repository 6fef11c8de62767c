import type { FactKind } from '#contract/guard.ts'
import type { DraftSentence } from './draft-sentences.ts'
import { readPlain } from './facts/plain-text.ts'
import { type GuardSources, readSources, type Trace } from './sources.ts'
import { traceFacts } from './trace-facts.ts'

/** A hard fact of a sentence that its quotes do not state; its place is that of the draft's body. */
export interface UnquotedFact {
  kind: FactKind
  start: number
  end: number
  text: string
  /** Which source states it all the same; null when none does. */
  elsewhere: Trace | null
}

/**
 * The hard facts of a sentence that neither its quotes nor the lead's part state: what the lead may say (their figures, people, days)
 * they prove as in any draft, and what the quotes' figures make together is stated by them. A name that any of our sources knows needs no
 * quote, who sends and what the settings say neither. That the quotes stand in the sources is not asked here.
 */
export function checkQuoted(sentence: DraftSentence, quotes: readonly string[], sources: GuardSources): UnquotedFact[] {
  const { today, workings } = sources
  const plain = readPlain(sentence.body)
  const { hard } = traceFacts(plain, readSources(quotedAlone(quotes, sources)), { today, workings })
  const isHere = ({ start }: { start: number }) => start >= sentence.start && start < sentence.end
  const missing = hard.filter(({ span, severity }) => severity === 'block' && isHere(span))
  if (missing.length === 0) return []
  const { facts } = traceFacts(plain, readSources(sources), { today, workings })
  return missing.flatMap(({ kind, finding, span: { start, end, text } }) => {
    const fact = 'fact' in finding ? finding.fact : undefined
    const elsewhere = facts.find((one) => one.kind === kind && one.start < end && one.end > start)?.source ?? null
    return fact === undefined || (fact === 'name' && elsewhere !== null)
      ? []
      : [{ kind: fact, start, end, text, elsewhere }]
  })
}

/** The quotes in the place of all that we ourselves say; they are of any kind of source. */
const quotedAlone = (quotes: readonly string[], sources: GuardSources): GuardSources => ({
  ...sources,
  knowledge: [],
  ownMessages: quotes.map((text, at) => ({ id: `${at}`, text })),
  toolResults: [],
  instructions: [],
})
