import { expect, test } from 'vitest'
import { rowToKeep, rowWindow, scrollTopAfter, scrollTopFor } from '#web/ui/row-window.ts'

const frame = { scrollTop: 0, height: 600, rowHeight: 60, count: 1_000 }

test.each([
  ['at the top', 0, 0, 18],
  ['within a row', 630, 2, 29],
  ['at the end', 59_400, 982, 1_000],
  ['pulled beyond the top', -80, 0, 18],
])('%s, what is seen is drawn and little else', (_, scrollTop, first, end) => {
  expect(rowWindow({ ...frame, scrollTop })).toEqual({ first, end })
})

test('bare, what is seen is drawn and nothing else', () => {
  expect(rowWindow({ ...frame, scrollTop: 630, isBare: true })).toEqual({ first: 10, end: 21 })
})

test('a list that became shorter while scrolled down draws nothing that is not there', () => {
  expect(rowWindow({ ...frame, scrollTop: 40_000, count: 3 })).toEqual({ first: 3, end: 3 })
  expect(rowWindow({ ...frame, count: 0 })).toEqual({ first: 0, end: 0 })
})

test.each([
  ['above', 2, 600, 120],
  ['below', 30, 600, 1_260],
  ['in view', 12, 600, 600],
  ['the last that fits', 19, 600, 600],
])('a row %s comes into view by the shortest way', (_, index, scrollTop, expected) => {
  expect(scrollTopFor(index, { ...frame, scrollTop })).toBe(expected)
})

test.each([
  ['in the middle stays where it was seen', 12, 600, 120, 1_320],
  ['in the middle stays there when the rows are lower again', 12, 600, 30, 240],
  ['near the bottom is not cut by it', 19, 600, 120, 1_800],
  ['near the top is not pushed past the beginning', 2, 100, 30, 40],
  ['that was out of view comes into it', 40, 600, 120, 4_320],
  ['of the same height stays', 12, 600, 60, 600],
])('a row %s', (_, index, scrollTop, rowHeight, expected) => {
  expect(scrollTopAfter(index, { ...frame, scrollTop }, rowHeight)).toBe(expected)
})

test.each([
  ['that is in view', 12, 12],
  ['above, and the first in view instead', 9, 10],
  ['below, and the first in view instead', 20, 10],
  ['that nobody names, and the first in view instead', undefined, 10],
])('of rows that become higher or lower, the one stays %s', (_, index, expected) => {
  expect(rowToKeep(index, { ...frame, scrollTop: 600 })).toBe(expected)
})
