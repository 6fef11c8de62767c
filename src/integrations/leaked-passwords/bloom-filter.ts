import { createHash } from 'node:crypto'

/** A set of texts in few bits: what was added is always known; of what was not, one in ten thousand seems to be. */
export interface BloomFilter {
  has(text: string): boolean
}

/** About 19 bits for each text, 13 of which are asked: one text in ten thousand is taken for a known one. */
const bitsPerText = 19.2
const places = 13
const magic = Buffer.from('RJBLOOM1')
const headBytes = magic.length + 4

/** The places of a text: two halves of one hash stand for as many hashes as are wanted (Kirsch and Mitzenmacher, 2006). */
function* placesOf(text: string, bits: number): Generator<number> {
  const hash = createHash('sha256').update(text).digest()
  const [first, step] = [hash.readUInt32LE(0), hash.readUInt32LE(4) | 1]
  for (let n = 0; n < places; n += 1) yield (first + n * (step >>> 0)) % bits
}

/** The file of a filter that knows these texts; the same texts give the same file. */
export function buildBloomFilter(texts: ReadonlySet<string>): Buffer {
  const bits = Math.ceil((texts.size * bitsPerText) / 8) * 8
  const file = Buffer.alloc(headBytes + bits / 8)
  magic.copy(file)
  file.writeUInt32LE(bits, magic.length)
  for (const text of texts) {
    for (const place of placesOf(text, bits)) {
      const at = headBytes + (place >>> 3)
      file.writeUInt8(file.readUInt8(at) | (1 << (place & 7)), at)
    }
  }
  return file
}

/** Reads what `buildBloomFilter` made. Throws when the file is another or was cut off: then nothing would be known. */
export function readBloomFilter(file: Buffer): BloomFilter {
  const bits = file.length >= headBytes ? file.readUInt32LE(magic.length) : 0
  if (!file.subarray(0, magic.length).equals(magic) || bits === 0 || file.length !== headBytes + bits / 8) {
    throw new Error('This is not a filter file')
  }
  return {
    has(text) {
      for (const place of placesOf(text, bits)) {
        if ((file.readUInt8(headBytes + (place >>> 3)) & (1 << (place & 7))) === 0) return false
      }
      return true
    },
  }
}
