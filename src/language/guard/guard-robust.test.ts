import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guarded } from '../../../test/language/guard.ts'
import { atOwnPace } from '../../../test/patience.ts'

describe('whatever it is given', () => {
  test('it answers, and each finding stands on its own words', () => {
    const word = fc.constantFrom(
      '$99',
      'Hi Anna,',
      '\n\n',
      'ten percent',
      'Mark Stone',
      '\u200b',
      '<b>',
      '{{x}}',
      'we guarantee',
      '3.3.',
      'https://a.io',
      '𝟗',
      'è',
      '‮',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 30 }), (words) => {
        const body = words.join(' ')
        const { verdicts, facts } = guarded(body)
        for (const { span } of verdicts) expect(body.slice(span.start, span.end)).toBe(span.text)
        for (const { start, end, text } of facts) expect(body.slice(start, end)).toBe(text)
      }),
      { numRuns: 200 },
    )
  })

  test.each(['1 ', 'a.', '(1', '€1', 'A ', '<', '[', '1.', 'we will ', 'two ', '\n', 'Aa Bb ', 'a@', '-'])(
    'ten thousand signs of “%s” take no long time, and never go out unread when there is more',
    (piece) => {
      const startedAt = performance.now()
      const body = piece.repeat(Math.ceil(11_000 / piece.length))
      expect(guarded(body, { mail: body }).ok).toBe(false)
      expect(performance.now() - startedAt).toBeLessThan(atOwnPace(20_000))
    },
  )
})
