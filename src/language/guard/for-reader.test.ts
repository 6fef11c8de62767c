import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { checkQuoted } from './check-quoted.ts'
import { sentencesOf } from './draft-sentences.ts'
import { guardDraft } from './guard-draft.ts'

const plans = 'Starter costs $29 per user per month, Pro $49 per user per month. The trial lasts 14 days and is free.'
const input = (draft: string, { knowledge = plans, mail = 'Price for our 9 people?' } = {}) =>
  draftToGuard(draft, { knowledge, mail })
const found = (draft: string, of?: Parameters<typeof input>[1]) =>
  guardDraft(input(draft, of), { reads: 'facts' }).verdicts.map(({ severity, span }) => `${severity} ${span.text}`)

const words = { knowledge: 'One translator does 2,500 words per working day. Proofreading takes 3 working days.' }

describe('is left to a second reader', () => {
  it.each([
    ['a price of ours, said of something else', 'Starter costs $49 per user per month.', ['reader $49'], {}],
    [
      'how many things a sentence speaks of',
      'Of those two people you would need one login.',
      ['reader two people'],
      {},
    ],
    [
      'what is worked out in steps',
      'At 38,000 words you would be at roughly 19.',
      ['reader 19'],
      { ...words, mail: '38,000 words?' },
    ],
    ['what costs nothing, as other things of ours do', 'Data import is free.', ['reader is free'], {}],
  ])('%s', (_, draft, marks, of) => {
    expect(found(draft, of)).toEqual(marks)
  })
})

describe('holds a draft whoever reads it', () => {
  it.each([
    ['a price that comes of none of ours', 'Pro is $37 per user.', 'block $37', {}],
    ['the lead’s own price', 'We can do it for $31 per user.', 'block $31', { mail: 'Do it for $31?' }],
    [
      'a length that only the lead says of us',
      'Yes, we answer within two hours.',
      'block two hours',
      { mail: 'Within 2 hours?' },
    ],
    ['a share that is none of ours', 'You save 35 % with it.', 'block 35 %', {}],
    ['a discount', 'You get a discount on Pro.', 'block discount', {}],
    ['a length in another unit', 'The noise stays below 58 dB.', 'block 58 dB', {}],
  ])('%s', (_, draft, mark, of) => {
    expect(found(draft, of)).toContain(mark)
  })
})

it('a reader’s word on such a figure needs a passage that has its parts', () => {
  const draft = 'Starter and Pro come to $78 together.'
  const [sentence] = sentencesOf(draft)
  const { sources } = input(draft)
  const missing = (quotes: string[]) =>
    sentence === undefined ? [] : checkQuoted(sentence, quotes, sources).map(({ text }) => text)
  expect(missing(['The trial lasts 14 days'])).toEqual(['$78'])
  expect(missing([plans])).toEqual([])
})
