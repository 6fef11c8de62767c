import { inflateRawSync } from 'node:zlib'
import { bucketBits } from './features.ts'
import { classes, type Weights } from './model.ts'
import learned from './weights.json' with { type: 'json' }

let unpacked: Weights | undefined

/** What `npm run eval:train` has learned. Unpacked when it is first asked for: a process that judges no mail does without. */
export function learnedWeights(): Weights {
  if (unpacked !== undefined) return unpacked
  const bytes = inflateRawSync(Buffer.from(learned.data, 'base64'))
  if (learned.bits !== bucketBits || bytes.length !== (1 << bucketBits) * classes.length)
    throw new Error('The learned weights are of another version of the model: run npm run eval:train')
  unpacked = { scale: learned.scale, table: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) }
  return unpacked
}
