import { describe, expect, it } from 'vitest'
import { beginningsOf } from './beginnings.ts'
import { searchFor } from './search.ts'

describe('searching for many phrases', () => {
  const phrases = [
    'take me off',
    '(?:take|sign) (?:me|us)(?: \\w+){0,2}',
    '\\w+ off your list',
    "don'?t (?:write|call)",
    '(?<=no )more',
    'a(?:ny)? {1,3}demo[\\w-]{0,5}',
    'no',
    '[ck]all(?= me)',
  ]
  const asOne = new RegExp(`(?<![\\wß])(?:${phrases.join('|')})(?![\\wß])`, 'g')

  it('finds what one expression of all of them finds, where several begin at one place too', () => {
    const texts = [
      '',
      'please take me off your list, no more mails, dont call',
      'sign us up now. any   demos? a demo. nothing. noß no',
      "get off your list - don't write me; kall me, call us",
      'take me offline and take us off your list',
    ]
    for (const text of texts) {
      const expected = [...text.matchAll(asOne)].map(({ 0: words, index }) => ({ words, index }))
      expect(searchFor(phrases)(text).map(({ 0: words, index }) => ({ words, index }))).toEqual(expected)
    }
  })

  it('tells how an expression begins, and says nothing where it may begin with anything', () => {
    expect(beginningsOf('(?:the )?(?:trial|ok)\\b')).toEqual(['ok', 'the ', 'tria'])
    expect(beginningsOf('(?<!not )q[14] (?!of)\\d')).toHaveLength(20)
    expect(beginningsOf('\\p{L}+ off|list')).toBeNull()
    expect(beginningsOf('(?:perhaps)?')).toBeNull()
  })
})
