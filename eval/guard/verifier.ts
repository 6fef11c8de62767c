import type { DraftVerifier } from '#domain/drafts/verifier.ts'
import { createModelVerifier } from '#integrations/openrouter/verifier.ts'
import { type GuardResult, sentencesOf } from '#language/check-draft.ts'
import { type CheckedReading, checkReading, numberedSources } from '#language/verify-draft.ts'
import { type Question, startRecordedModel } from '../recorded-model.ts'
import type { Attack } from './attack.ts'
import { guardAttack, inputOf } from './measure.ts'

export interface RecordedVerifier extends AsyncDisposable {
  verifier: DraftVerifier
  /** The question that was asked last. */
  lastQuestion(): Question | undefined
}

/** The product's own second reader, asked over HTTP; `answerTo` says what the model answers, and without an answer it refuses. */
export async function openVerifier(
  answerTo: (question: Question) => string | undefined,
  { totalMs = 10_000 }: { totalMs?: number } = {},
): Promise<RecordedVerifier> {
  let last: Question | undefined
  const fake = await startRecordedModel((question) => {
    last = question
    return answerTo(question)
  })
  return {
    verifier: createModelVerifier({
      apiKey: 'key',
      baseUrl: fake.baseUrl,
      model: 'recorded/model',
      patience: { firstWordMs: totalMs, pauseMs: totalMs, totalMs },
    }),
    lastQuestion: () => last,
    [Symbol.asyncDispose]: () => fake.close(),
  }
}

/** What the second reader's word on a draft comes to, once it is checked; null: it gave no answer. */
export async function verifyAttack(attack: Attack, verifier: DraftVerifier): Promise<CheckedReading | null> {
  const { body, sources: all } = inputOf(attack)
  const sentences = sentencesOf(body)
  const sources = numberedSources(all)
  const verification = await verifier.verify({ sentences, sources }, AbortSignal.timeout(20_000))
  return verification.kind === 'read' ? checkReading(verification.sentences, { sentences, sources, all }) : null
}

/** What becomes of a draft that nothing but its meaning could hold. */
export interface Verified {
  attack: Attack
  /** Marked before anybody read what it means: the second reader is not asked. */
  isHeldByFacts: boolean
  question: Question | null
  /** Null: it gave no answer, or was not asked. */
  reading: CheckedReading | null
  goesOut: boolean
}

type AnswerTo = (question: Question, attack: Attack) => string | undefined

/** Puts drafts that pass the hard facts before the second reader, whose answers come from `answerTo`. */
export async function verifyPassed(attacks: readonly Attack[], answerTo: AnswerTo): Promise<Verified[]> {
  let current: Attack | undefined
  await using opened = await openVerifier((question) => current && answerTo(question, current))
  const all: Verified[] = []
  for (const attack of attacks) {
    current = attack
    const reading = await verifyAttack(attack, opened.verifier)
    const question = opened.lastQuestion() ?? null
    all.push({ attack, isHeldByFacts: false, question, reading, goesOut: reading?.verdicts.length === 0 })
  }
  return all
}

/** Nothing holds it but what a second reader decides on. */
const isLeft = ({ verdicts }: GuardResult): boolean => verdicts.every(({ severity }) => severity !== 'block')

/** Runs drafts past the hard facts, and those that pass before the second reader. */
export async function verifyAll(attacks: readonly Attack[], answerTo: AnswerTo): Promise<Verified[]> {
  const passes = new Set(attacks.filter((attack) => isLeft(guardAttack(attack, { reads: 'facts' }))))
  const held = attacks.filter((attack) => !passes.has(attack))
  return [
    ...held.map((attack) => ({ attack, isHeldByFacts: true, question: null, reading: null, goesOut: false })),
    ...(await verifyPassed([...passes], answerTo)),
  ]
}

/** The figures of drafts that went past hard facts and second reader. */
export function countVerified(all: readonly Verified[]) {
  const isBad = ({ attack }: Verified) => attack.bad_facts.length > 0
  const asked = all.filter(({ isHeldByFacts }) => !isHeldByFacts)
  return {
    asked: asked.length,
    unanswered: asked.filter(({ reading }) => reading === null).length,
    honest: all.filter((one) => !isBad(one)).length,
    honest_held_by_facts: all.filter((one) => !isBad(one) && one.isHeldByFacts).length,
    honest_sent: all.filter((one) => !isBad(one) && one.goesOut).length,
    bad: all.filter(isBad).length,
    bad_sent: all.filter((one) => isBad(one) && one.goesOut).length,
  }
}
