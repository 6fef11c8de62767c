import { classes, markWeight, sharesOf } from '#language/intent/classifier/classify.ts'
import { type Asked, bucketBits, type Features, featuresOf } from '#language/intent/classifier/features.ts'
import type { InboundMail } from '#language/intent/mail.ts'
import { askedOf } from '#language/intent/rules.ts'
import type { PackedWeights } from '#lib/packed-weights.ts'
import type { Lesson } from './lessons.ts'
import { randomOf, shuffle } from './shuffle.ts'

/** A mail to learn from. */
export interface Example {
  features: Features
  at: number
  /** The rules were tuned on it: how right they are there says nothing of how right they are elsewhere. */
  isKnownToRules: boolean
}

const rounds = 14
/** The weights after the last rounds are averaged: what one example moved at the end is no knowledge. */
const averaged = 6
/** Seeds of the orders in which the examples are gone through. */
const orders = [1, 2, 3]
const learningRate = 0.3
const decay = 1e-6
/** So often the rules' word is kept from the model, where the rules know the reply. */
const hidden = 0.6

const noMarks = new Int32Array()

/** How far a class with few examples is heard above its number: 0 not at all, 1 as much as one with many. */
const evening = 0.8

function importanceOf(examples: readonly Example[]): number[] {
  const counts = classes.map((_, at) => examples.filter((example) => example.at === at).length)
  const usual = examples.length / classes.length
  return counts.map((count) => (usual / Math.max(1, count)) ** evening)
}

/** The mean of what is learned in several orders: which example came last is no knowledge either. */
function learnInOrders(examples: readonly Example[]): Float32Array {
  const mean = new Float32Array((1 << bucketBits) * classes.length)
  for (const seed of orders) {
    const weights = learnInOrder(examples, seed)
    for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / orders.length
  }
  return mean
}

/** Multinomial logistic regression by stochastic gradient descent, each weight with a step of its own (AdaGrad). */
function learnInOrder(examples: readonly Example[], seed: number): Float32Array {
  const importance = importanceOf(examples)
  const width = classes.length
  const weights = new Float32Array((1 << bucketBits) * width)
  const squares = new Float32Array(weights.length).fill(1e-6)
  const random = randomOf(seed)
  const order = [...examples]
  const step = (places: Int32Array, share: number, miss: Float32Array) => {
    for (const place of places) {
      for (let at = 0; at < width; at += 1) {
        const index = place * width + at
        const weight = weights[index] ?? 0
        const slope = (miss[at] ?? 0) * share + decay * weight
        const square = (squares[index] ?? 0) + slope * slope
        squares[index] = square
        weights[index] = weight - (learningRate * slope) / Math.sqrt(square)
      }
    }
  }
  const mean = new Float32Array(weights.length)
  for (let round = 0; round < rounds; round += 1) {
    if (round > rounds - averaged)
      for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / averaged
    shuffle(order, random)
    for (const { features, at, isKnownToRules } of order) {
      const marks = isKnownToRules && random() < hidden ? noMarks : features.marks
      const share = 1 / Math.sqrt(Math.max(1, features.words.length))
      const miss = sharesOf({ scale: 1, table: weights }, { words: features.words, marks })
      miss[at] = (miss[at] ?? 0) - 1
      for (let c = 0; c < width; c += 1) miss[c] = (miss[c] ?? 0) * (importance[at] ?? 1)
      step(features.words, share, miss)
      step(marks, markWeight, miss)
    }
  }
  for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / averaged
  return mean
}

/** The weights in one byte each. */
function packed(weights: Float32Array): PackedWeights {
  let highest = 0
  for (const weight of weights) highest = Math.max(highest, Math.abs(weight))
  const scale = highest / 127
  return { scale, table: Int8Array.from(weights, (weight) => Math.round(weight / scale)) }
}

/** A lesson as the classifier meets it; `ask` says what it is asked about a mail. */
export const exampleOf = (
  { mail, label, isKnownToRules }: Lesson,
  ask: (mail: InboundMail) => Asked = askedOf,
): Example => ({ features: featuresOf(ask(mail)), at: classes.indexOf(label), isKnownToRules })

/** What the classifier knows after these examples: the same ones in the same order give the same weights. */
export const learn = (examples: readonly Example[]): PackedWeights => packed(learnInOrders(examples))
