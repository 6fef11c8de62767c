import { expect, it } from 'vitest'
import { markdownOf } from './document-rules.ts'
import { readImport } from './rules.ts'

const entriesOf = (title: string, parts: Parameters<typeof markdownOf>[1]) =>
  readImport('markdown', markdownOf(title, parts).text).entries.map(({ title: name, content }) => [name, content])

it('makes an entry of each part that has words, called by its heading or by the document', () => {
  const parts = [
    { heading: null, text: 'Before all.' },
    { heading: 'Prices', text: '' },
    { heading: 'Starter', text: '# It costs $49.\n```\nper month' },
    { heading: 'Starter', text: 'Once more.' },
    { heading: null, text: 'Page two.' },
  ]
  expect(entriesOf('Guide', parts)).toEqual([
    ['Guide', 'Before all.'],
    ['Starter', 'It costs $49.\n\nper month'],
    ['Starter (2)', 'Once more.'],
    ['Guide (2)', 'Page two.'],
  ])
})

it('cuts what is too long for an entry between its paragraphs, and loses none of it', () => {
  const text = Array.from({ length: 400 }, (_, n) => `Paragraph ${n} ${'with words '.repeat(10)}.`).join('\n\n')
  const entries = entriesOf('Long', [{ heading: 'Terms', text }])
  expect(entries.map(([name]) => name)).toEqual(['Terms', 'Terms (2)', 'Terms (3)', 'Terms (4)'])
  expect(entries.map(([, content]) => content).join('\n\n')).toBe(text)
})

it('says when there is more than an import takes', () => {
  const parts = Array.from({ length: 60 }, (_, n) => ({ heading: `Part ${n}`, text: 'x'.repeat(10_000) }))
  const { text, isCut } = markdownOf('Huge', parts)
  expect(isCut).toBe(true)
  expect(text.length).toBeLessThanOrEqual(500_000)
})
