import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { bucketBits } from './features.ts'
import { classes, type Weights } from './model.ts'

export const weightsFile = join(import.meta.dirname, 'weights.bin')
const scaleBytes = 4

/** The file's bytes: what one is worth (a little-endian float), then the table, deflated. */
export function packWeights({ scale, table }: { scale: number; table: Int8Array }): Buffer {
  const head = Buffer.alloc(scaleBytes)
  head.writeFloatLE(scale)
  return deflateRawSync(Buffer.concat([head, Buffer.from(table.buffer, table.byteOffset, table.length)]), { level: 9 })
}

let unpacked: Weights | undefined

/** What `npm run eval:train` has learned. Read when it is first asked for: a process that judges no mail does without. */
export function learnedWeights(): Weights {
  if (unpacked !== undefined) return unpacked
  const bytes = inflateRawSync(readFileSync(weightsFile))
  if (bytes.length !== scaleBytes + (1 << bucketBits) * classes.length)
    throw new Error('The learned weights are of another version of the model: run npm run eval:train')
  const table = new Int8Array(bytes.buffer, bytes.byteOffset + scaleBytes, bytes.length - scaleBytes)
  unpacked = { scale: bytes.readFloatLE(0), table }
  return unpacked
}
