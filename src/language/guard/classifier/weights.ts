import { join } from 'node:path'
import { readWeights } from '#lib/packed-weights.ts'
import { buckets, type Weights } from './classify.ts'

export const weightsFile = join(import.meta.dirname, 'weights.bin')

let unpacked: Weights | undefined

/** What `npm run eval:train-guard` has learned. Read when it is first asked for: a process that checks no draft does without. */
export function guardWeights(): Weights {
  unpacked ??= readWeights(weightsFile, buckets, 'npm run eval:train-guard')
  return unpacked
}
