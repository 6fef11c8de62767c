import { expect, it } from 'vitest'
import { cutStrings } from './cut-strings.ts'

const cut = async (value: unknown, longest: number, chunkBytes: number): Promise<unknown> => {
  const bytes = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const parts: Uint8Array[] = []
  for await (const part of cutStrings(chunks(), longest)) parts.push(part)
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)))
}

it.each([1, 3, 1000])('leaves short strings as they are, in pieces of %i', async (chunkBytes) => {
  const value = { 'a "key"': ['\\', '"', '\n', 'ü', '😀', '', { n: 1.5, t: true, z: null }] }
  expect(await cut(value, 20, chunkBytes)).toEqual(value)
})

it.each(['\\u00e9', '\\"', '\\\\', 'é', '😀', '\\ud83d\\ude00', 'x'])(
  'can be read wherever it cuts a row of %s',
  async (letter) => {
    const row = letter.repeat(10)
    const whole = JSON.parse(`"${row}"`) as string
    for (let longest = 1; longest < 60; longest += 1) {
      const read = (await cut(`{"a":"${row}","b":"${row}","c":[1]}`, longest, 7)) as Record<string, unknown>
      expect(read.c).toEqual([1])
      expect(read.a).toBe(read.b)
      expect(whole.startsWith(String(read.a))).toBe(true)
    }
  },
)
