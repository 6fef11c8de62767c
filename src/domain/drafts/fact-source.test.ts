import { expect, test } from 'vitest'
import type { FactSource } from '#contract/guard.ts'
import type { Trace } from '#language/check-draft.ts'
import { factSource } from './fact-source.ts'

const message = {
  id: 'm1',
  direction: 'outbound' as const,
  fromName: 'Max',
  fromEmail: 'max@printly.io',
  toEmail: 'anna@contoso.com',
  cc: [],
  alsoTo: [],
  subject: '',
  newText: '',
  quotedText: '',
  html: null,
  attachments: [],
  isAutomated: false,
  isTruncated: false,
  sentAt: '2027-03-03T23:30:00.000Z',
}
const material = {
  knowledge: [{ id: 'k1', title: 'Pricing 2026', content: '', isGolden: false }],
  messages: [message],
  campaignMail: [],
}

const { sentAt } = message

test.each<[Trace['source'], string, FactSource]>([
  ['knowledge', 'k1', { kind: 'knowledge', title: 'Pricing 2026' }],
  ['knowledge', 'gone', { kind: 'knowledge', title: null }],
  ['setting', 'company_name', { kind: 'setting', name: 'company_name' }],
  ['tool', 'find_order', { kind: 'tool', name: 'find_order' }],
  ['own_message', 'm1', { kind: 'own_message', sentAt }],
  ['lead_message', 'm1', { kind: 'lead_message', sentAt }],
  ['lead_message', 'gone', { kind: 'lead_message', sentAt: null }],
  ['lead', 'anna@contoso.com', { kind: 'lead' }],
  ['sender', 'max@printly.io', { kind: 'sender' }],
])('the source %s %s is known as %o', (source, id, known) => {
  expect(factSource(material, { source, id, quote: '' })).toEqual(known)
})
