import { describe, expect, it } from 'vitest'
import { corpus } from '../corpus/corpus.ts'
import type { styles } from '../corpus/entry.ts'
import type { Language, Lead } from '../store/leads.ts'
import { compose } from './compose.ts'
import type { Quoted } from './locale.ts'

const quoted: Quoted = {
  name: 'Jonas Keller',
  email: 'jonas@tidewell-mail.example',
  toName: 'Ona Petraitė',
  toEmail: 'ona@balticprint.example',
  subject: 'Supplier invoices at Baltic Print',
  at: new Date('2026-03-03T08:10:00Z'),
  text: 'Hi Ona,\n\nHow do you do it?\n\nAnd would a call help?\n\nBest,\nJonas',
  html: '<p>Hi Ona,</p><p>How do you do it?</p>',
}

function leadIn(language: Language): Lead {
  return {
    id: 1,
    uuid: 'u',
    workspace_id: 1,
    first_name: 'Ona',
    last_name: 'Petraitė',
    email: 'ona@balticprint.example',
    title: 'CEO',
    company: 'Baltic Print',
    notes: null,
    status: 'verified',
    custom_variables: [{ name: 'phone', value: '+370 5 555 0191' }],
    tags: [],
    language,
    time_zone: 'Europe/Vilnius',
    blacklisted_at: null,
    created_at: '',
    updated_at: '',
  }
}

const written = (style: (typeof styles.options)[number], language: Language = 'en') =>
  compose({ id: 'x', lang: language, label: null, text: 'My own words', style }, leadIn(language), quoted)

describe('a lead’s mail', () => {
  it.each([
    ['gmail', 'en', 'On Tue, 3 Mar 2026 at 10:10, Jonas Keller'],
    ['gmail', 'de', 'Am Di., 3. März 2026 um 10:10 Uhr schrieb Jonas Keller'],
    ['gmail', 'fr', 'Le mar. 3 mars 2026 à 10:10, Jonas Keller'],
    ['gmail', 'es', 'El mar, 3 mar 2026 a las 10:10, Jonas Keller'],
    ['gmail', 'nl', 'Op di 3 mrt 2026 om 10:10 schreef Jonas Keller'],
    ['gmail', 'pt', 'Jonas Keller <jonas@tidewell-mail.example> escreveu (terça, 3/03/2026'],
    ['apple', 'en', 'On 3 Mar 2026, at 10:10, Jonas Keller <jonas@tidewell-mail.example> wrote:'],
    ['apple', 'de', 'Am 03.03.2026 um 10:10 schrieb Jonas Keller <jonas@tidewell-mail.example>:'],
    [
      'apple',
      'nl',
      'Op 3 mrt 2026, om 10:10 heeft Jonas Keller <jonas@tidewell-mail.example> het volgende geschreven:',
    ],
    [
      'outlook',
      'en',
      'From: Jonas Keller <jonas@tidewell-mail.example>\nSent: Tuesday, 3 March 2026 10:10\nTo: Ona Petraitė',
    ],
    [
      'outlook',
      'de',
      'Von: Jonas Keller <jonas@tidewell-mail.example>\nGesendet: Dienstag, 3. März 2026 10:10\nAn: Ona',
    ],
    ['outlook', 'fr', 'Envoyé: mardi 3 mars 2026 10:10\nÀ: Ona'],
  ] satisfies [(typeof styles.options)[number], Language, string][])(
    'quotes as %s does in %s',
    (style, language, expected) => {
      expect(written(style, language).text).toContain(expected)
    },
  )

  it.each(['gmail', 'outlook', 'apple', 'mobile', 'forward'] satisfies (typeof styles.options)[number][])(
    'starts with the lead’s own words in %s, and the quote comes below',
    (style) => {
      const { text, html } = written(style)
      expect(text?.startsWith('My own words')).toBe(true)
      expect(text?.indexOf('How do you do it?')).toBeGreaterThan(20)
      expect(html?.indexOf('My own words')).toBeLessThan(html?.indexOf('How do you do it?') ?? 0)
    },
  )

  it('puts the quote first when it is answered at the bottom', () => {
    const text = written('bottom').text ?? ''
    expect(text.startsWith('On Tue')).toBe(true)
    expect(text.indexOf('My own words')).toBeGreaterThan(text.indexOf('> Jonas'))
  })

  it('puts answers behind the paragraphs that they answer', () => {
    const { text } = compose(
      { id: 'x', lang: 'en', label: null, text: 'See below', style: 'inline', answers: ['By hand.', 'Yes.'] },
      leadIn('en'),
      quoted,
    )
    expect(text).toContain('> How do you do it?\n\nBy hand.\n')
    expect(text).toContain('> And would a call help?\n\nYes.\n')
  })

  it('has no text when it is HTML only, and no quote when it is an automatic one', () => {
    expect(written('html_only').text).toBeNull()
    expect(written('html_only').html).toContain('My own words')
    expect(written('plain').text).toBe('My own words')
  })

  it('derives the subject as the mail client does', () => {
    expect(written('outlook', 'de').subject).toBe('AW: Supplier invoices at Baltic Print')
    expect(written('forward', 'fr').subject).toBe('TR : Supplier invoices at Baltic Print')
    const away = compose({ id: 'x', lang: 'nl', label: 'out_of_office', text: 'Weg' }, leadIn('nl'), {
      ...quoted,
      subject: 'Re: Hallo',
    })
    expect(away.subject).toBe('Automatisch antwoord: Hallo')
  })

  it('escapes what people write', () => {
    const { html } = compose(
      { id: 'x', lang: 'en', label: null, text: '<b>5 < 6</b>', style: 'gmail' },
      leadIn('en'),
      quoted,
    )
    expect(html).toContain('&lt;b&gt;5 &lt; 6&lt;/b&gt;')
  })

  it('leaves no placeholder in any reply of the corpus, in any part of it', () => {
    for (const entry of corpus) {
      const { subject, text, html } = compose(entry, leadIn(entry.lang), quoted)
      expect(`${subject} ${text} ${html?.replaceAll(/<style>.*?<\/style>/gs, '')}`, entry.id).not.toMatch(
        /\{\w+(:\d+)?\}|undefined|NaN|Invalid/,
      )
    }
  })
})
