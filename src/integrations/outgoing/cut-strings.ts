const quote = 0x22
const backslash = 0x5c
const letterU = 0x75
/** Of `\\u` come four more. */
const hexDigits = 4

const isContinuation = (byte: number): boolean => byte >= 0x80 && byte < 0xc0

/**
 * JSON as it comes, in which no string is longer than `longest` bytes: of a longer one the end is left out, at a whole letter, so that the rest
 * can be read.
 */
export async function* cutStrings(chunks: AsyncIterable<unknown>, longest: number): AsyncGenerator<Uint8Array> {
  let isInString = false
  let isCut = false
  let length = 0
  /** Bytes that still belong to an escape; after a backslash its kind is to be seen first. */
  let escaped = 0
  let isAfterBackslash = false
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A body is made of bytes')
    const kept = new Uint8Array(chunk.byteLength)
    let end = 0
    for (const byte of chunk) {
      const isInside = isAfterBackslash || escaped > 0 || isContinuation(byte)
      if (!isInString) {
        isInString = byte === quote
        isCut = false
        length = 0
      } else if (isAfterBackslash) {
        isAfterBackslash = false
        escaped = byte === letterU ? hexDigits : 0
      } else if (escaped > 0) escaped -= 1
      else if (byte === quote) {
        isInString = false
        isCut = false
      } else isAfterBackslash = byte === backslash
      if (!isInside && isInString && length > longest) isCut = true
      if (isCut) continue
      kept[end] = byte
      end += 1
      length += 1
    }
    yield kept.subarray(0, end)
  }
}
