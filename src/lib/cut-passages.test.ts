import { expect, it } from 'vitest'
import { cutPassages } from './cut-passages.ts'

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
