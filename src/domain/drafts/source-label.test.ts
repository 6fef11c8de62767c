import { expect, test } from 'vitest'
import type { Trace } from '#language/check-draft.ts'
import { sourceLabel } from './source-label.ts'

const message = {
  id: 'm1',
  direction: 'outbound' as const,
  fromName: 'Max',
  fromEmail: 'max@printly.io',
  toEmail: 'anna@contoso.com',
  cc: [],
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

test.each<[Trace['source'], string, string]>([
  ['knowledge', 'k1', 'Knowledge: Pricing 2026'],
  ['knowledge', 'gone', 'Knowledge: an entry'],
  ['setting', 'company_name', 'Settings: company name'],
  ['own_message', 'm1', 'Your message of 3 March'],
  ['lead_message', 'm1', 'The lead’s message of 3 March'],
  ['lead_message', 'gone', 'The lead’s message'],
  ['lead', 'anna@contoso.com', 'The lead'],
  ['sender', 'max@printly.io', 'The sender'],
])('the source %s %s is called “%s”', (source, id, label) => {
  expect(sourceLabel(material, { source, id, quote: '' })).toBe(label)
})
