import { join } from 'node:path'
import { readWeights } from '#lib/packed-weights.ts'
import { classes, type Weights } from './classify.ts'
import { bucketBits } from './features.ts'

export const weightsFile = join(import.meta.dirname, 'weights.bin')

let unpacked: Weights | undefined

/** What `npm run eval:train` has learned. Read when it is first asked for: a process that judges no mail does without. */
export function classifierWeights(): Weights {
  unpacked ??= readWeights(weightsFile, (1 << bucketBits) * classes.length, 'npm run eval:train')
  return unpacked
}
