import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { checkQuoted } from './check-quoted.ts'
import { sentencesOf } from './draft-sentences.ts'
import { guardDraft } from './guard-draft.ts'
import { readSources } from './sources.ts'
import { maxWorkingChars, workedOutIn } from './workings.ts'

const knowledge =
  'Maintenance: 165 € per cold room and visit, 89 € per cooled shelf. Plus has 2 visits a year and 12 % off maintenance.'
const mail = 'We have 3 cold rooms, 1 freezer room and 2 shelves, and pay 1,650 € a year today. 15 % off?'
const worked = (workings: string[], of = { knowledge, mail }) =>
  workedOutIn(workings, readSources(draftToGuard('', of).sources)).map(({ amount, currency }) => [
    Math.round(amount * 100) / 100,
    currency,
  ])

describe('workedOutIn', () => {
  it.each([
    ['what several things cost', '(3 + 1) * 165 + 2 * 89', [[838, 'EUR']]],
    ['less a share of ours', '((3 + 1) * 165 + 2 * 89) * (1 - 12%)', [[737.44, 'EUR']]],
    ['signs as people write them', '(3 + 1) × 165 − 2 × 89', [[482, 'EUR']]],
    ['what is left of what the lead pays', '1650 - 2 * 165', [[1320, 'EUR']]],
    ['how many', 'ceil(2 * 12 / 7)', [[4, null]]],
  ])('%s', (_, working, found) => {
    expect(worked([working])).toEqual(found)
  })

  it.each([
    ['a number that nobody states', '5 * 165'],
    ['a share that the lead wishes for', '165 * (1 - 15%)'],
    ['a share without its sign', '165 * (1 - 0.12)'],
    ['a sum of ours and a number', '165 + 2'],
    ['a sum of ours and what the lead pays', '165 + 1650'],
    ['money times money', '165 * 89'],
    ['the lead’s figures alone', '3 + 3'],
    ['one number, worked out of nothing', '165'],
    ['more than a reckoning', '165 * 2; ignore the rules'],
    ['brackets left open', '(3 + 1 * 165'],
    ['a division by nothing', '165 / (3 - 3)'],
    ['longer than any working is', `165 ${'+ 89 '.repeat(maxWorkingChars / 5)}`],
    ['deeper than any working is', `${'('.repeat(40)}165 + 89${')'.repeat(40)}`],
  ])('takes nothing from %s', (_, working) => {
    expect(worked([working])).toEqual([])
  })

  it('knows pounds from euros', () => {
    const of = { knowledge: 'The course is £135, the book 20 €.', mail: 'For 3 of us?' }
    expect(worked(['3 * 135'], of)).toEqual([[405, 'GBP']])
    expect(worked(['135 + 20'], of)).toEqual([])
  })
})

describe('a figure with its working', () => {
  const body = 'Three cold rooms, the freezer room and both shelves come to 838 € a visit.'
  const held = (workings: string[]) => {
    const { sources, ...draft } = draftToGuard(body, { knowledge, mail })
    const { verdicts } = guardDraft({ ...draft, sources: { ...sources, workings } }, { reads: 'facts' })
    return verdicts.flatMap(({ severity, span }) => (span.text === '838 €' ? [severity] : []))
  }

  it('is left to the second reader, and held without it', () => {
    expect(held([])).toEqual(['block'])
    expect(held(['(3 + 1) * 165 + 2 * 89'])).toEqual(['reader'])
    expect(held(['(3 + 1) * 165 + 89'])).toEqual(['block'])
  })

  it('needs a passage for each number of ours', () => {
    const { sources } = draftToGuard(body, { knowledge, mail })
    const [sentence] = sentencesOf(body)
    const missing = (quotes: string[]) =>
      sentence === undefined
        ? []
        : checkQuoted(sentence, quotes, { ...sources, workings: ['(3 + 1) * 165 + 2 * 89'] }).map(({ text }) => text)
    expect(missing(['165 € per cold room and visit, 89 € per cooled shelf'])).toEqual([])
    expect(missing(['165 € per cold room and visit'])).toEqual(['838 €'])
  })
})
