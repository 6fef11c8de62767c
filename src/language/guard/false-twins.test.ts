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

describe('what comes on top of the price', () => {
  it.each([
    ['Filters are not included.', 'Filter changes are included.'],
    ['Two visits a year for £420, parts extra.', 'It is £420, with parts included.'],
    ['The waiver does not cover tyres and forks.', 'The waiver covers everything including tyres and forks.'],
    ['Toilet paper and soap are not included.', 'Soap and toilet paper are in the price.'],
    ['Fensterreinigung extra.', 'Die Fenster sind im Preis schon mit drin.'],
    ['Wartung inklusive, Reifen nicht enthalten.', 'Die Reifen sind inbegriffen.'],
    ['Les pneus ne sont pas compris.', 'Les pneus sont compris.'],
    ['El transporte no está incluido.', 'El transporte va incluido.'],
    ['Il trasporto non è compreso.', 'Il trasporto è compreso.'],
    ['Brandstof is niet inbegrepen.', 'De brandstof is inbegrepen.'],
    ['O transporte não está incluído.', 'O transporte está incluído.'],
  ])('is not in it: %s %s', (knowledge, draft) => expect(marked(draft, { knowledge })).not.toEqual([]))

  it.each([
    ['Filters are not included.', 'Filters are not included.'],
    ['Two visits a year, parts extra. Labour is included.', 'Labour is included, parts are extra.'],
    ['Basic: parts extra. Full: parts and oil included.', 'With Full, parts are included.'],
    ['Wartung inklusive, Reifen nicht enthalten.', 'Die Wartung ist inklusive, nur die Reifen nicht.'],
    ['Les pneus ne sont pas compris.', 'Les pneus ne sont pas compris.'],
    ['Brandstof is niet inbegrepen.', 'Brandstof komt er apart bij.'],
  ])('is told so: %s %s', (knowledge, draft) => expect(marked(draft, { knowledge })).toEqual([]))
})

describe('a figure of one thing of several', () => {
  const sizes = 'Tempi: 6 settimane per le misure standard, 9 settimane per le misure speciali.'
  it.each([
    [sizes, 'Per le misure speciali servono sei settimane.'],
    ['Garantía: 10 años en el inversor, 5 años en la mano de obra.', 'En la mano de obra respondemos 10 años.'],
    ['Lagerpreise: Kühlware 4,20 €, Tiefkühlware 5,60 €.', 'Tiefkühlware kostet 4,20 €.'],
    ['Delivery: desk plants 8 days, living walls 40 days.', 'A living wall takes 8 days.'],
    ['Délai : 4 semaines pour un site vitrine, 9 semaines pour une boutique.', 'Une boutique prend 4 semaines.'],
    ['Garantie: 3 jaar op de laadpaal, 1 jaar op de installatie.', 'Op de installatie geldt 3 jaar garantie.'],
  ])('is not that of another: %s %s', (knowledge, draft) => expect(marked(draft, { knowledge })).not.toEqual([]))

  it.each([
    [sizes, 'Per le misure speciali servono nove settimane.'],
    [sizes, 'Per le misure standard servono sei settimane, per quelle speciali nove.'],
    ['Garantía: 10 años en el inversor, 5 años en la mano de obra.', 'En la mano de obra respondemos 5 años.'],
    ['Lagerpreise: Kühlware 4,20 €, Tiefkühlware 5,60 €.', 'Tiefkühlware kostet 5,60 €.'],
    ['Delivery: desk plants 8 days, living walls 40 days.', 'Desk plants take 8 days.'],
    ['Garantie: 3 jaar op de laadpaal, 1 jaar op de installatie.', 'Op de laadpaal geldt 3 jaar garantie.'],
  ])('is its own: %s %s', (knowledge, draft) => expect(marked(draft, { knowledge })).toEqual([]))
})
