import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('each id is higher than the one before, within a millisecond too', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
})
