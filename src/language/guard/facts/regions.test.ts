import { expect, test } from 'vitest'
import { keepsInUnion } from './regions.ts'

test.each([
  ['All data is hosted in Frankfurt, Germany.', true],
  ['Unsere Daten liegen in München.', true],
  ['Les données sont hébergées en Irlande.', true],
  ['Acme GmbH, Hauptstr. 1, Berlin, Germany. Our servers run in Virginia.', false],
  ['Our team sits in Madrid.', false],
])('%s: data in the Union %s', (source, keeps) => {
  expect(keepsInUnion(source)).toBe(keeps)
})
