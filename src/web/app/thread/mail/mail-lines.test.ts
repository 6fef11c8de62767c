import { expect, test } from 'vitest'
import type { Message } from '#contract/threads.ts'
import { isFoldedAtFirst, saysSubject } from '#web/app/thread/mail/mail-lines.ts'

const mail = (subject: string, isCampaign = false): Message => ({
  id: subject,
  direction: isCampaign ? 'outbound' : 'inbound',
  fromEmail: 'dana@larkspur.example',
  fromName: 'Dana',
  toEmail: 'ann@outreach.example',
  cc: [],
  alsoTo: [],
  subject,
  newText: 'words',
  quotedText: '',
  html: null,
  attachments: [],
  isTruncated: false,
  isAutomated: false,
  automatic: null,
  sentAt: '2026-05-05T10:00:00.000Z',
  ...(isCampaign && { isCampaign }),
})
const said = (messages: Message[]) => messages.map((_message, index) => saysSubject(messages, index))

test('the subject is said where it changes', () => {
  expect(said([mail('Offer'), mail('Re: Offer'), mail('Invoice'), mail('AW: Invoice')])).toEqual([
    ...[true, false],
    ...[true, false],
  ])
})

test('what the campaign sent is folded and says none: the first reply does', () => {
  const messages = [mail('Offer', true), mail('Re: Offer', true), mail('Re: Offer'), mail('Re: Offer')]
  expect(messages.map((_message, index) => isFoldedAtFirst(messages, index))).toEqual([true, true, false, false])
  expect(said(messages).slice(2)).toEqual([true, false])
})

test('so it is with what is folded since it is long ago', () => {
  const messages = Array.from({ length: 6 }, () => mail('Re: Offer'))
  expect(said(messages).slice(2)).toEqual([true, false, false, false])
})
