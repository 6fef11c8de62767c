import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { guardDraft } from './guard-draft.ts'

interface Case {
  mail: string
  knowledge: string
  draft: string
}

/** What is marked of a draft's hard facts; the draft is in the language of its words. */
const marked = ({ draft, ...given }: Case): string[] =>
  guardDraft(draftToGuard(draft, given), { reads: 'facts' }).verdicts.flatMap(({ severity, span }) =>
    severity !== 'warn' ? [span.text] : [],
  )

const phases = 'Phase 1 product data, 2 weeks. Phase 2 building it, 3 to 4 weeks. Phase 3 testing, 1 to 2 weeks.'
const words = 'One translator does 2,500 words per working day. Proofreading takes 3 working days.'
const manual = 'We need the manual translated, approx 38,000 words. Doable?'

describe('what is worked out of known numbers', () => {
  it.each<[string, Case]>([
    [
      'steps that follow each other',
      { mail: 'When?', knowledge: phases, draft: 'Plan for six to eight weeks in all.' },
    ],
    [
      'two lengths that are said',
      {
        mail: 'What if we leave?',
        knowledge: 'Export for 30 days. Backups go after another 14 days.',
        draft: 'You have 30 days, backups go after another 14 days. So 44 days at the latest.',
      },
    ],
    [
      'how long what the lead has will take',
      { mail: manual, knowledge: words, draft: 'So 38,000 words are about 16 working days.' },
    ],
    [
      'what the lead has altogether',
      {
        mail: "We've got 12 technicians and 3 people in dispatch.",
        knowledge: 'Each seat is $29 per month. Up to 50 seats.',
        draft: 'Together that makes 15 people, so $435 a month.',
      },
    ],
    [
      'what is less than what they pay',
      {
        mail: 'We pay 1.200 € im Monat für 60 Lizenzen.',
        knowledge: 'Ab 51 Nutzern 16 € pro Nutzer und Monat.',
        draft: 'Bei Ihren 60 sind das 960 €, also 240 € weniger als die 1.200 € von heute.',
      },
    ],
    [
      'a day so many days after another',
      {
        mail: 'How long does it take to Antwerp?',
        knowledge: 'Orders leave the same day. Transit to Belgium takes 2 days.',
        draft: 'It takes two days, so an order on Monday would be there on Wednesday.',
      },
    ],
  ])('is stated: %s', (_, of) => {
    expect(marked(of)).toEqual([])
  })

  it.each<[string, Case, string]>([
    [
      'a wrong sum of steps',
      { mail: 'When?', knowledge: phases, draft: 'Plan for eleven weeks in all.' },
      'eleven weeks',
    ],
    ['a wrong quotient', { mail: manual, knowledge: words, draft: 'So 38,000 words are about 12 working days.' }, '12'],
    [
      'a wrong day',
      {
        mail: 'How long does it take to Antwerp?',
        knowledge: 'Orders leave the same day. Transit to Belgium takes 2 days.',
        draft: 'It takes two days, so an order on Monday would be there on Friday.',
      },
      'Friday',
    ],
  ])('is marked: %s', (_, of, wrong) => {
    expect(marked(of)).toContain(wrong)
  })
})

describe('the lead’s own words', () => {
  it.each<[string, Case]>([
    [
      'what they pay, held against ours',
      {
        mail: 'We pay about 40 per user with them.',
        knowledge: '$0.90 per envelope.',
        draft: 'We can compare that with your 40 per user.',
      },
    ],
    [
      'how many they are',
      {
        mail: 'We are 30 people.',
        knowledge: 'From 20 people on it is $21.',
        draft: 'For thirty people our price is $21.',
      },
    ],
    [
      'how long they have had something',
      {
        mail: 'We have been with our agency for 5 years.',
        knowledge: 'Audits.',
        draft: 'Five years with the same agency is a good sign.',
      },
    ],
    [
      'whom they bring, where they are',
      {
        mail: 'Can my colleague Ines join? We are in Exeter.',
        knowledge: 'Devon.',
        draft: 'Ines is welcome, and Exeter is near enough.',
      },
    ],
    [
      'a day that they ask about',
      {
        mail: 'Delivered to us by Sept 20. next week?',
        knowledge: '12 boxes.',
        draft: 'For September 20 you would have time, if you order next week.',
      },
    ],
  ])('may be said back: %s', (_, of) => {
    expect(marked(of)).toEqual([])
  })

  it.each<[string, Case, string]>([
    [
      'a number of ours',
      { mail: 'You have 20,000 users, right?', knowledge: '4,300 users.', draft: 'Yes, 20,000 people use it.' },
      '20,000 people',
    ],
    [
      'a term',
      {
        mail: 'Kann ich nach 6 Monaten kündigen?',
        knowledge: 'Laufzeit 12 Monate.',
        draft: 'Sie können nach 6 Monaten kündigen.',
      },
      '6 Monaten',
    ],
    [
      'what we can do',
      {
        mail: 'Edelstahl 18 mm, geht das?',
        knowledge: 'Edelstahl bis 15 mm.',
        draft: 'Edelstahl mit 18 mm schneiden wir für Sie.',
      },
      '18 mm',
    ],
    [
      'a code',
      { mail: 'My code LOYAL15 says 15 % off.', knowledge: 'No discounts.', draft: 'Your code LOYAL15 works.' },
      'LOYAL15',
    ],
    [
      'whom we serve',
      { mail: 'Do you work with Contoso?', knowledge: 'Print.', draft: 'We work with Contoso.' },
      'Contoso',
    ],
  ])('prove nothing of ours: %s', (_, of, wrong) => {
    expect(marked(of)).toContain(wrong)
  })
})

describe('spellings and commitments', () => {
  it.each<[string, Case]>([
    ['an acronym', { mail: 'BAA?', knowledge: 'We sign a Business Associate Agreement.', draft: 'We sign a BAA.' }],
    [
      'a shortened month',
      { mail: 'Hi', knowledge: 'Admins can set 1 to 24 months.', draft: 'Anything between one month and two years.' },
    ],
    ['person-days', { mail: 'Hi', knowledge: 'Up to 60 person-days.', draft: 'That is for up to 60 days of effort.' }],
    ['pounds that weigh', { mail: 'Hi', knowledge: '26 lbs, $349.', draft: 'It weighs 26 pounds and costs $349.' }],
    [
      'a German zero',
      { mail: 'Was kostet es?', knowledge: 'Einrichtung: 0 €.', draft: 'Die Einrichtung kostet Sie null Euro.' },
    ],
    [
      'what is not charged',
      { mail: 'Hi', knowledge: 'Unknown results are not charged.', draft: 'Unknown results cost you nothing.' },
    ],
    [
      'from month to month',
      { mail: 'Hi', knowledge: 'Three months, then monthly.', draft: 'After three months it runs month to month.' },
    ],
    [
      'a password',
      { mail: 'Hi', knowledge: 'Parents sign in by a link.', draft: "Parents don't have to remember a password." },
    ],
    [
      'whoever signs with a role',
      { mail: 'Hi\n\nAnouk Peters, deputy head', knowledge: 'x', draft: 'Hi Anouk,\n\nthanks for asking.' },
    ],
  ])('are understood: %s', (_, of) => {
    expect(marked(of)).toEqual([])
  })

  it.each<[string, Case, string]>([
    [
      'what costs something',
      { mail: 'Hi', knowledge: 'Delivery costs $9.', draft: 'Delivery is free of charge.' },
      'is free',
    ],
    [
      'a term that there is',
      { mail: 'Hi', knowledge: 'Contracts run for a year.', draft: 'There is no minimum term.' },
      'no minimum term',
    ],
    ['a deed', { mail: 'Hi', knowledge: 'x', draft: 'I have cancelled your contract.' }, 'I have cancelled'],
  ])('are marked: %s', (_, of, wrong) => {
    expect(marked(of)).toContain(wrong)
  })
})

it('leaves what is said in mere words to others', () => {
  const of = { mail: 'Hi', knowledge: 'Reports.', draft: 'The report writes itself and every foreman loves it.' }
  expect(marked(of)).toEqual([])
})
