import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareAnswers, hasOtherFacts } from './compare-answers.ts'

const base = `Hi Dana,

Thanks for asking. The Starter plan costs $49 per month, with a free trial of 14 days.
Shall we talk on Tuesday at 3 pm?

Best regards,
Mia`

const texts = (facts: readonly { text: string }[]) => facts.map(({ text }) => text)

describe('two answers', () => {
  it('that are the same differ in nothing', () => {
    const compared = compareAnswers(base, base)
    expect(compared).toEqual({ wordsChanged: 0, onlyInFirst: [], onlyInSecond: [], changed: [] })
    expect(hasOtherFacts(compared)).toBe(false)
  })
  it.each([
    ['a figure in other signs', 'That is $1,200 a year.', 'It comes to 1200 dollars per year.'],
    ['a time in other signs', 'Shall we talk at 3 pm?', 'Would 15:00 suit you?'],
    ['a time in another language', 'We deliver within 14 days.', 'Wir liefern innerhalb von 14 Tagen.'],
    [
      'the same words around',
      'We have 5 data centres in France.',
      'In France, our data centres number 5 data centres.',
    ],
    ['another greeting', 'Hi Dana,\n\nYes, it costs $49.', 'Hello Ms Whitfield,\n\nIt costs $49.'],
    [
      'another name below',
      'It costs $49.\n\nBest regards,\nMia',
      'It costs $49.\n\nKind regards,\nTom Becker\n+49 30 1234567',
    ],
  ])('with %s state the same', (_, first, second) => {
    const compared = compareAnswers(first, second)
    expect(compared).toMatchObject({ onlyInFirst: [], onlyInSecond: [], changed: [] })
    expect(compared.wordsChanged).toBeGreaterThan(0)
  })
  it.each([
    ['price', 'The Starter plan costs $49.', 'The Starter plan costs $59.', '$49', '$59'],
    ['percentage', 'You save 20 % with it.', 'You save 15 % with it.', '20 %', '15 %'],
    ['date', 'Let us talk on 3 March.', 'Let us talk on 4 March.', '3 March', '4 March'],
    [
      'link',
      'See https://acme.example/a for it.',
      'See https://acme.example/b for it.',
      'https://acme.example/a',
      'https://acme.example/b',
    ],
  ])('with another %s are told what stands in whose place', (kind, first, second, from, to) => {
    const compared = compareAnswers(first, second)
    expect(compared.changed.map((pair) => [pair.first.kind, pair.first.text, pair.second.text])).toEqual([
      [kind, from, to],
    ])
    expect([compared.onlyInFirst, compared.onlyInSecond]).toEqual([[], []])
  })
  it('are told what only one of them states', () => {
    const compared = compareAnswers(base, base.replace(', with a free trial of 14 days', ''))
    expect(texts(compared.onlyInFirst).join(' ')).toContain('14')
    expect(compared.onlyInSecond).toEqual([])
    const other = compareAnswers('Yes, it works with Slack.', 'Yes, it does.')
    expect(texts(other.onlyInFirst)).toEqual(['Slack'])
  })
  it('of which one denies what the other states differ', () => {
    expect(hasOtherFacts(compareAnswers('There is a setup fee of $20.', 'There is no setup fee of $20.'))).toBe(true)
    expect(hasOtherFacts(compareAnswers('We guarantee a refund.', 'We do not guarantee a refund.'))).toBe(true)
  })
  it('differ in a promise that only one makes', () => {
    const compared = compareAnswers('You can try it.', 'You can try it, and I will give you a 10% discount.')
    expect(compared.onlyInSecond.map(({ kind }) => kind)).toContain('promise')
  })
  it('do not differ by what the lead is called', () => {
    const [first, second] = ['For Larkspur Foods it costs $49.', 'For you it costs $49.']
    expect(hasOtherFacts(compareAnswers(first, second))).toBe(true)
    expect(hasOtherFacts(compareAnswers(first, second, { people: ['Larkspur Foods'] }))).toBe(false)
  })
  it('are compared by the share of their words', () => {
    expect(compareAnswers('one two three four', 'one two three five').wordsChanged).toBe(0.25)
    expect(compareAnswers('', 'one').wordsChanged).toBe(1)
    expect(compareAnswers('', '').wordsChanged).toBe(0)
    expect(compareAnswers('Grüße!', 'grüße').wordsChanged).toBe(0)
  })
  it('may be anything: it never throws, places are those of the texts, and both ways round tell the same', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (one, other) => {
        const [there, back] = [compareAnswers(one, other), compareAnswers(other, one)]
        expect(there.wordsChanged).toBeCloseTo(back.wordsChanged)
        expect(texts(there.onlyInFirst).length + there.changed.length).toBe(
          back.onlyInSecond.length + back.changed.length,
        )
        for (const { text, start, end } of there.onlyInFirst) expect(one.slice(start, end)).toBe(text)
      }),
      { numRuns: 100 },
    )
  })
})
