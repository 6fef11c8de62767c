import { expect, it } from 'vitest'
import { csvCell, csvLine, progressOf } from './rules.ts'

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

it.each(['=cmd|calc', '+1', '-1', '@sum', '\t=1', '\r=1', '=1', '=HYPERLINK("http://x","y")'])(
  'makes %j harmless in a spreadsheet',
  (text) => {
    expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

it('leaves numbers that only look dangerous inside a text alone', () => {
  expect(csvLine(['1+1=2', '5', 'a@b.example'])).toBe('1+1=2,5,a@b.example\r\n')
})

it.each([
  [0, 0, 0],
  [1, 3, 33],
  [3, 3, 99],
  [9, 3, 99],
])('counts %i of %i as %i', (done, total, progress) => {
  expect(progressOf(done, total)).toBe(progress)
})
