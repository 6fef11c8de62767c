import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery, wantedWords } from './query.ts'

const words = (typed: string) => wantedWords(parseQuery(typed).sought)

describe('what is looked for', () => {
  it.each<[string, string | null]>([
    ['pricing', "('%pricing':*)"],
    ['Preis für Müller', "('%preis':*) & (('%fur':* | '%fuer':*)) & (('%muller':* | '%mueller':*))"],
    ['"annual plan"', "('%annual' <-> '%plan')"],
    ['"never closed', "('%never' <-> '%closed')"],
    // As a phone writes them by itself, and as other languages do.
    ['“annual plan”', "('%annual' <-> '%plan')"],
    ['price -„annual plan“', "('%price':*) & !('%annual' <-> '%plan')"],
    ['from:« Anna Lee »', "('%anna':A <-> '%lee':A)"],
    ['an a* ab*', "('%an') & ('%a') & ('%ab':*)"],
    ['anna@larkspur.example', "('%anna' <-> '%larkspur' <-> '%example':*)"],
    ['price -lisbon', "('%price':*) & !('%lisbon':*)"],
    ['-lisbon', null],
    ['from:anna price', "('%anna':*A) & ('%price':*)"],
    ['from:"Anna Lee"', "('%anna':A <-> '%lee':A)"],
    ['re:invent', "('%re' <-> '%invent':*)"],
    ["'; drop table -- & | ! <-> :* \\", "('%drop':*) & ('%table':*)"],
    ['%', null],
    ['is:archived', null],
  ])('%j is %j', (typed, wanted) => {
    expect(words(typed)).toBe(wanted)
  })

  it.each<[string, object]>([
    ['is:archived IS:mine', { states: ['archived', 'mine'] }],
    ['label:meeting', { labels: ['meeting_request'] }],
    ['label:"meeting request" label:not_now', { labels: ['meeting_request', 'not_now'] }],
    ['label:not', { labels: ['not_now', 'not_interested'] }],
    ['after:2026-03-09 before:2026-4', { since: '2026-03-09', before: '2026-04-01' }],
    ['before:2026 before:2025-02', { before: '2025-02-01' }],
    [
      '-label:question -is:archived',
      { labels: [], states: [], without: { labels: ['question'], states: ['archived'] } },
    ],
    ['-after:2026-03 -before:2026-02', { since: '2026-02-01', before: '2026-03-01' }],
    ['-campaign:spring', { campaigns: [{ text: '-campaign:spring', isExcluded: true }] }],
    ['campaign:"Q2 SaaS"', { campaigns: [{ text: 'campaign:"Q2 SaaS"', words: [['q2'], ['saas']], isPrefix: false }] }],
  ])('%j narrows by %j', (typed, narrowed) => {
    expect(parseQuery(typed)).toMatchObject({ ...narrowed, ignored: [] })
  })

  it.each<[string, string, string]>([
    ['from:', 'from:', 'empty'],
    ['is:""', 'is:""', 'empty'],
    ['is:late', 'is:late', 'unknown_state'],
    ['label:hot', 'label:hot', 'unknown_label'],
    ['before:yesterday', 'before:yesterday', 'not_a_date'],
    ['after:2026-02-30', 'after:2026-02-30', 'not_a_date'],
    ['-lisbon', '-lisbon', 'only_excluded'],
    [`${'word '.repeat(12)}more`, 'more', 'too_many'],
    [' € 🎉 ', '€ 🎉', 'no_words'],
  ])('in %j %j is told as %s, and narrows nothing', (typed, text, reason) => {
    expect(parseQuery(typed).ignored).toEqual([{ text, reason }])
  })

  it.each(['-', '"', '“', '*', 'price € -', 'is:mine €'])(
    'in %j nothing is told: somebody goes on typing, or it is narrowed',
    (typed) => {
      expect(parseQuery(typed).ignored).toEqual([])
    },
  )

  it('is never more to PostgreSQL than words, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const bare = (words(typed) ?? '').replace(/'%[\p{L}\p{N}]+'(?::\*?A?)?/gu, 'w')
        expect(bare.replace(/<->|[()&|! w]/g, '')).toBe('')
      }),
    )
  })
})
