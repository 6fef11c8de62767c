import { describe, expect, test } from 'vitest'
import { flagged } from '../../../test/language/guard.ts'

const found = (body: string, content: string) =>
  flagged(body, { knowledge: [{ id: 'k', title: '', content }] }).filter((finding) => finding.startsWith('promise'))

describe('what our sources say the opposite of', () => {
  test.each([
    [
      'You can come without an appointment.',
      'The practice is open daily, by appointment only.',
      'without an appointment',
    ],
    ['Helmets are not compulsory here.', 'Helmets are compulsory and lent to every rider.', 'not compulsory here'],
    ['Slight hail is covered as well.', 'The policy covers fire and theft. Hail is excluded.', ''],
  ])('is marked: “%s”', (body, content, words) => {
    const findings = found(body, content)
    if (words === '') expect(flagged(body, { knowledge: [{ id: 'k', title: '', content }] })).not.toEqual([])
    else expect(findings).toContain(`promise: ${words}`)
  })

  test.each([
    ['You do not need a credit card for it.', 'Try it for 14 days, no credit card needed.'],
    ['If you come without an appointment, you may have to wait.', 'Visits by appointment only.'],
    ['Would you come without an appointment?', 'Visits by appointment only.'],
  ])('is no denial of ours, no case and no question: “%s”', (body, content) => {
    expect(found(body, content)).toEqual([])
  })
})
