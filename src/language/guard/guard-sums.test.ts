import { describe, expect, it } from 'vitest'
import { flagged } from '../../../test/language/guard.ts'

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

describe('a length of time', () => {
  it('is no sum of the months that prices are for', () => {
    const prices = [
      { id: 'prices', title: 'Prices', content: 'It is 90 euros a month for a team and 150 euros a month for a firm.' },
    ]
    expect(flagged('Hello,\n\nmost customers have it back within two months.', { mail, knowledge: prices })).toContain(
      'number: two months',
    )
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

const house = [
  {
    id: 'a',
    title: 'Machines',
    content:
      'Compact: £38 per month per device. Heated cabinet with lock: £7 per month extra. Yearly payment gives two months free.',
  },
  {
    id: 'b',
    title: 'Courses',
    content:
      'Programmes: Start (4 sessions) £980; Team licence (5 managers, 6 sessions each) £6,300. On-site course £4,300 for ten people, each further person £180.',
  },
  { id: 'c', title: 'Boxes', content: 'Plain boxes £0.62 each. Full colour adds £0.21 each. Die £180 once.' },
  { id: 'd', title: 'Collection', content: 'Fee: 0.9 % per collection, at least £0.25. Deposit 25 %.' },
  {
    id: 'e',
    title: 'Rooms',
    content: 'Half day: Dodder £340, Tolka £210. A full day is 1.7 times the half-day price.',
  },
  { id: 'f', title: 'Winter service', content: 'Winter service costs £38 per 10 m² and season.' },
  { id: 'g', title: 'Film', content: 'A pallet of film has 46 rolls of 16 kg. Trainers bring 5 laptops.' },
]
const asked = 'We are 12 people with a turnover of £48,000 and 14 members. Our yard has 150 m². What would it cost us?'

describe('a sum of prices that are not all said', () => {
  it.each([
    ['what comes on top', 'With the heated cabinet with lock it is £45 a month.'],
    ['the same for each', 'Boxes in full colour are 83p each, and 1,000 boxes come to £830.'],
    ['a year less the months that are free', 'Compact is £38 a month, and £380 if you pay for the year.'],
    ['one of many', 'The team licence is £6,300, that is £1,260 per person.'],
    ['what the source counts beside it', 'Start comes to £245 a session.'],
    ['beyond the first ten', 'For 12 people the on-site course comes to £4,660.'],
    ['a share that ours names', 'On £48,000 the deposit comes to £12,000.'],
    ['so many times another price', 'A full day in the Dodder is £578.'],
    ['of each ten', 'Your 150 m² cost £570 a season.'],
    ['each as often as is said', 'That is £38 for the first 3 devices and £7 for the other 2, so £128 a month.'],
    ['both together, so many times', 'Per site you pay £38 and £7, so £135 for 3 sites.'],
    ['a product of numbers', 'A pallet has 46 rolls of 16 kg, that is 736 kg of film.'],
  ])('has a source when it is right: %s', (_, body) => {
    expect(figures(`Hello,\n\n${body}`, { mail: asked, knowledge: house })).toEqual([])
  })

  it.each([
    ['With the heated cabinet with lock it is £46 a month.', 'price: £46'],
    ['Boxes in full colour are 93p each.', 'price: 93p'],
    ['Compact is £38 a month, and £418 if you pay for the year.', 'price: £418'],
    ['The team licence is £6,300, that is £1,260 for everybody.', 'price: £1,260'],
    ['For 12 people the on-site course comes to £4,750.', 'price: £4,750'],
    ['On £48,000 the deposit comes to £9,600.', 'price: £9,600'],
    ['A full day in the Dodder is £510.', 'price: £510'],
    ['Your 150 m² cost £380 a season.', 'price: £380'],
    ['On £20 the fee is 0.9 %, so 18p.', 'price: 18p'],
    ['That is £38 for the first 3 devices and £7 for the other 2, so £138 a month.', 'price: £138'],
    ['A pallet has 46 rolls of 16 kg, that is 756 kg of film.', 'number: 756 kg'],
    ['With 12 people you need 5 laptops a week, so 60 laptops a month.', 'number: 60'],
  ])('has none when it is wrong: %s', (body, finding) => {
    expect(flagged(`Hello,\n\n${body}`, { mail: asked, knowledge: house }).join()).toContain(finding)
  })
})

describe('the same name in another form', () => {
  const ours = [
    {
      id: 'a',
      title: 'About',
      content:
        'Apps for iOS and macOS. P45 and P60 are included. We deliver in the UK and store data in the United States. Wifi is free. Plan Komfort.',
    },
  ]
  it.each([
    'It runs on iPhones and on a Mac.',
    'P45s and P60s are included.',
    'Reservamos comboios no Reino Unido e no continente.',
    'Les données sont hébergées aux États-Unis.',
    'Die Daten liegen in den Vereinigten Staaten, und wir liefern im Vereinigten Königreich.',
    'Für Sie ist das Modell Komfort mit einem Jahr Laufzeit das Richtige.',
    'Prima di darLe una risposta lo chiedo.',
  ])('has a source: %s', (body) => {
    const names = flagged(`Hello,\n\n${body}`, { knowledge: ours }).filter((one) => one.startsWith('name'))
    expect(names).toEqual([])
  })

  it.each([
    ['It runs on Linux and Androids.', 'Linux'],
    ['Your forms P45 and P11D are included.', 'P11D'],
    ['Wir liefern auch in Frankreich und in der Schweiz.', 'Schweiz'],
  ])('has none: %s', (body, name) => {
    expect(flagged(`Hello,\n\n${body}`, { knowledge: ours }).join()).toContain(name)
  })
})

describe('what the lead tells of themselves', () => {
  const theirs =
    'We open a shop in Carlisle in May. Our order is about £90. If it breaks after 3 months, what then? We need it by the end of the month.'
  const ours = [
    { id: 'a', title: '', content: 'Minimum order £120. Delivery takes 4 weeks. The warranty lasts one year.' },
  ]
  it.each([
    'Lovely, a new shop in Carlisle in May!',
    'If it breaks after three months, you are inside the warranty of one year.',
    'With £90 you are under the minimum order of £120.',
    'It takes four weeks, so the end of the month would be too tight.',
  ])('may be said back to them: %s', (body) => {
    expect(figures(`Hello,\n\n${body}`, { mail: theirs, knowledge: ours })).toEqual([])
  })

  it.each([
    ['Our shop in Carlisle is open in May.', 'Carlisle'],
    ['You can try it for three months.', 'three months'],
    ['If it breaks in the first three months, you get another one.', 'three months'],
    ['The price is £90.', '£90'],
    ['For £90 per month you get everything.', '£90'],
    ['It will be delivered by the end of the month.', 'end of the month'],
  ])('says nothing of us: %s', (body, finding) => {
    expect(flagged(`Hello,\n\n${body}`, { mail: theirs, knowledge: ours }).join()).toContain(finding)
  })
})
