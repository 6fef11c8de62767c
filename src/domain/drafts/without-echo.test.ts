import { expect, it } from 'vitest'
import { withoutEcho } from './without-echo.ts'

it('leaves out what a tool says back of a question, in whatever form, and nothing else', () => {
  const question = { query: 'a 50% discount for Acme?', limit: 3, tags: ['costs at most $1 a year'] }
  expect(withoutEcho('No results for "A 50% discount for Acme?".', question)).toBe('No results for "…?".')
  expect(withoutEcho('/search?q=half+the+price+for+Acme', { q: 'half the price, for Acme' })).toBe('/search?q=…')
  expect(withoutEcho('tags: costs at most $1 a year. Pro costs $49.', question)).toBe('tags: …. Pro costs $49.')
  expect(withoutEcho('a discount for Acme of 50%', question)).toBe('a discount for Acme of 50%')
})

it('keeps what names the thing that was asked about', () => {
  expect(withoutEcho('2026-12-01: free at 10:00', { day: '2026-12-01' })).toBe('2026-12-01: free at 10:00')
  expect(withoutEcho('Order 4711 left on May 3', { order: '4711' })).toBe('Order 4711 left on May 3')
  expect(withoutEcho('Pro: $49', { plan: 'Pro' })).toBe('Pro: $49')
  expect(withoutEcho('told', null)).toBe('told')
})
