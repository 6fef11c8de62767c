import { describe, expect, it } from 'vitest'
import { changeWords, durationWords, keyWords, moneyWords, shareWords, stepWords } from './number-labels.ts'

it('a share of a small number says that it is small', () => {
  expect(shareWords(5, 12)).toEqual({ share: '42%', note: 'of only 12' })
  expect(shareWords(12, 30)).toEqual({ share: '40%', note: null })
  expect(shareWords(0, 0)).toEqual({ share: '–', note: null })
})

it.each([
  [110, 100, '+10%'],
  [90, 100, '−10%'],
  [100, 100, 'as before'],
  [3000, 1, '+299,900%'],
])('%i after %i is %s', (now, past, words) => {
  expect(changeWords(now, past)?.words).toBe(words)
})

it('nothing is compared with nothing', () => {
  expect(changeWords(5, 0)).toBeNull()
})

it.each([
  [null, '–'],
  [0, '0 s'],
  [45, '45 s'],
  [90, '2 min'],
  [3600, '1 h'],
  [3600 * 3.34, '3 h 20 min'],
  [86_399, '24 h'],
  [86_400 * 2 + 3600 * 4, '2 d 4 h'],
])('%s seconds are %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words)
})

describe('what a row is of', () => {
  it.each([
    ['campaign', 'none', null, 'No campaign'],
    ['campaign', 'an id', 'Spring', 'Spring'],
    ['person', 'none', null, 'Sent automatically'],
    ['person', 'an id', null, 'Somebody who has left'],
    ['label', 'meeting_request', null, 'Meeting request'],
    ['language', 'de', null, 'German'],
    ['language', 'und', null, 'Not known'],
    ['language', 'meeting_request', null, 'meeting_request'],
    ['language', 'abcd', null, 'abcd'],
    ['sender', 'ann@acme.example', null, 'ann@acme.example'],
  ] as const)('%s %s', (by, key, name, words) => {
    expect(keyWords(by, key, name)).toBe(words)
  })
})

it('money is told to the cent', () => {
  expect([0, 0.004, 12.5].map(moneyWords)).toEqual(['$0', 'under $0.01', '$12.50'])
})

it('a step says its days, and its beginning on the axis', () => {
  expect(stepWords({ from: '2026-03-02', to: '2026-03-08' }, 'week')).toEqual({
    name: '2 Mar 2026 to 8 Mar 2026',
    short: '2 Mar',
  })
})
