import { toText } from './scalars.ts'

/** What windows-1252 shows for the bytes 80 to 9F; where it has nothing, the byte itself stands. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const bytes: ReadonlyMap<string, number> = new Map([...upper].map((letter, index) => [letter, 0x80 + index]))

/** The first of several bytes of UTF-8, and one that goes on, as they look there. */
const looksGarbled = new RegExp(`[\u00c2-\u00f4][\u0080-\u00bf${upper}]`)
/** Scripts that nobody writes mail in, and an "à" before a hard space. */
const rare = /[\u0800-\u08ff]/

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * A text as its writer wrote it, where its UTF-8 was taken for windows-1252 on its way ("KÃ¶nnen"). Only one that can be nothing else: each of its letters
 * must be a byte of such a text, and all of them together UTF-8.
 */
export function mendLetters(value: unknown): string {
  const text = toText(value)
  if (!looksGarbled.test(text)) return text
  const read = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const byte = code < 0x100 ? code : bytes.get(text.charAt(index))
    if (byte === undefined) return text
    read[index] = byte
  }
  try {
    const mended = decoder.decode(read)
    return rare.test(mended) ? text : toText(mended)
  } catch {
    return text
  }
}
