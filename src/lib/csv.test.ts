import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOwnPace } from '../../test/patience.ts'
import { csvCell, csvFile, csvLine } from './csv.ts'

it.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['says "yes"', '"says ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [-3, '-3'],
  [true, 'true'],
  [{ a: 1 }, '"{""a"":1}"'],
  [[3, 7], '"[3,7]"'],
])('writes %j as %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

it('a file begins with the mark by which a spreadsheet knows its letters', () => {
  expect(csvFile([['Name'], ['Müller']])).toBe('\uFEFFName\r\nMüller\r\n')
})

it('leaves what only looks dangerous inside a text alone', () => {
  expect(csvLine(['1+1=2', '5', 'a@b.example', 'well-known, a - b'])).toBe(
    '1+1=2,5,a@b.example,"well-known, a - b"\r\n',
  )
})

/** The cells of a text as a program reads them: quotes count where a cell begins with one, blanks around it do not. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += letter
      at += 1
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && (letter === separator || letter === '\n' || letter === '\r')) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  return [...cells, cell]
}

/** Without a look at quotes at all, as some do. */
const bareCellsOf = (text: string, separator: string): string[] =>
  text.split(new RegExp(`[${separator}\\r\\n]`)).map((cell) => cell.replace(/^[\s"]+/, ''))

const isFormula = (cell: string): boolean => /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell.trim())

describe.each([',', ';', '\t', '|'])('a program that splits at %j', (separator) => {
  it.each([
    '=cmd|calc',
    '+1',
    '-1',
    '@sum',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x","y")',
    'Hello;=1+1',
    'Hello;"=1+1"',
    'Hello; =1+1',
    'Hello\t=1+1',
    'Hello,=1+1',
    'Hello\n=1+1',
    'a";=1;"b',
    '";=1',
    'Hello|@sum',
    'Hello;\uFF1D1',
  ])('runs nothing of %j', (text) => {
    const line = csvLine(['first', text, 'last'])
    expect([...cellsOf(line, separator), ...bareCellsOf(line, separator)].filter(isFormula)).toEqual([])
  })

  it('runs nothing of whatever anybody writes', () => {
    const letters = fc.constantFrom(...'=+-@;,|"\t\n\r a1\'\uFF1D')
    const text = fc.string({ unit: letters, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const line = csvLine(texts)
        expect([...cellsOf(line, separator), ...bareCellsOf(line, separator)].filter(isFormula)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})

it('takes no longer for a mail that is made of separators', () => {
  const startedAt = performance.now()
  for (const letter of ['\n', '\t', ';', ' ', '"']) csvCell(letter.repeat(1_000_000))
  csvCell(' -'.repeat(500_000))
  expect(performance.now() - startedAt).toBeLessThan(atOwnPace(10_000))
})
