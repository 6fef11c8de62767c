import { bucketBits } from './features.ts'

/** For each place of a feature how much it speaks against a word; `scale` is what one is worth. */
export interface Weights {
  scale: number
  table: Int8Array | Float32Array
}

export const buckets = 1 << bucketBits

/** How much speaks against a word: above nought it is more likely without a source than with one. */
export function doubtOf({ scale, table }: Weights, places: Int32Array): number {
  let sum = 0
  for (const place of places) sum += table[place] ?? 0
  return sum * scale
}
