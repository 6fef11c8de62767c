import type { Label } from '#contract/intent.ts'
import { labels } from '#contract/labels.ts'
import type { Features } from './features.ts'

/** What the model tells apart: the labels, and a sentence that says nothing of what its writer wants. */
export const classes = [...labels, 'none'] as const
export type ClassifierClass = Label | 'none'

/** For each place of a feature a weight for each class, class by class beside each other; `scale` is what one is worth. */
export interface Weights {
  scale: number
  table: Int8Array | Float32Array
}

/** How much a rule's word weighs beside the words of the mail, whose weights together have length one. */
export const markWeight = 0.5

/** The share of belief in each class, in the order of `classes`; they add up to one. Pure. */
export function sharesOf({ scale, table }: Weights, { words, marks }: Features): Float32Array {
  const sums = new Float32Array(classes.length)
  const add = (places: Int32Array, weight: number) => {
    for (const place of places) {
      const row = place * classes.length
      for (let at = 0; at < classes.length; at += 1) sums[at] = (sums[at] ?? 0) + (table[row + at] ?? 0) * weight
    }
  }
  add(words, scale / Math.sqrt(Math.max(1, words.length)))
  add(marks, scale * markWeight)
  return toShares(sums)
}

/** Soft maximum, in place. */
function toShares(sums: Float32Array): Float32Array {
  const highest = Math.max(...sums)
  let total = 0
  for (let at = 0; at < sums.length; at += 1) {
    const power = Math.exp((sums[at] ?? 0) - highest)
    sums[at] = power
    total += power
  }
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) / total
  return sums
}
