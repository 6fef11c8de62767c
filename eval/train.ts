import { readFile, writeFile } from 'node:fs/promises'
import { type ClassifierClass, classes, markWeight, sharesOf } from '#language/intent/classifier/classify.ts'
import { bucketBits, type Features, featuresOf } from '#language/intent/classifier/features.ts'
import { weightsFile } from '#language/intent/classifier/weights.ts'
import { replies as labelled } from '#language/intent/replies.fixture.ts'
import { askedOf } from '#language/intent/rules.ts'
import { packWeights } from '#lib/packed-weights.ts'
import { toMail } from './judge.ts'
import { readCorpus } from './read-corpus.ts'
import { parseReply } from './reply.ts'
import { randomOf, shuffle } from './shuffle.ts'

// npm run eval:train: learns the weights by which replies are told apart where no rule knows better, out of the replies of
// corpus.jsonl that rules may be tuned on, the rules' own table of replies, and the sentences of phrases.tsv. The same data give the same weights.

interface Example {
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
function learn(examples: readonly Example[]): Float32Array {
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
function packed(weights: Float32Array): { scale: number; table: Int8Array } {
  let highest = 0
  for (const weight of weights) highest = Math.max(highest, Math.abs(weight))
  const scale = highest / 127
  return { scale, table: Int8Array.from(weights, (weight) => Math.round(weight / scale)) }
}

const indexOf = (label: string): number => classes.indexOf(label as ClassifierClass)

async function readReplies(file: string): Promise<Example[]> {
  const examples: Example[] = []
  for await (const line of readCorpus(file)) {
    const { reply, problem, lineNumber } = line
    if (reply === null || problem !== null) throw new Error(`${file}:${lineNumber} ${problem}`)
    if (reply.split === 'held_out' || reply.label == null) continue
    examples.push({ features: featuresOf(askedOf(toMail(reply))), at: indexOf(reply.label), isKnownToRules: true })
  }
  return examples
}

function exampleOf(label: string, body: string, isKnownToRules: boolean): Example | null {
  const at = indexOf(label)
  const { reply } = parseReply(JSON.stringify({ body }), 1)
  if (at < 0 || body.trim() === '' || reply === null) return null
  return { features: featuresOf(askedOf(toMail(reply))), at, isKnownToRules }
}

/** One sentence or short message a line: label, language, text. */
async function readPhrases(file: string): Promise<Example[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, index) => {
    const [label = '', , body = ''] = line.split('\t')
    const example = exampleOf(label, body, false)
    if (example === null) throw new Error(`${file}:${index + 1} is not "label, language, text" with tabs between`)
    return example
  })
}

if (import.meta.main) {
  const table = labelled.flatMap(([, label, text]) => exampleOf(label, text, true) ?? [])
  const examples = [
    ...(await readReplies('eval/data/corpus.jsonl')),
    ...table,
    ...(await readPhrases('eval/data/phrases.tsv')),
  ]
  const data = packWeights(packed(learn(examples)))
  await writeFile(weightsFile, data)
  console.log(`${examples.length} examples learned; ${weightsFile}, ${Math.round(data.length / 1024)} KB`)
}
