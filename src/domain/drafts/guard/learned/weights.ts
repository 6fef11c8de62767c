import { inflateRawSync } from 'node:zlib'
import { bucketBits } from './features.ts'
import { buckets, type Weights } from './model.ts'
import learned from './weights.json' with { type: 'json' }

let unpacked: Weights | undefined

/** What `npm run eval:train-guard` has learned. Unpacked when it is first asked for. */
export function guardWeights(): Weights {
  if (unpacked !== undefined) return unpacked
  const bytes = inflateRawSync(Buffer.from(learned.data, 'base64'))
  if (learned.bits !== bucketBits || bytes.length !== buckets)
    throw new Error('The learned weights are of another version of the guard: run npm run eval:train-guard')
  unpacked = { scale: learned.scale, table: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) }
  return unpacked
}
