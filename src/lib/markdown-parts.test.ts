import { expect, it } from 'vitest'
import { markdownParts } from './markdown-parts.ts'

const headings = (text: string) => markdownParts(text).map(({ heading }) => heading)

it('cuts at each heading, and keeps what stands before the first', () => {
  expect(markdownParts('\uFEFFBefore.\r\n\r\n# A ##\r\na\r\n## B\r\n')).toEqual([
    { line: 1, heading: null, depth: 0, content: 'Before.' },
    { line: 3, heading: 'A', depth: 1, content: 'a' },
    { line: 5, heading: 'B', depth: 2, content: '' },
  ])
  expect(markdownParts('\uFEFF# A')).toEqual([{ line: 1, heading: 'A', depth: 1, content: '' }])
  expect(markdownParts(' \n\n')).toEqual([])
  expect(headings('# C# \n# F# ##  \n#no')).toEqual(['C#', 'F#'])
})

it('takes no longer than its length for a line of spaces', () => {
  const run = ' '.repeat(400_000)
  expect(headings(`# a${run}b${run}\n#${run}`)).toEqual([`a${run}b`])
})

it.each([
  ['backticks', '# A\n```sh\n# code\n```\n# B'],
  ['tildes', '# A\n~~~\n# code\n~~~\n# B'],
  ['a fence that shows the other one', '# A\n~~~\n```\n# code\n~~~\n# B'],
  ['a longer fence that shows a shorter one', '# A\n````\n```\n# code\n```\n# code\n````\n# B'],
  ['a fence that shows how one begins', '# A\n```\n```js\n# code\n```\n# B'],
  ['code within a line', '# A\n```npm i``` adds it.\n# B'],
])('takes no heading out of a code fence: %s', (_, text) => {
  expect(headings(text)).toEqual(['A', 'B'])
})

it('loses no line', () => {
  const text = 'one\n# two\nthree\n```\n# four\nfive'
  const kept = markdownParts(text).map(({ heading, content }) =>
    heading === null ? content : `# ${heading}\n${content}`,
  )
  expect(kept.join('\n')).toBe(text)
})
