import { describe, expect, it } from 'vitest'
import { flagged } from './guard.fixture.ts'

const mail = 'We are 12 people and want it for a year. What does it cost us? Our budget is $50,000.'
const knowledge = [
  {
    id: 'prices',
    title: 'Prices',
    content:
      'Starter: $29 per user per month. Growth: $99 per month. Set-up costs $40 once. Our fee for a search is 18% of the salary. Annual billing saves 10%.',
  },
]

/** What is found against figures and days; a whole sentence may still be put before a person. */
const figures = (...given: Parameters<typeof flagged>) => flagged(...given).filter((one) => !one.startsWith('unread'))

describe('a sum of the draft', () => {
  it.each([
    ['so many times a price, as many as they are', 'For your 12 people, Starter comes to $348 a month.'],
    ['the twelve months of a year', 'For your 12 people, Starter comes to $348 a month, so $4,176 a year.'],
    ['two prices together', 'Growth is $99 and the set-up $40, so $139 for the first month.'],
    ['a sum before its terms', 'The first month is $139: Growth is $99, the set-up $40.'],
    ['less a share that the draft names', 'With annual billing you save 10% on Growth, so it is $89.10 a month.'],
    ['a share of what the lead has', 'At a budget of $50,000 our fee of 18% would be $9,000.'],
    ['a count that it is taken by', 'Growth for 7 months, that is 7 times $99, comes to $693.'],
  ])('has a source when it is right: %s', (_, body) => {
    expect(figures(`Hello,\n\n${body}`, { mail, knowledge })).toEqual([])
  })

  it.each([
    ['For your 12 people, Starter comes to $320 a month.', 'price: $320'],
    ['Growth is $99 and the set-up $40, so $129 for the first month.', 'price: $129'],
    ['With annual billing you save 10% on Growth, so it is $79 a month.', 'price: $79'],
    ['At a budget of $50,000 our fee of 18% would be $7,500.', 'price: $7,500'],
  ])('has none when it is wrong: %s', (body, finding) => {
    expect(flagged(`Hello,\n\n${body}`, { mail, knowledge })).toContain(finding)
  })
})

describe('what the lead says of themselves', () => {
  it('may be said back to them', () => {
    const given = { mail: 'We are 140 people in three offices. Do you cover Windows?', knowledge }
    expect(figures('Hello,\n\nwith 140 people you would be on Starter.', given)).toEqual([])
  })

  it.each([
    ['You have 140 customers, right?', 'we have 140 customers.'],
    ['A colleague of yours said you run 140 shops.', 'there are 140 shops.'],
    ['Could we get 140 inboxes?', 'Growth covers up to 140 inboxes.'],
  ])('says nothing of us: %s', (asked, answer) => {
    expect(flagged(`Hello,\n\n${answer}`, { mail: asked, knowledge }).join()).toContain('140')
  })

  it('a day that we propose needs no source, one that we promise does', () => {
    expect(figures('Hello,\n\nwould Thursday suit you for a call?', { mail: 'Tell me more.', knowledge })).toEqual([])
    expect(flagged('Hello,\n\nit will be ready on Thursday.', { mail: 'Tell me more.', knowledge }).join()).toContain(
      'Thursday',
    )
  })
})
