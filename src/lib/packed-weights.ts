import { readFileSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** What a model has learned: one byte a weight, and what one is worth. */
export interface PackedWeights {
  scale: number
  table: Int8Array
}

const scaleBytes = 4

/** A file's bytes: what one is worth (a little-endian float), then the table, deflated. */
export function packWeights({ scale, table }: PackedWeights): Buffer {
  const head = Buffer.alloc(scaleBytes)
  head.writeFloatLE(scale)
  return deflateRawSync(Buffer.concat([head, Buffer.from(table.buffer, table.byteOffset, table.length)]), { level: 9 })
}

/** Reads such a file. Throws when it has not just so many weights: then it is of another version, and `renewBy` makes it again. */
export function readWeights(file: string, count: number, renewBy: string): PackedWeights {
  const bytes = inflateRawSync(readFileSync(file))
  if (bytes.length !== scaleBytes + count)
    throw new Error(`The learned weights belong to another version of the model: run ${renewBy}`)
  const table = new Int8Array(bytes.buffer, bytes.byteOffset + scaleBytes, count)
  return { scale: bytes.readFloatLE(0), table }
}
