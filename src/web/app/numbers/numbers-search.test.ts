import { expect, it } from 'vitest'
import { numbersSearchIn } from './numbers-search.ts'

const asked = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(numbersSearchIn(search)).filter(([, value]) => value !== undefined))

it.each([
  [{ to: '2026-13-45', label: 'xyz' }, {}],
  [{ from: '2026-02-30' }, {}],
  [
    { from: '2026-05-10', to: '2026-05-01' },
    { from: '2026-05-01', to: '2026-05-10' },
  ],
  [
    { days: 90, by: 'label', all: true, label: 'question' },
    { days: 90, by: 'label', all: true, label: 'question' },
  ],
  [{ days: 5, by: 'weather', all: 'yes' }, {}],
])('of an address only what it can mean is asked: %j', (search, meant) => {
  expect(asked(search)).toEqual(meant)
})
