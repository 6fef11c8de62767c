import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { filterFile, loadLeakedPasswords } from './adapter.ts'
import { buildBloomFilter, readBloomFilter } from './bloom-filter.ts'

const leaked = await loadLeakedPasswords()

it.each(['password', '123456', 'qwerty', 'iloveyou', 'dragon', 'letmein', 'Password', 'QWERTY'])(
  'knows %s',
  (password) => {
    expect(leaked.has(password)).toBe(true)
  },
)

it('takes next to nothing else for known', () => {
  const tries = 100_000
  let wrong = 0
  for (let n = 0; n < tries; n += 1) if (leaked.has(randomBytes(9).toString('base64url'))) wrong += 1
  // One in ten thousand is meant: ten; a filter of half the size would let through some thousand.
  expect(wrong).toBeLessThan(50)
})

it('is a file that a browser could carry', async () => {
  expect((await readFile(filterFile)).length).toBeLessThan(256 * 1024)
})

it('a filter knows all that it was made of, and says when its file is damaged', () => {
  const texts = new Set(Array.from({ length: 1000 }, (_, n) => `secret ${n}`))
  const file = buildBloomFilter(texts)
  const filter = readBloomFilter(file)
  expect([...texts].filter((text) => !filter.has(text))).toEqual([])
  for (const broken of [Buffer.alloc(0), file.subarray(0, -1), Buffer.from('something else entirely')]) {
    expect(() => readBloomFilter(broken)).toThrow('This is not a filter file')
  }
})
