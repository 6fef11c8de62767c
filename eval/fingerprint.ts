import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { classes } from '#language/intent/classifier/classify.ts'
import { featuresOf } from '#language/intent/classifier/features.ts'
import { type Example, exampleOf, learn } from './learn.ts'
import type { Lesson } from './lessons.ts'

export const fingerprintFile = join(import.meta.dirname, 'data/learned-from.json')

/** What the committed weights were learned from, and how, in a form that is compared in seconds. */
export interface Fingerprint {
  /** The labelled texts. */
  lessons: string
  /** The features and the way to learn, shown on a few texts: no rule has a part in it. */
  learner: string
  /** What the classifier hears of each of a sample of them, by rules and words, a few digits each. */
  heard: string[]
  /** The file itself. */
  weights: string
}

/** One lesson in so many is held against what was heard of it. */
const sampled = 30
const digits = 4
const taughtToLearner = 200

/**
 * So many of the sample may be heard otherwise than when the weights were learned: a rule may be mended or moved without learning
 * again. What such a change costs, the floors of the held-out replies say.
 */
const mostHeardOtherwise = 0.01

const digest = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex')
}

const plainExample = ({ text, label, isKnownToRules }: Lesson): Example => ({
  features: featuresOf({ text, subject: label, fromEmail: '', facts: [label] }),
  at: classes.indexOf(label),
  isKnownToRules,
})

const heardOf = ({ features: { words, marks } }: Example): string => digest(words.join(), marks.join()).slice(0, digits)

const every = (lessons: readonly Lesson[], step: number): Lesson[] => lessons.filter((_, index) => index % step === 0)

export function fingerprintOf(lessons: readonly Lesson[], weights: Uint8Array): Fingerprint {
  const few = every(lessons, Math.ceil(lessons.length / taughtToLearner))
  const { scale, table } = learn(few.map(plainExample))
  return {
    lessons: digest(...lessons.map(({ text, label, isKnownToRules }) => `${label} ${isKnownToRules} ${text}`)),
    learner: digest(`${scale}`, Uint8Array.from(table)),
    heard: every(lessons, sampled).map((lesson) => heardOf(exampleOf(lesson))),
    weights: digest(weights),
  }
}

/** Why the weights are not what would be learned today, in words; nothing when they are, or nearly. */
export function reasonsToTrain(learned: Fingerprint, today: Fingerprint): string[] {
  const reasons: string[] = []
  if (today.lessons !== learned.lessons) reasons.push('the labelled texts are others')
  if (today.learner !== learned.learner) reasons.push('the features or the way to learn are others')
  if (today.weights !== learned.weights) reasons.push('the weights are not those that were learned')
  const otherwise = today.heard.filter((heard, index) => heard !== learned.heard[index]).length
  if (otherwise > mostHeardOtherwise * today.heard.length)
    reasons.push(`${otherwise} of ${today.heard.length} texts are heard otherwise, by other rules`)
  return reasons
}
