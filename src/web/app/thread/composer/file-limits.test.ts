import { expect, test } from 'vitest'
import { fileRefusal } from '#web/app/thread/composer/file-limits.ts'

const platform = { platformName: 'Contoso Mail', fileLimits: { each: 10_000_000, together: 25_000_000 } }
const of = (...sizes: number[]) => sizes.map((bytes, at) => ({ id: String(at), name: `${at}.pdf`, bytes }))

test.each([
  ['offer.pdf', 10_000_000, of(), null],
  ['offer.pdf', 10_000_001, of(), 'A file can have at most 10 MB.'],
  ['offer.pdf', 5_000_001, of(10_000_000, 10_000_000), 'The files of one reply can have at most 25 MB together.'],
  ['offer.pdf', 1, of(...Array(10).fill(1)), 'A reply can have at most 10 files.'],
  ['offer.pdf', 0, of(), 'This file is empty.'],
  ['setup.EXE', 1, of(), 'Mail servers don’t accept files of this kind. Send a link to it instead.'],
  ['exe', 1, of(), null],
])('%s of %i bytes beside what is there: %s', (name, size, files, refusal) => {
  expect(fileRefusal({ name, size }, files, platform)).toBe(refusal)
})

test('where the platform takes none, or nobody knows yet, a file is refused aloud', () => {
  const file = { name: 'offer.pdf', size: 1 }
  expect(fileRefusal(file, [], { ...platform, fileLimits: null })).toBe('Contoso Mail takes no files with a reply.')
  expect(fileRefusal(file, [], undefined)).toBe('This file couldn’t be attached. Try again in a moment.')
})
