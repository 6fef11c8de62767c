import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { guardDraft } from './guard-draft.ts'

/** What of a draft is marked, also with what a second reader may let pass. Today is Tuesday, 24 November 2026. */
const marked = (draft: string, { mail = '', title = '', knowledge = '' } = {}): string[] =>
  guardDraft(draftToGuard(draft, { mail, title, knowledge, today: '2026-11-24' }), { reads: 'facts' }).verdicts.flatMap(
    ({ severity, span }) => (severity === 'warn' ? [] : [span.text]),
  )

describe('what is free', () => {
  it.each([
    ['Office users are free on both plans.', 'Your dispatchers add nothing, because office users are free.'],
    ['Light agents are free with Premier.', 'On Premier, light agents are free.'],
    ['Bikes can be returned without a penalty.', 'Vous pouvez rendre les vélos sans pénalité.'],
    ['Muster: Kostenlos, auch einzeln.', 'Möchten Sie vorher ein Muster? Das schicken wir kostenlos.'],
  ])('is told in other words: %s', (knowledge, draft) => expect(marked(draft, { knowledge })).toEqual([]))

  it.each([
    ['Office users are free on both plans.', 'Your dispatchers add nothing, because technicians are free.'],
    ['We are free on both Tuesdays.', 'On both plans office users are free.'],
    ['Bikes can be returned with a penalty.', 'Vous pouvez rendre les vélos sans pénalité.'],
    ['Muster: Kostenlos, auch einzeln.', 'Möchten Sie vorher die Leiter? Die schicken wir kostenlos.'],
  ])('is not told of another thing: %s', (knowledge, draft) =>
    expect(marked(draft, { knowledge }).length).toBeGreaterThan(0),
  )

  it('is no lead who is free of a contract', () => {
    expect(marked('Are you still inside the old contract, or already free of it?')).toEqual([])
    expect(marked('When will you be free of the current supplier?')).toEqual([])
    expect(marked('Setup is free of any fee.').length).toBeGreaterThan(0)
    expect(marked('The first month is free.').length).toBeGreaterThan(0)
  })
})

describe('a commitment that an entry names and says to be none', () => {
  it.each([
    ['Engagement', 'Aucun. Résiliation en ligne.', "Vous arrêtez quand vous voulez : il n'y a pas d'engagement."],
    ['Mindestlaufzeit', 'Keine. Kündigung per E-Mail.', 'Eine Bindung gibt es bei uns ohne Mindestlaufzeit nicht.'],
    ['Permanencia', 'Ninguna. La baja se pide por correo.', 'Trabajamos sin permanencia.'],
    ['Fidelização', 'Nenhuma. O cancelamento é por email.', 'Trabalhamos sem fidelização.'],
    ['Looptijd', 'Geen. Opzeggen gaat per mail.', 'Wij werken zonder looptijd.'],
  ])('is none: %s', (title, knowledge, draft) => expect(marked(draft, { title, knowledge })).toEqual([]))

  it.each([
    ['Engagement', '12 mois. Résiliation en ligne.', "Vous arrêtez quand vous voulez : il n'y a pas d'engagement."],
    ['Permanencia', '12 meses. La baja se pide por correo.', 'Trabajamos sin permanencia.'],
    ['Fidelização', '12 meses. O cancelamento é por email.', 'Trabalhamos sem fidelização.'],
    ['Looptijd', '12 maanden. Opzeggen gaat per mail.', 'Wij werken zonder looptijd.'],
  ])('is one where the entry tells how long: %s', (title, knowledge, draft) =>
    expect(marked(draft, { title, knowledge }).length).toBeGreaterThan(0),
  )
})
