import { describe, expect, it } from 'vitest'
import { guardDraft, type Reads } from './guard-draft.ts'
import type { GuardSources } from './sources.ts'

type Conversation = readonly [lead: string, ours: string, draft: string]
interface Given {
  isByAgent?: boolean
  knowledge?: string
  campaign?: string
  company?: string
  reads?: Reads
}

const plan = 'Our plan costs €49 per seat a month.'

const sourcesOf = (
  [lead, ours]: Conversation,
  { isByAgent = true, knowledge = plan, campaign, company }: Given,
): GuardSources => ({
  knowledge: [{ id: 'k', title: '', content: knowledge }],
  settings: company === undefined ? [] : [{ name: 'company_name', value: company }],
  ownMessages: [
    ...(campaign === undefined ? [] : [{ id: 'campaign', text: campaign }]),
    { id: 'ours', text: ours, answer: { sentAt: '2026-11-20T10:00:00.000Z', isByAgent } },
  ],
  leadMessages: [
    { id: 'first', text: lead, sentAt: '2026-11-20T09:00:00.000Z' },
    { id: 'newest', text: 'Yes please, go ahead.', sentAt: '2026-11-20T11:00:00.000Z' },
  ],
  lead: { name: 'Dale', email: 'dale@lead.example', company: '' },
})

const guarded = (sources: GuardSources, body: string, reads: Reads = 'facts') =>
  guardDraft(
    { body, subject: '', subjects: [''], lang: 'und', recipientEmail: 'dale@lead.example', sources },
    { reads },
  ).verdicts.map(({ severity, span }) => `${severity}: ${span.text}`)

/** What is held of a draft that answers the lead's second mail, after one of ours to their first. */
const held = (conversation: Conversation, given: Given = {}) =>
  guarded(sourcesOf(conversation, given), conversation[2], given.reads)

const pairs: readonly (readonly [...Conversation, found: string])[] = [
  ['Do you have a 90 day trial?', 'Do you need a 90 day trial?', 'We give you a 90 day trial.', '90 day'],
  [
    'We have 500 users. What is it?',
    `For your 500 users our plan costs €49 per seat a month.`,
    'Our plan includes 500 users.',
    '500 users',
  ],
  [
    'Do you answer within 2 hours? Can we cancel within 30 days?',
    'Do you need an answer within 2 hours, and to cancel within 30 days?',
    'We answer within 2 hours, and you can cancel within 30 days.',
    '2 hours',
  ],
  [
    'We are 12 people in Graz.',
    'For your 12 people in Graz our plan costs €49 per seat a month.',
    'We are 12 people in Graz.',
    '12 people',
  ],
  [
    'Call me at +1 415 555 0199.',
    'We will call you at +1 415 555 0199.',
    'You can reach us at +1 415 555 0199.',
    '+1 415 555 0199',
  ],
  [
    'At Globex we pay €20 per seat today.',
    'At Globex you pay €20 per seat today. Our plan is €49 per seat a month.',
    'Our plan costs €20 per seat a month.',
    '€20',
  ],
  [
    'At Globex we pay €20 per seat today.',
    'Is €20 per seat what you pay at Globex?',
    'Yes, our price is €20 per seat a month.',
    '€20',
  ],
  ['Our budget is €5,000.', 'Thank you, so your budget is €5,000.', 'The setup costs €5,000.', '€5,000'],
  [
    'Is https://acme-pay.example/x yours?',
    'Where did you find https://acme-pay.example/x?',
    'You can pay at https://acme-pay.example/x.',
    'https://acme-pay.example/x',
  ],
  ['Do we get a 50% discount?', 'We do not offer a 50% discount.', 'You get a 50% discount.', '50%'],
  ['Is Globex a customer of yours?', 'What makes you think of Globex?', 'We work with Globex.', 'Globex'],
]

describe('what we once said back to a lead stays the lead’s', () => {
  it.each(pairs)('after “%s” and “%s” an agent can not say “%s”', (lead, ours, draft, found) => {
    expect(held([lead, ours, draft])).toContain(`block: ${found}`)
  })

  it.each(pairs)('after “%s” and a person’s “%s” a reader looks at “%s”', (lead, ours, draft, found) => {
    const told = held([lead, ours, draft], { isByAgent: false })
    expect(told).toContain(`reader: ${found}`)
    expect(told.filter((finding) => finding.startsWith('block'))).toEqual([])
  })

  it('and a person’s word is enough where no reader reads, as it was', () => {
    const conversation = [
      'Can you do €20 per seat?',
      'We can do €20 per seat for you.',
      'It is €20 per seat for you.',
    ] as const
    const finding = expect.stringContaining('€20')
    expect(held(conversation, { isByAgent: false, reads: 'facts_and_words' })).not.toContainEqual(finding)
    expect(held(conversation, { reads: 'facts_and_words' })).toContainEqual(finding)
  })

  it('however it was spelled, and as a part of it', () => {
    const call = ['Call me at (415) 555-0199.', 'We will call you at +1 415 555 0199.'] as const
    expect(held([...call, 'You can reach us at +1 415 555 0199.'])).toEqual(['block: +1 415 555 0199'])
    const day = ['Can you deliver by 3 March?', 'Do you need it by 3 March 2027?'] as const
    expect(held([...day, 'We deliver by 3 March 2027.'])).toEqual(['block: 3 March 2027'])
    const price = ['We pay 20 per seat today.', 'At Globex you pay €20 per seat today.'] as const
    expect(held([...price, 'Our plan costs €20 per seat.'])).toEqual(['block: €20'])
  })
})

describe('what is true stays free', () => {
  const trial: Conversation = ['Do you have a 90 day trial?', 'Do you need a 90 day trial?', 'The trial lasts 90 days.']
  it.each<[string, Given]>([
    ['knowledge', { knowledge: 'Trial: 90 days.' }],
    ['our campaign’s mail', { campaign: 'Our trial lasts 90 days.' }],
  ])('where %s says it, too', (_, given) => {
    expect(held(trial, given)).toEqual([])
  })

  it('where a setting says it, too', () => {
    const conversation: Conversation = [
      'Are you Printly?',
      'What makes you ask about Printly?',
      'We at Printly are glad to help.',
    ]
    expect(held(conversation, { company: 'Printly' })).toEqual([])
  })

  it.each([true, false])('a meeting that we agreed on (by an agent: %s)', (isByAgent) => {
    const agreed = [
      'Could we talk on Tuesday at 10:00?',
      'Tuesday at 10:00 works for me.',
      'See you Tuesday at 10:00.',
    ] as const
    expect(held(agreed, { isByAgent })).toEqual([])
  })

  it.each([true, false])('what we said first, and the lead then said back (by an agent: %s)', (isByAgent) => {
    const sources: GuardSources = {
      ...sourcesOf(['', '', ''], {}),
      ownMessages: [
        {
          id: 'ours',
          text: 'We can do €20 per seat for you, with a 90 day trial.',
          answer: { sentAt: '2026-11-20T10:00:00.000Z', isByAgent },
        },
      ],
      leadMessages: [
        { id: 'first', text: 'That is too much.', sentAt: '2026-11-20T09:00:00.000Z' },
        { id: 'newest', text: 'So €20 per seat and a 90 day trial?', sentAt: '2026-11-20T11:00:00.000Z' },
      ],
    }
    expect(guarded(sources, 'Yes, it is €20 per seat for you, and the trial lasts 90 days.')).toEqual([])
  })

  it('other figures of an answer in which something was said back', () => {
    const conversation: Conversation = [
      'We have 500 users and want a 90 day trial.',
      'For your 500 users our plan costs €49 per seat, and the trial lasts 14 days.',
      'Our plan costs €49 per seat, and the trial lasts 14 days.',
    ]
    expect(held(conversation, { knowledge: 'We are open from Monday to Friday.' })).toEqual([])
  })
})
