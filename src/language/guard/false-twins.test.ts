import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { guardDraft } from './guard-draft.ts'

/** What of a draft is marked where nobody reads it a second time. */
const marked = (draft: string, { mail = '', knowledge = '' }): string[] =>
  guardDraft(draftToGuard(draft, { mail, knowledge, today: '2026-11-24' }), { reads: 'facts' }).verdicts.flatMap(
    ({ severity, span }) => (severity === 'warn' ? [] : [span.text]),
  )

describe('what is had with one plan alone', () => {
  const plans = 'Sprout 45 USD per month, Canopy 140 USD per month.'
  it.each([
    ['Canopy only: Major gift pipeline, Mailchimp sync, API.', 'With Sprout you also get the Mailchimp sync.'],
    ['WhatsApp is available only in Canopy.', 'WhatsApp works with Sprout, too.'],
    ['SLA timers and the public API are only in Canopy.', 'The public API is included in Sprout.'],
    ['Automatic deletion rules exist in Canopy only.', 'On Sprout you can set automatic deletion rules.'],
    ['WhatsApp: Only in Canopy.', 'WhatsApp is in both plans.'],
    ['Nur Canopy: Mailchimp, mehrere Standorte.', 'Auch mit Sprout geht Mailchimp.'],
    ['Réservé à Canopy : suivi de chantier, export Sage.', "Avec Sprout, l'export Sage est possible."],
    ['Solo Canopy: API, tre magazzini.', "Con Sprout c'è anche l'API."],
    ['Alleen Canopy: API, WhatsApp.', 'Met Sprout krijgt u ook WhatsApp.'],
    ['Apenas Canopy: API, WhatsApp.', 'Com o Sprout também tem WhatsApp.'],
    ['Solo con Canopy: API y WhatsApp.', 'Con Sprout también hay WhatsApp.'],
    ['Tylko Canopy: API, WhatsApp.', 'Sprout ma też WhatsApp.'],
  ])('is not had with another: %s %s', (only, draft) =>
    expect(marked(draft, { knowledge: `${plans}\n${only}`, mail: 'API, Sage, WhatsApp or Mailchimp?' })).not.toEqual(
      [],
    ),
  )

  it.each([
    ['Canopy only: Major gift pipeline, Mailchimp sync, API.', 'The Mailchimp sync comes with Canopy.'],
    ['Canopy only: Major gift pipeline, Mailchimp sync, API.', 'Sprout does not have the Mailchimp sync.'],
    [
      'Canopy only: Major gift pipeline, Mailchimp sync, API.',
      'Sprout is enough, unless you need the Mailchimp sync: Canopy.',
    ],
    ['WhatsApp is available only in Canopy.', 'For WhatsApp you would need the larger plan, Sprout lacks it.'],
    ['WhatsApp is available only in Canopy.', 'With Sprout you get all of the rest.'],
    ['Nur Canopy: Mailchimp, mehrere Standorte.', 'Mailchimp gibt es mit Canopy, Sprout hat es nicht.'],
  ])('is told with its own: %s %s', (only, draft) =>
    expect(marked(draft, { knowledge: `${plans}\n${only}`, mail: 'API, WhatsApp or Mailchimp?' })).toEqual([]),
  )
})
