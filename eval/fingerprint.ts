import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { exampleOf, learn } from './learn.ts'
import type { Lesson } from './lessons.ts'

/** Lies beside the weights. */
export const fingerprintFile = join(import.meta.dirname, 'data/learned-from.json')

/** What the committed weights were learned from, and how, in a form that is compared in seconds. */
export interface Fingerprint {
  examples: number
  /** The labelled texts. */
  lessons: string
  /** What rules and features make of a sample of them: another rule, other features. */
  heard: string
  /** What is learned from the sample: another way to learn. */
  learned: string
  /** The file itself. */
  weights: string
}

/** One in so many is looked at closely. */
const sampled = 30

const digest = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex')
}

export function fingerprintOf(lessons: readonly Lesson[], weights: Uint8Array): Fingerprint {
  const sample = lessons.filter((_, index) => index % sampled === 0).map((lesson) => exampleOf(lesson))
  const { scale, table } = learn(sample)
  return {
    examples: lessons.length,
    lessons: digest(...lessons.map(({ mail, label }) => `${label} ${mail.fromEmail} ${mail.subject} ${mail.newText}`)),
    heard: digest(...sample.map(({ features, at }) => `${at} ${features.words.join()} ${features.marks.join()}`)),
    learned: digest(`${scale}`, Uint8Array.from(table)),
    weights: digest(weights),
  }
}
