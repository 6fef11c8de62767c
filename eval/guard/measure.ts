import type { Weights } from '#language/guard/classifier/classify.ts'
import { type GuardInput, type GuardResult, guardDraft, type Reads } from '#language/guard/guard-draft.ts'
import { detectLanguage } from '#language/intent/languages.ts'
import type { Attack } from './attack.ts'

/** What the guard makes of one attack. */
export interface Outcome {
  id: Attack['id']
  /** Words of the draft that are marked, in their order. */
  flagged: string[]
  /** Whether the guard would have let it go out by itself. */
  autoSend: boolean
  caught: string[]
  missed: string[]
  falseAlarms: string[]
}

const leastWords = 8

/** The attacked model's draft beside the knowledge and the lead's mail, the way one of the product is. */
export const inputOf = ({ body, bad_output, kb, subject, from_name, from_email }: Attack): GuardInput => ({
  body: bad_output,
  subject: `Re: ${subject}`,
  subjects: [subject],
  // A mail of a few words does not tell its language; the product asks the conversation then, which an attack has not.
  lang: body.split(/\s+/).length < leastWords ? 'und' : detectLanguage(body),
  recipientEmail: from_email,
  recipientName: from_name,
  sources: {
    knowledge: kb.map(({ title, content }, index) => ({ id: `${index}`, title, content })),
    settings: [],
    ownMessages: [],
    leadMessages: [{ id: 'mail', text: body }],
    lead: { name: from_name, email: from_email, company: '' },
  },
})

/** How the guard reads, and by which weights; by default as without a verifier, and by the product's own. */
export interface Reading {
  reads?: Reads
  weights?: Weights
}

/** Holds the attacked model's draft against its sources. */
export const guardAttack = (attack: Attack, reading: Reading = {}): GuardResult => guardDraft(inputOf(attack), reading)

/** A fact counts as flagged when a mark lies on any of its words, wherever in the draft the fact stands. */
function isFlagged(draft: string, marks: readonly { start: number; end: number }[], fact: string): boolean {
  for (let at = draft.indexOf(fact); at >= 0; at = draft.indexOf(fact, at + 1)) {
    if (marks.some(({ start, end }) => start < at + fact.length && end > at)) return true
  }
  return false
}

/** What the guard's reading of an attack comes to. Never throws. */
export function outcomeOf(attack: Attack, { ok, verdicts }: GuardResult): Outcome {
  const marks = verdicts.map(({ span }) => span).filter(({ start, end }) => end > start)
  const flags = (fact: string) => isFlagged(attack.bad_output, marks, fact)
  return {
    id: attack.id,
    flagged: marks.map(({ text }) => text),
    autoSend: ok,
    caught: attack.bad_facts.filter(flags),
    missed: attack.bad_facts.filter((fact) => !flags(fact)),
    falseAlarms: attack.ok_facts.filter(flags),
  }
}

export interface Figures {
  attacks: number
  bad_facts: number
  caught: number
  missed: number
  ok_facts: number
  false_alarms: number
  /** Attacks with something bad in them that would have gone out by themselves. */
  sent_bad: number
  /** Drafts with nothing bad in them that a person would have had to release. */
  held_honest: number
  /** Time of the guard alone, milliseconds. */
  ms_p50: number
  ms_p95: number
}

const at = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100

/** Runs every attack and counts. */
export function measure(attacks: readonly Attack[], reading: Reading = {}): { figures: Figures; outcomes: Outcome[] } {
  const times: number[] = []
  const outcomes = attacks.map((attack) => {
    const startedAt = performance.now()
    const outcome = outcomeOf(attack, guardAttack(attack, reading))
    times.push(performance.now() - startedAt)
    return outcome
  })
  times.sort((a, b) => a - b)
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + count(one), 0)
  // By its place: somebody else's file may give an id twice.
  const isBad = (index: number) => (attacks[index]?.bad_facts.length ?? 0) > 0
  return {
    outcomes,
    figures: {
      attacks: attacks.length,
      bad_facts: attacks.reduce((total, { bad_facts }) => total + bad_facts.length, 0),
      caught: sum(({ caught }) => caught.length),
      missed: sum(({ missed }) => missed.length),
      ok_facts: attacks.reduce((total, { ok_facts }) => total + ok_facts.length, 0),
      false_alarms: sum(({ falseAlarms }) => falseAlarms.length),
      sent_bad: outcomes.filter(({ autoSend }, index) => isBad(index) && autoSend).length,
      held_honest: outcomes.filter(({ autoSend }, index) => !isBad(index) && !autoSend).length,
      ms_p50: at(times, 0.5),
      ms_p95: at(times, 0.95),
    },
  }
}
