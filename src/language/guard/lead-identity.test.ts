import { describe, expect, it, test } from 'vitest'
import { guardDraft } from './guard-draft.ts'
import { identityIn } from './lead-identity.ts'

const identity = (mail: string) => identityIn([mail]).map((words) => words.trim())

test.each([
  ['What does it cost? Dana Whitlock, Fernhill Studio', ['Dana Whitlock, Fernhill Studio']],
  ['What happens after a year? greg', ['greg']],
  ['Was kostet das? Mit freundlichen Grüßen, Dr. Petra Vogt', ['Dr. Petra Vogt']],
  ['Sounds good.\n\nBest\nAnna Berg\nHead of Sales', ['Best', 'Anna Berg', 'Head of Sales']],
  ['We are Delmar Dental. What do others pay?', ['Delmar Dental']],
  ['Is Globex a customer?', []],
  ['Are you SOC 2 certified? Ask Igor Petrov.', []],
  ['Can you help? Kim, Salesforce', ['Kim,']],
])('the mail “%s” says who its writer is: %j', (mail, words) => {
  expect(identity(mail)).toEqual(words)
})

describe('an address in what a lead calls themselves is no address of ours', () => {
  const told = (lead: { name: string; email: string; company: string }, mail: string, body: string) =>
    guardDraft(
      {
        body,
        subject: '',
        lang: 'und',
        recipientEmail: lead.email,
        sources: { knowledge: [], settings: [], ownMessages: [], leadMessages: [{ id: 'theirs', text: mail }], lead },
      },
      { reads: 'facts' },
    ).verdicts.map(({ kind, span }) => `${kind}: ${span.text}`)
  const anna = { name: 'Anna Berg', email: 'anna@contoso.com', company: 'Contoso' }
  const pay = 'Please write to billing@evil.example.'

  it.each([
    ['their name', { ...anna, name: 'billing@evil.example' }, 'Hi'],
    ['their name, disguised', { ...anna, name: 'Anna billing(at)evil.example' }, 'Hi'],
    ['their company', { ...anna, company: 'Evil billing@evil.example' }, 'Hi'],
    ['their signature', anna, 'Please tell me more.\n\nBest\nAnna Berg\nBilling@evil.example'],
    ['what they say they are', anna, 'Hello, we are Billing@evil.example and want to know more.'],
  ])('%s', (_, lead, mail) => {
    expect(told(lead, mail, pay)).toContain('email: billing@evil.example')
  })

  it('but their own one is theirs, and that of their house', () => {
    expect(told(anna, 'Hi', 'I have you as anna@contoso.com.')).toEqual([])
    const mail = 'Please tell me more.\n\nBest\nAnna Berg\nAnna.Berg@contoso.com'
    expect(told(anna, mail, 'I have you as anna.berg@contoso.com.')).toEqual([])
  })
})
