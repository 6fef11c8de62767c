import { describe, expect, it } from 'vitest'
import { tagsOf } from '#contract/knowledge.ts'
import { csvRows, proposedTitle, readImport, withoutFrame } from './rules.ts'

describe('a CSV import', () => {
  it('reads quotes, line breaks in cells, other separators and columns in any order', () => {
    const text =
      '\uFEFFContent;Title;Golden;Tags\r\n"It is ""free""\r\nfor 14 days";Trial;yes;"plans; trial,plans"\r\n\r\nx;y;;\r\n'
    expect(readImport('csv', text)).toEqual({
      entries: [
        { title: 'Trial', content: 'It is "free"\r\nfor 14 days', tags: ['plans', 'trial'], isGolden: true },
        { title: 'y', content: 'x', tags: [], isGolden: false },
      ],
      skipped: [],
    })
  })
  it('names the line of each row that can be no entry, and keeps the others', () => {
    const { entries, skipped } = readImport(
      'csv',
      `title,content\n"a\nb",words\n,no title\nlong,${'x'.repeat(20_001)}\nok,ok`,
    )
    expect(entries.map(({ title }) => title)).toEqual(['a\nb', 'ok'])
    expect(skipped).toEqual([
      { line: 4, reason: 'Enter a title.' },
      { line: 5, reason: 'Use at most 20,000 characters.' },
    ])
  })
  it('says which columns it needs', () => {
    expect(readImport('csv', 'name,text\na,b').skipped[0]?.reason).toContain('title and content')
  })
  it('ends on whatever it is given', () => {
    for (const text of ['', '"', '"a', 'a"b,"c', ',\n,', '\r', 'title,content\n"open'])
      expect(() => csvRows(text)).not.toThrow()
    expect(readImport('csv', 'title,content\n"open,cell').entries).toEqual([])
  })
  it('adds at most a thousand', () => {
    const text = `title,content\n${'a,b\n'.repeat(1001)}`
    expect(readImport('csv', text)).toMatchObject({ entries: { length: 1000 }, skipped: [{ line: 1002 }] })
  })
})

describe('a Markdown import', () => {
  const read = (text: string, fileName?: string) =>
    readImport('markdown', text, fileName).entries.map(({ title, content }) => [title, content])
  it('makes an entry of each heading with words under it, and of what stands before the first', () => {
    const text = 'Intro\n# Plans\n\n## Price ##\nIt is $9.\n\n~~~\n```\n# not a heading\n~~~\n# Empty\n'
    expect(read(text, 'pricing.MD')).toEqual([
      ['pricing', 'Intro'],
      ['Price', 'It is $9.\n\n~~~\n```\n# not a heading\n~~~'],
    ])
    expect(readImport('markdown', text).skipped).toEqual([{ line: 11, reason: 'Enter the content.' }])
  })
  it('makes one entry of a text without headings, called by its file or by how it begins', () => {
    const text = '> **We** ship\nwithin two days, everywhere in the European Union.'
    expect(read(text, ' Shipping terms.txt')).toEqual([['Shipping terms', text]])
    for (const name of [undefined, '.md'])
      expect(read(text, name)).toEqual([['We ship within two days, everywhere in the', text]])
    expect(read('---\n# A\na')).toEqual([['A', 'a']])
  })
  it('goes on in another entry where one cannot hold the words, and loses none of them', () => {
    const words = Array.from({ length: 400 }, (_, n) => `Paragraph ${n} ${'with words '.repeat(10)}.`).join('\n\n')
    const entries = read(`${words}\n# Terms\n${words}`, `${'n'.repeat(250)}.md`)
    const name = 'n'.repeat(190)
    expect(entries.map(([title]) => title)).toEqual([
      'n'.repeat(200),
      `${name} (2)`,
      `${name} (3)`,
      'Terms',
      'Terms (2)',
      'Terms (3)',
    ])
    expect(entries.map(([, content]) => content).join('\n\n')).toBe(`${words}\n\n${words}`)
  })
})

it('trims tags and drops empty and doubled ones', () => {
  expect(tagsOf(' price, , plans,price ,')).toEqual(['price', 'plans'])
})

it.each([
  ['Re: AW: Price', 'Price'],
  ['Fwd: Re: ', 'Reply'],
  ['Research', 'Research'],
])('calls a proposed reply to "%s" "%s"', (subject, title) => {
  expect(proposedTitle(subject)).toBe(title)
})

it.each([
  ['Hi Anna,\n\nit is $9 a month.\n\nBest,\nMax', 'It is $9 a month.'],
  ['Sehr geehrte Frau Dr. Vogt,\n\ngern.', 'Gern.'],
  ['Hola Marta:\n\ncuesta 9 €.', 'Cuesta 9 €.'],
  ['Hi Anna, it is $9 a month. Shall we talk?', 'Hi Anna, it is $9 a month. Shall we talk?'],
  ['It is $9 a month.\n\nBest,\nMax', 'It is $9 a month.'],
  ['Das kostet 9 €.\n\nMit freundlichen Grüßen\nMia Jones\nPrintly GmbH', 'Das kostet 9 €.'],
  ['Thanks for asking!\n\nIt is $9 a month.', 'Thanks for asking!\n\nIt is $9 a month.'],
  ['Best,\nMax', 'Best,\nMax'],
  ['Hi Anna,', 'Hi Anna,'],
])('of the reply “%s” the next lead gets “%s”', (body, kept) => {
  expect(withoutFrame(body)).toBe(kept)
})
