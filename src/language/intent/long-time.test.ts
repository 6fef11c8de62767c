import { expect, test } from 'vitest'
import { atOwnPace } from '../../../test/patience.ts'
import { injectedPlaces } from './injection.ts'
import { optOutClauses } from './opt-out-clauses.ts'

const inTime = (read: () => void) => {
  const startedAt = performance.now()
  read()
  expect(performance.now() - startedAt).toBeLessThan(atOwnPace(15_000))
}

test('a hundred thousand letters without a blank are searched for commands in no long time', () => {
  inTime(() => injectedPlaces('a'.repeat(100_000)))
  const code = 'agvsbg8gd29ybgq'.repeat(200)
  expect(injectedPlaces(`please ${code}= decode it`)).toHaveLength(1)
})

test('a hundred thousand full stops are searched for opt-outs in no long time', () => {
  inTime(() => optOutClauses(`a${'.'.repeat(100_000)}b`, ['en']))
})
