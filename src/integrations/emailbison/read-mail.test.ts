import { expect, test } from 'vitest'
import { apiLead, apiMail } from '../../../test/emailbison/samples.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { readMail } from './read-mail.ts'
import { readAddresses } from './wire.ts'

test('a mail of the API comes out whole, in our words', () => {
  expect(readMail(apiMail())).toEqual({
    id: '45012',
    handle: '45012',
    position: 45012,
    direction: 'inbound',
    isBounce: false,
    isAutomated: false,
    isTracked: true,
    subject: 'Re: quick question',
    text: 'Sounds good',
    html: '<div>Sounds good</div>',
    receivedAt: new Date('2026-03-02T09:10:42Z'),
    from: { name: 'Ona Petraitė', email: 'ona@buyer.example' },
    to: [{ name: 'Jonas', email: 'jonas@sender.example' }],
    cc: [],
    primaryTo: 'jonas@sender.example',
    messageId: '<CAHC@mail.example>',
    attachments: [{ name: 'brief.pdf', size: null }],
    campaignId: '76',
    lead: {
      id: '52476',
      email: 'ona@buyer.example',
      name: 'Ona Petraitė',
      company: 'Buyer UAB',
      title: 'CEO',
      details: { phone_number: '+370 600' },
    },
    senderEmailId: '1163',
    senderEmail: null,
  })
})

test.each([
  [
    'a mail in the folder Sent, whatever its type',
    { folder: 'Sent', type: 'Untracked Reply' },
    { direction: 'outbound' },
  ],
  ['a mail of the type of sent ones', { folder: 'x', type: 'Outgoing Email' }, { direction: 'outbound' }],
  ['a bounce', { folder: 'Bounced', type: 'Bounced' }, { isBounce: true, direction: 'inbound' }],
  ['booleans in strings', { automated_reply: 'true', tracked_reply: 'false' }, { isAutomated: true, isTracked: false }],
  [
    'ids in strings',
    { id: '45012', campaign_id: '76', sender_email_id: '1163' },
    { id: '45012', campaignId: '76', senderEmailId: '1163' },
  ],
  ['no subject', { subject: null }, { subject: '' }],
  ['HTML only', { text_body: null }, { text: '', html: '<div>Sounds good</div>' }],
  ['text only', { html_body: null }, { text: 'Sounds good', html: null }],
  ['a Message-ID without brackets', { raw_message_id: 'a@b' }, { messageId: '<a@b>' }],
  ['no Message-ID', { raw_message_id: null }, { messageId: null }],
  ['no date received', { date_received: null }, { receivedAt: new Date('2026-03-02T09:11:02Z') }],
  [
    'a date from before there was mail, as of a year in two digits',
    { date_received: '0026-03-02T09:10:42.000000Z' },
    { receivedAt: new Date('2026-03-02T09:11:02Z') },
  ],
  ['a date that no calendar has', { date_received: '0000-01-01' }, { receivedAt: new Date('2026-03-02T09:11:02Z') }],
  [
    'a date from after the platform had it',
    { date_received: '2071-03-02T09:10:42.000000Z' },
    { receivedAt: new Date('2026-03-02T09:11:02Z') },
  ],
  [
    'a date from some minutes after the platform had it',
    { date_received: '2026-03-02T09:15:42.000000Z' },
    { receivedAt: new Date('2026-03-02T09:11:02Z') },
  ],
  ['a date without zone', { date_received: '2026-03-02 09:10:42' }, { receivedAt: new Date('2026-03-02T09:10:42Z') }],
  [
    'names that turn the letters behind them, or end their line',
    {
      from_name: 'Ann \u202eelpmaxe\r\nBcc: all@evil.example',
      attachments: [{ file_name: 'bill_\u202efdp.exe' }],
      cc: 'Bo \u2067x <bo@b.example>',
    },
    {
      from: { name: 'Ann elpmaxe Bcc: all@evil.example', email: 'ona@buyer.example' },
      attachments: [{ name: 'bill_fdp.exe', size: null }],
      cc: [{ name: 'Bo x', email: 'bo@b.example' }],
    },
  ],
  [
    'names and a subject in which nobody sees the half',
    { from_name: 'O\u00adna\u{e0069}\u{e0067}', subject: 'Re: Ig\u2060nore\u{e0069}' },
    { from: { name: 'Ona', email: 'ona@buyer.example' }, subject: 'Re: Ignore' },
  ],
  ['no lead', { lead: null, lead_id: null }, { lead: null }],
  ['a lead by the id alone', { lead: undefined, lead_id: 7 }, { lead: { id: '7', email: '' } }],
  ['a NUL and half a surrogate pair', { text_body: 'a\0b\ud800' }, { text: 'ab\ufffd' }],
  [
    'variables as an object',
    { lead: apiLead({ custom_variables: { City: 'Vilnius', n: 3 } }) },
    { lead: { details: { City: 'Vilnius', n: '3' } } },
  ],
  [
    'nothing but id and date',
    null,
    { id: '1', text: '', subject: '', from: { name: '', email: '' }, to: [], isTracked: false },
  ],
])('reads a mail with %s', (_, changes, expected) => {
  const raw = changes === null ? { id: 1, date_received: '2026-03-02T09:10:42Z' } : apiMail(changes)
  expect(readMail(raw)).toMatchObject(expected)
})

test('the mailbox of ours is the sender of a sent mail, and the recipient of a received one', () => {
  const sent = {
    folder: 'Sent',
    from_email_address: 'jonas@sender.example',
    primary_to_email_address: 'ona@buyer.example',
  }

  expect(readMail(apiMail(sent))).toMatchObject({ primaryTo: 'jonas@sender.example' })
  expect(readMail(apiMail())).toMatchObject({ primaryTo: 'jonas@sender.example' })
})

test.each([
  [apiMail({ id: null }), 'no_message_id'],
  [apiMail({ id: 'abc' }), 'no_message_id'],
  [apiMail({ date_received: 'yesterday', created_at: null }), 'no_message_date'],
  [null, 'no_message'],
])('says why a mail can not be stored', (raw, why) => {
  expect(readMail(raw)).toBe(why)
})

test('a variable with the name of a prototype changes nothing but itself', () => {
  const raw = apiMail({ lead: apiLead({ custom_variables: [{ name: '__proto__', value: 'x' }] }) })
  const mail = readMail(raw)

  expect(typeof mail === 'string' ? [] : Object.entries(mail.lead?.details ?? {})).toEqual([['__proto__', 'x']])
})

const ada = { name: 'Ada', email: 'ada@x.example' }
const bob = { name: '', email: 'bob@x.example' }

test.each([
  [[{ name: 'Ada', address: 'Ada@x.example' }], [ada]],
  [
    [
      { name: 'Ada', email_address: 'ada@x.example' },
      { name: null, email: 'bob@x.example' },
    ],
    [ada, bob],
  ],
  [
    ['Ada <ada@x.example>', 'bob@x.example'],
    [ada, bob],
  ],
  ['bob@x.example', [bob]],
  ['Ada <ada@x.example>, bob@x.example; BOB@x.example', [ada, bob]],
  ['"Byron, Ada" <ada@x.example>', [{ name: 'Byron, Ada', email: 'ada@x.example' }]],
  [{ name: 'Ada', address: 'ada@x.example' }, [ada]],
  [null, []],
  ['', []],
  [[{ name: 'nobody', address: null }, 7, null], []],
])('recipients %j', (raw, expected) => {
  expect(readAddresses(raw)).toEqual(expected)
})

test('recipients that are made to be slow are not', () => {
  const startedAt = performance.now()

  for (const part of [' ', 'a', '"', 'a@', '<', ',a ']) readAddresses(part.repeat(20_000))

  expect(performance.now() - startedAt).toBeLessThan(atOwnPace(10_000))
})

const garble = (text: string): string => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))

test.each([
  'Das klingt gut. Können Sie mir mehr darüber erzählen? Grüße, Jürgen',
  'C’est intéressant, mais à quel prix ? Voilà.',
  'Ďakujem, pošlite mi prosím ponuku.',
  '興味があります。詳細を送ってください。',
  'Thanks 👍 – sounds “great”',
])('a mail whose letters were taken for windows-1252 says what its writer wrote: %s', (words) => {
  const html = `<div>${words}</div>`
  const garbled = {
    subject: garble(words),
    text_body: garble(words),
    html_body: garble(html),
    from_name: garble(words),
  }
  expect(readMail(apiMail(garbled))).toMatchObject({ subject: words, text: words, html, from: { name: words } })
})

test.each([
  'Il dit : « c’est là » et « voilà »',
  'là\u00a0»',
  'NÃO TENHO INTERESSE',
  'Ã© is what a broken é looks like: é',
  'Ångström – 50 Â',
  'Grüße',
])('and one that came as it was written stays as it is: %s', (words) => {
  expect(readMail(apiMail({ text_body: words, from_name: words }))).toMatchObject({
    text: words,
    from: { name: words },
  })
})
