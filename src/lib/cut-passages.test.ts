import { expect, it } from 'vitest'
import { atOwnPace } from '../../test/patience.ts'
import { cutPassages } from './cut-passages.ts'

it('a line of ever so many blanks is closed up in linear time', { timeout: atOwnPace(5000) }, () => {
  const text = `One${' '.repeat(200_000)}two. Three.`
  expect(cutPassages(text, [{ start: text.length - 6, end: text.length }])).toBe('One two.')
})

it.each([
  ['We do, as told, help.', [', as told'], 'We do, help.'],
  ['One. Two. Three.', ['Two.'], 'One. Three.'],
  ['One.\n\nTwo.\n\nThree.', ['Two.'], 'One.\n\nThree.'],
  ['Hi Bob,\n\nyes.', ['Hi Bob,'], 'yes.'],
  ['A 20 % discount if you sign.', [' if you sign'], 'A 20 % discount.'],
  ['One. Two.', ['One.', 'Two.'], ''],
  ['One.', [], 'One.'],
])('%j without %j is %j', (text, passages, left) => {
  const stretches = passages.map((words) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length }))
  expect(cutPassages(text, stretches)).toBe(left)
})
