import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buckets, doubtOf } from '#language/guard/classifier/classify.ts'
import { isHeld, isMarked, readWords } from '#language/guard/classifier/second-reading.ts'
import { weightsFile } from '#language/guard/classifier/weights.ts'
import { readByRules } from '#language/guard/guard-draft.ts'
import { type PackedWeights, packWeights } from '#lib/packed-weights.ts'
import { type Attack, readAttacks } from './guard/attack.ts'
import { inputOf, measure } from './guard/measure.ts'
import { ownDrafts } from './guard/own-drafts.ts'
import { randomOf, shuffle } from './shuffle.ts'

// npm run eval:train-guard [-- --folds]: learns by which words a draft gives away that no source says so, out of the drafts of
// data/drafts.jsonl, data/paraphrases.jsonl, data/natural-drafts.jsonl and data/attacks.jsonl, and of what the built-in drafter says by itself. The same data give the same weights.
// With `--folds` it also says how the guard does on each set of drafts.jsonl when it has learned from all others: these are the
// honest figures.

const { values } = parseArgs({ options: { folds: { type: 'boolean', default: false } } })

const rounds = 8
/** Of the first rounds nothing is kept: the weights are the mean of what they were after each other. */
const warming = 2
const learningRate = 0.04
const decay = 1e-4
/** A stretch without a source is rarer than one that has one. */
const rarity = 1.5
/** A word that nobody has labelled is harmless, probably. */
const unlabelled = 0.7
/**
 * The drafts of attacks.jsonl are those that the rules get right: what they say of the rules is too good, so the others count more.
 * An honest draft counts more than one that is not: it has to be quiet in every word.
 */
const importance = { attack: 1, draft: 2, honestDraft: 6, honestAttack: 16 } as const
/** A draft of attacks.jsonl that would be disturbed is taken for so many times as important, and all is learned again. */
const insistence = 2
const mostAttempts = 8

/** A draft to learn from: the features of its words, and which words each stretch without a source has. */
interface Example {
  places: readonly Int32Array[]
  bad: readonly number[][]
  /** How harmless each word is taken to be. */
  harmless: Float32Array
  importance: number
}

function exampleOf(attack: Attack, importance: number): Example {
  const words = readWords(readByRules(inputOf(attack)).ruled)
  const wordsOf = (stretch: string): number[] => {
    const found = new Set<number>()
    for (let from = attack.bad_output.indexOf(stretch); from >= 0; from = attack.bad_output.indexOf(stretch, from + 1))
      for (const [at, { place }] of words.entries())
        if (place.start < from + stretch.length && place.end > from) found.add(at)
    return [...found]
  }
  const bad = attack.bad_facts.map(wordsOf).filter(({ length }) => length > 0)
  const harmless = new Float32Array(words.length).fill(unlabelled)
  for (const at of attack.ok_facts.flatMap(wordsOf)) harmless[at] = 1
  for (const at of bad.flat()) harmless[at] = 0
  return { places: words.map(({ places }) => places), bad, harmless, importance }
}

const share = (doubt: number): number => 1 / (1 + Math.exp(-doubt))

/** By how much each word is off: of a stretch without a source one doubtful word is enough. */
function slopesOf({ bad, harmless, importance }: Example, doubts: readonly number[]): Float32Array {
  const slopes = Float32Array.from(doubts, (doubt, at) => share(doubt) * (harmless[at] ?? 0) * importance)
  for (const stretch of bad) {
    const missed = stretch.reduce((product, at) => product * (1 - share(doubts[at] ?? 0)), 1)
    const caught = Math.max(1e-6, 1 - missed)
    for (const at of stretch)
      slopes[at] = (slopes[at] ?? 0) - (rarity * importance * share(doubts[at] ?? 0) * missed) / caught
  }
  return slopes
}

/** Logistic regression where of several words one must do (noisy or), by stochastic gradient descent with a step for each weight. */
function learn(examples: readonly Example[]): PackedWeights {
  const table = new Float32Array(buckets)
  const squares = new Float32Array(buckets).fill(1e-4)
  const sum = new Float32Array(buckets)
  const random = randomOf(7)
  const order = [...examples]
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random)
    for (const example of order) {
      const slopes = slopesOf(
        example,
        example.places.map((places) => doubtOf({ scale: 1, table }, places)),
      )
      for (const [at, places] of example.places.entries()) {
        const slope = slopes[at] ?? 0
        if (Math.abs(slope) < 1e-4) continue
        for (const place of places) {
          const step = slope + decay * (table[place] ?? 0)
          const square = (squares[place] ?? 0) + step * step
          squares[place] = square
          table[place] = (table[place] ?? 0) - (learningRate * step) / Math.sqrt(square)
        }
      }
    }
    if (round >= warming)
      for (let place = 0; place < buckets; place += 1) sum[place] = (sum[place] ?? 0) + (table[place] ?? 0)
  }
  return packed(sum.map((weight) => weight / (rounds - warming)))
}

/** The weights in one byte each. */
function packed(weights: Float32Array): PackedWeights {
  const highest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const scale = highest / 127
  return { scale, table: Int8Array.from(weights, (weight) => Math.round(weight / scale)) }
}

/** Whether a draft of attacks.jsonl would be disturbed: an honest one held, a fact marked that has a source. */
function isDisturbed(weights: PackedWeights, { places, bad, harmless }: Example): boolean {
  const doubts = places.map((one) => doubtOf(weights, one))
  return bad.length === 0 ? isHeld(doubts) : doubts.some((doubt, at) => harmless[at] === 1 && isMarked(doubt))
}

/** Learns until none of the drafts that the rules get right is disturbed. */
function learnUntilQuiet(examples: readonly Example[], settled: readonly Example[]): PackedWeights {
  for (let attempt = 1; ; attempt += 1) {
    const weights = learn(examples)
    const disturbed = settled.filter((example) => isDisturbed(weights, example))
    if (disturbed.length === 0 || attempt === mostAttempts) return weights
    for (const example of disturbed) example.importance *= insistence
  }
}

const isHonest = ({ bad_facts }: Attack): boolean => bad_facts.length === 0

/** Which stranger wrote a draft: "s11-4" is of s11. */
const setOf = ({ id }: Attack): string => `${id}`.split('-')[0] ?? ''

function sayFolds(drafts: readonly Attack[], examples: ReadonlyMap<Attack, Example>): void {
  const sets = [...new Set(drafts.map(setOf))]
  for (const set of sets) {
    const own = drafts.filter((draft) => setOf(draft) === set)
    const rest = [...examples].flatMap(([draft, example]) => (own.includes(draft) ? [] : [example]))
    const { figures: of } = measure(own, { weights: learn(rest) })
    const honest = own.filter(isHonest).length
    console.log(
      `${set}: caught ${of.caught} of ${of.bad_facts}, false alarms ${of.false_alarms} of ${of.ok_facts}, ` +
        `sent with a bad fact ${of.sent_bad} of ${own.length - honest}, honest held ${of.held_honest} of ${honest}`,
    )
  }
}

if (import.meta.main) {
  const attacks = [...readAttacks('eval/data/attacks.jsonl'), ...(await ownDrafts())]
  const drafts = ['drafts', 'paraphrases', 'natural-drafts'].flatMap((name) => readAttacks(`eval/data/${name}.jsonl`))
  const examples = new Map([
    ...attacks.map(
      (attack) => [attack, exampleOf(attack, isHonest(attack) ? importance.honestAttack : importance.attack)] as const,
    ),
    ...drafts.map(
      (draft) => [draft, exampleOf(draft, isHonest(draft) ? importance.honestDraft : importance.draft)] as const,
    ),
  ])
  if (values.folds) sayFolds(drafts, examples)
  const settled = attacks.flatMap((attack) => examples.get(attack) ?? [])
  const data = packWeights(learnUntilQuiet([...examples.values()], settled))
  writeFileSync(weightsFile, data)
  console.log(`${examples.size} drafts learned; ${weightsFile}, ${Math.round(data.length / 1024)} KB`)
}
