import { expect, it } from 'vitest'
import { guardAgainst } from './check-draft.ts'
import type { GuardMaterial } from './material.ts'

/** What the guard has against a mail to Joann Lindner, who wrote. */
function foundIn(
  draft: { body: string; cc?: string },
  other: { name: string; email: string; company: string },
  { joann = 'joann@acme.example', isOtherLead = true } = {},
) {
  const material: GuardMaterial = {
    thread: {
      lang: 'en',
      contactName: 'Joann Lindner',
      contactEmail: joann,
      contactCompany: 'Acme',
      answerEmail: joann,
      answerName: 'Joann Lindner',
    },
    messages: [
      {
        id: '1',
        direction: 'inbound',
        subject: 'Re: Offer',
        newText: 'What does it cost?',
        fromEmail: joann,
        fromName: 'Joann Lindner',
        toEmail: 'us@seller.example',
        alsoTo: [],
        cc: [],
        sentAt: '2026-03-02T09:00:00Z',
      },
    ],
    campaignMail: [],
    knowledge: [],
    settings: [],
    instructions: [],
    agent: null,
    reads: 'facts',
    now: new Date('2026-03-02T10:00:00Z'),
    timeZone: 'Europe/London',
  }
  const { body, cc } = draft
  const envelope = {
    to: [{ name: '', email: joann }],
    cc: cc === undefined ? [] : [{ name: '', email: cc }],
    senderId: null,
  }
  const found = cc === undefined ? [] : [{ email: cc, isOtherLead, hasOptedOut: false }]
  const { verdicts } = guardAgainst(material, { subject: 'Re: Offer', body, envelope }, [other], found)
  return verdicts.map(({ finding }) => finding.code)
}

it('takes no other lead for somebody of the conversation whose address ends as theirs does', () => {
  const ann = { name: 'Ann Berg', email: 'ann@acme.example', company: 'Globex' }
  expect(foundIn({ body: 'Thanks for writing.', cc: ann.email }, ann)).toEqual(['recipient_other_lead'])
  expect(foundIn({ body: `As I told ${ann.email}.` }, ann)).toContain('other_lead')
})

it('takes no other lead for somebody of the conversation whose name begins as theirs does', () => {
  const other = { name: 'Joann Lind', email: 'j.lind@globex.example', company: 'Globex' }
  expect(foundIn({ body: 'As Joann Lind said.' }, other)).toContain('other_lead')
  expect(foundIn({ body: 'As Joann Lindner said.' }, { ...other, name: 'Joann Lindner' })).not.toContain('other_lead')
})

it('takes nobody for a colleague of the lead by a provider that anybody has their mail at', () => {
  const nobody = { name: '', email: '', company: '' }
  const to = (cc: string, joann: string) =>
    foundIn({ body: 'Thanks for writing.', cc }, nobody, { joann, isOtherLead: false })
  expect(to('eva@acme.example', 'joann@acme.example')).toEqual([])
  expect(to('eva@gmail.com', 'joann@gmail.com')).toEqual(['recipient_new'])
  expect(to('eva@hotmail.co.uk', 'joann@hotmail.co.uk')).toEqual(['recipient_new'])
})
