import { expect, test } from 'vitest'
import { sharedBuffers } from './settings.ts'

const gigabyte = 2 ** 30

test('keeps an eighth of the memory in pages, never less than a small machine needs, nor more than a large one gains by', () => {
  expect(sharedBuffers(gigabyte / 2)).toBe('128MB')
  expect(sharedBuffers(4 * gigabyte)).toBe('512MB')
  expect(sharedBuffers(24 * gigabyte)).toBe('3072MB')
  expect(sharedBuffers(256 * gigabyte)).toBe('4096MB')
})
