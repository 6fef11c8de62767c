import { describe, expect, test } from 'vitest'
import { flagged, guarded } from '../../../test/language/guard.ts'
import { guardDraft } from './guard-draft.ts'

describe('the right person', () => {
  test.each([
    ['the lead’s first name', 'Hi Anna,\n\nthanks.', []],
    ['their last name, with a title', 'Sehr geehrte Frau Berg,\n\ndanke.', []],
    ['nobody', 'Hello,\n\nthanks.', []],
    ['everybody', 'Hi all,\n\nthanks.', []],
    ['nobody by name, in French', 'Bonjour Madame,\n\nmerci.', []],
    ['nobody by name, in Italian', 'Gentile Signora,\n\ngrazie.', []],
    ['somebody else, by a title', 'Bonjour Madame Durand,\n\nmerci.', ['recipient: Durand']],
    ['somebody else', 'Hi Bob,\n\nthanks.', ['recipient: Bob']],
    ['somebody else, in Spanish', 'Hola Carmen:\n\ngracias.', ['recipient: Carmen']],
  ])('is greeted: %s', (_, body, findings) => {
    expect(flagged(body)).toEqual(findings)
  })

  test('is greeted by the name under their mail, or in their address', () => {
    expect(flagged('Hi Annie,\n\nthanks.', { mail: 'Yes please.\n\nCheers\nAnnie' })).toEqual([])
    expect(flagged('Hi Igor,\n\nthanks.', { recipientEmail: 'igor.petrov@contoso.com', recipientName: '' })).toEqual([])
  })

  test.each([
    ['anna@contoso.com', true],
    ['eva@contoso.com', true],
    ['anna@evil.com', false],
  ])('is written to: %s', (recipientEmail, ok) => {
    expect(guarded('Thanks for writing.', { recipientEmail }).ok).toBe(ok)
  })
})

test('two boxes of a public provider are two people', () => {
  const check = (recipientEmail: string, email = 'anna@gmail.com') =>
    guardDraft({
      body: 'Thanks for writing.',
      subject: '',
      lang: 'und',
      recipientEmail,
      sources: {
        knowledge: [],
        settings: [],
        ownMessages: [],
        leadMessages: [],
        lead: { name: '', email, company: '' },
      },
    }).ok
  expect(check('Anna@gmail.com')).toBe(true)
  expect(check('bob@gmail.com')).toBe(false)
  for (const host of [
    'hotmail.co.uk',
    'yahoo.co.uk',
    'hotmail.fr',
    'gmx.at',
    'libero.it',
    'qq.com',
    'mail.ru',
    'me.com',
  ])
    expect([host, check(`bob@${host}`, `anna@${host}`)]).toEqual([host, false])
  expect(check('bob@contoso.com', 'anna@contoso.com')).toBe(true)
})

test('what belongs to another lead is found, as a whole word only', () => {
  const otherLeads = [
    { name: 'Karl Otto', email: 'karl@globex.com', company: 'Globex' },
    { name: 'Anna Berg', email: 'anna.berg@initech.com', company: 'Contoso' },
  ]
  expect(flagged('Like at globex, we could help.', { otherLeads })).toContain('other_lead: globex')
  expect(flagged('Ask karl@globex.com.', { otherLeads })).toContain('other_lead: karl@globex.com')
  expect(flagged('Hi Anna Berg,\n\nContoso and globexa.', { otherLeads })).not.toContain('other_lead: globex')
})

test.each([
  [
    'de',
    'Thanks for your reply, I would be glad to talk about it with you.',
    ['language: Thanks for your reply, I would be glad to talk about it with you.'],
  ],
  ['en', 'Thanks for your reply, I would be glad to talk about it with you.', []],
  ['und', 'Vielen Dank für Ihre Antwort, ich freue mich auf das Gespräch mit Ihnen.', []],
  ['en', 'Ok.', []],
])('to a lead who writes %s: “%s”', (lang, body, findings) => {
  expect(flagged(body, { lang })).toEqual(findings)
})

test.each([
  ['twice the same closing', 'Thanks.\n\nBest regards,\nMax\n\nBest regards,\nMax'],
  ['two closings', 'Thanks.\n\nKind regards,\nMax\n\nCheers,\nMax'],
])('a signature that comes twice is found: %s', (_, body) => {
  expect(flagged(body).some((finding) => finding.startsWith('signature'))).toBe(true)
})
