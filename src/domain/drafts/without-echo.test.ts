import { expect, it } from 'vitest'
import { withoutEcho } from './without-echo.ts'

it('leaves out what a tool says back of a question, in whatever form, and nothing else', () => {
  const question = { query: 'a 50% discount for Acme?', limit: 3, tags: ['costs at most $1 a year'] }
  expect(withoutEcho('No results for "A 50% discount for Acme?".', question)).toBe('No results for "…?".')
  expect(withoutEcho('/search?q=half+the+price+for+Acme', { q: 'half the price, for Acme' })).toBe('/search?q=…')
  expect(withoutEcho('tags: costs at most $1 a year. Pro costs $49.', question)).toBe('tags: …. Pro costs $49.')
  expect(withoutEcho('a discount for Acme of 50%', question)).toBe('a discount for Acme of 50%')
})

it.each([
  ['No results for "90% discount".', { query: '90% discount' }, 'No results for "…".'],
  ['No results for "Pro €1".', { query: 'Pro €1' }, 'No results for "…".'],
  [
    'Nothing found: 1 euro. Pro is 10 euros, 21 in all.',
    { q: '1 euro' },
    'Nothing found: …. Pro is 10 euros, 21 in all.',
  ],
  ['No plan at $1. Pro costs $10.', { max: 1 }, 'No plan at …. Pro costs $10.'],
  ['No discount of 90 %.', { discount: '90' }, 'No discount of ….'],
  ['Nothing found for evil.io', { q: 'evil.io' }, 'Nothing found for …'],
  ['Nothing found for pay@evil.io.', { q: 'pay@evil.io' }, 'Nothing found for ….'],
  ['No page at evil.io/x (https://evil.io/x).', { url: 'https://evil.io/x' }, 'No page at … (…).'],
  ['Not ours: evil.io', { q: 'is evil.io yours, or whose?' }, 'Not ours: …'],
  ['Nobody has +1 415 555 0199.', { phone: '+1 415 555 0199' }, 'Nobody has +….'],
  ['Rabatt von 90 Prozent: keiner', { discount: 90 }, 'Rabatt von …: keiner'],
])('is no source of a price or a share that the question named: %s', (told, question, left) => {
  expect(withoutEcho(told, question)).toBe(left)
})

it('keeps what names the thing that was asked about', () => {
  expect(withoutEcho('2026-12-01: free at 10:00', { day: '2026-12-01' })).toBe('2026-12-01: free at 10:00')
  expect(withoutEcho('Order 4711 left on May 3', { order: '4711' })).toBe('Order 4711 left on May 3')
  expect(withoutEcho('Pro: $49', { plan: 'Pro' })).toBe('Pro: $49')
  expect(withoutEcho('Order 4711 costs $20', { order: 4711 })).toBe('Order 4711 costs $20')
  expect(withoutEcho('In euros: €20', { currency: '€', symbol: '' })).toBe('In euros: €20')
  expect(withoutEcho('told', null)).toBe('told')
})
