import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('finds nothing by a part of a class name', () => {
  // With one such rule, whatever is beneath an element is styled anew whenever any class of the element changes.
  const files = globSync('src/web/**/*.{ts,tsx,css}').filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /\[class[~|^$*]?=/.test(readFileSync(file, 'utf8')))).toEqual([])
})
