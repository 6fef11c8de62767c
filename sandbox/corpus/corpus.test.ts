import { describe, expect, it } from 'vitest'
import { languages } from '../store/leads.ts'
import { corpus } from './corpus.ts'
import { labels, styles } from './entry.ts'

describe('the corpus', () => {
  it('has at least 160 replies, each with an id and words of its own', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(160)
    expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length)
    expect(new Set(corpus.map(({ text }) => text)).size).toBe(corpus.length)
  })

  it('has every label in every language', () => {
    const pairs = labels.options.flatMap((label) => languages.options.map((lang) => `${label} ${lang}`))
    const found = new Set(corpus.map(({ label, lang }) => `${label} ${lang}`))
    expect(pairs.filter((pair) => !found.has(pair))).toEqual([])
  })

  it('uses every mail client, with answers between the lines where a style needs them', () => {
    const used = new Set(corpus.map(({ style }) => style))
    expect(styles.options.filter((style) => !used.has(style))).toEqual([])
    expect(corpus.filter(({ style, answers }) => (style === 'inline') !== (answers !== undefined))).toEqual([])
  })

  it('says of every out-of-office whether it names a return date', () => {
    const away = corpus.filter(({ label }) => label === 'out_of_office')
    for (const { id, text, flags = [] } of away) {
      expect(flags.includes('return_date') !== flags.includes('no_return_date'), id).toBe(true)
      expect(/\{(date|short|weekday):\d+\}/.test(text), id).toBe(flags.includes('return_date'))
    }
  })

  it('has instructions aimed at an AI under several labels', () => {
    const aimed = corpus.filter(({ flags }) => flags?.includes('injection'))
    expect(aimed.length).toBeGreaterThanOrEqual(5)
    expect(new Set(aimed.map(({ label }) => label)).size).toBeGreaterThanOrEqual(3)
  })

  it('uses only placeholders that are filled in', () => {
    const known = /^\{(first|last|company|title|phone|domain|email|sender|subject|(date|short|weekday):\d+)\}$/
    for (const { id, text, subject = '', answers = [] } of corpus) {
      const used = [text, subject, ...answers].join(' ').match(/\{[^}]*\}/g) ?? []
      expect(
        used.filter((name) => !known.test(name)),
        id,
      ).toEqual([])
    }
  })
})
