import { expect, test } from 'vitest'
import { atOwnPace } from '../../../test/patience.ts'
import { clausesOf } from './clauses.ts'

test.each([' ', '\n', ', ', 'and '])('a hundred thousand signs of "%s" are cut in no long time', (piece) => {
  const startedAt = performance.now()
  clausesOf(`what is${piece.repeat(100_000 / piece.length)}it?`, 'fr')
  expect(performance.now() - startedAt).toBeLessThan(atOwnPace(10_000))
})
