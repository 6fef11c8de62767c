import { describe, expect, it } from 'vitest'
import { draftToGuard, type GivenToDraft } from '../../../test/language/draft-to-guard.ts'
import { guardDraft } from './guard-draft.ts'
import type { GuardVerdict } from './verdict.ts'

const aTuesday = '2026-11-24'

/** What of a draft is marked, whoever reads it and where nobody does. */
const marks = (body: string, given: GivenToDraft = {}): GuardVerdict[] =>
  guardDraft(draftToGuard(body, { today: aTuesday, ...given }), { reads: 'facts' }).verdicts.filter(
    ({ severity }) => severity !== 'warn',
  )
const held = (body: string, given?: GivenToDraft): string[] => marks(body, given).map(({ span }) => span.text)

describe('a day that follows from the calendar', () => {
  const courses = 'Novice courses start every Monday.'
  const closed = 'Pranzi entro le 16 del giorno prima. Consegne da lunedì a venerdì.'

  it('needs no other source where a weekday of ours is the next to come', () => {
    expect(held('The next Monday is 30 November.', { knowledge: courses })).toEqual([])
    expect(held('Entro lunedì 30 novembre alle 16:00.', { knowledge: closed })).toEqual([])
  })

  it('is one of the two to come of a weekday that the lead names', () => {
    const mail = 'Would next Tuesday suit you?'
    expect(held('Tuesday, 1 December suits me well.', { mail })).toEqual([])
    expect(held('Tuesday, 8 December suits me well.', { mail })).toEqual([])
    expect(held('Tuesday, 15 December suits me well.', { mail })).toEqual(['15 December'])
  })

  it('is left to a reader where it is a later one of ours, and nobody’s to judge where it is later still', () => {
    const [later] = marks('A course begins on Monday 7 December.', { knowledge: courses })
    expect(later).toMatchObject({ severity: 'reader', span: { text: '7 December' } })
    const [muchLater] = marks('A course begins on Monday 21 December.', { knowledge: courses })
    expect(muchLater).toMatchObject({ severity: 'block', span: { text: '21 December' } })
  })

  it('is today, where it is called so', () => {
    expect(held('Today is 24 November.')).toEqual([])
    expect(held('Delivery is on 24 November.')).toEqual(['24 November'])
  })

  it('is not told of a weekday that nobody names', () => {
    expect(held('Delivery is on Monday, 30 November.')).toEqual(['Monday', '30 November'])
  })

  it('is told of the lead’s own day, also where they took it for another one', () => {
    const mail = 'La festa è sabato 18 aprile.'
    expect(held('Il 18 aprile cade di domenica: intende sabato 17 aprile?', { mail })).toEqual([])
  })

  it('is counted from the today or tomorrow of its sentence, in days of the calendar or in working days', () => {
    const given = { knowledge: 'Lieferung innert 5 Arbeitstagen. Derzeit 3 Wochen Vorlauf.' }
    expect(held('Bei Bestellung am Montag wäre das der 10. Dezember.', given)).toContain('10. Dezember')
    expect(marks('Bei Bestellung heute wäre das bis Dienstag, 1. Dezember.', given)).toMatchObject([
      { severity: 'reader' },
    ])
    expect(marks('Von heute an gerechnet liefern wir bis zum 15.12.', given)).toMatchObject([{ severity: 'reader' }])
    expect(held('Von heute an gerechnet liefern wir bis zum 25.12.', given)).toContain('25.12.')
    expect(marks('Mit dem Auftrag morgen wäre das Mittwoch, 2. Dezember.', given)).toMatchObject([
      { severity: 'reader' },
    ])
  })

  it('is tomorrow, where the weekday beside it is one of ours', () => {
    const given = { knowledge: 'Bentos à commander la veille avant 16 h. Livraison le mardi et le mercredi.' }
    expect(held('Vous pouvez commander jusqu’à demain mercredi.', given)).toEqual([])
    expect(held('Vous pouvez commander jusqu’à demain vendredi.', given)).toContain('demain')
  })

  it('is counted from the lead’s own, which is then said back; and the day before one of ours', () => {
    const mail = 'Ordinassi lunedì 30/11, per quando sono pronte?'
    const given = { knowledge: 'Produzione: 5 settimane.', mail }
    expect(held('Ordinando il 30 novembre arriviamo al 4 gennaio 2027.', given)).toEqual([])
    const last = { knowledge: 'Dernière expédition le lundi 21 décembre 2026. Commande la veille avant 11 h.' }
    expect(
      held(
        'Der letzte Versand ist am Montag, 21. Dezember, die Bestellung muss am Sonntag, 20. Dezember vorliegen.',
        last,
      ),
    ).toEqual([])
    expect(held('Die Bestellung muss am Samstag, 19. Dezember vorliegen.', last)).toContain('19. Dezember')
  })

  it('is one of several that a source names with one month, and the weekday that it is', () => {
    const given = { knowledge: 'Nicht am 25. und 26.12. Freie Termine: 15. Dezember.' }
    expect(held('We work, except on 25 and 26 December.', given)).toEqual([])
    expect(held('Il martedì 15 potrebbe andare.', given)).toEqual([])
    expect(held('Il venerdì 15 potrebbe andare.', given)).not.toEqual([])
  })

  it('is asked about where it is the next that the lead names without its month', () => {
    const mail = 'How fast is it? We have an audit on the 20th.'
    expect(held('Is your audit on 20 December?', { mail })).toEqual([])
    expect(held('Wäre das der 18. Dezember?', { mail: 'Wir brauchen es am 18.' })).toEqual([])
    expect(held('Is your audit on 20 January?', { mail })).toEqual(['20 January'])
    expect(held('Is your audit on 21 December?', { mail })).toEqual(['21 December'])
    expect(marks('It is there by 20 December.', { mail })).toMatchObject([{ severity: 'reader' }])
  })

  it('needs no other source where it is said to be the next of a weekday that stands before it', () => {
    expect(held('Courses start every Monday, so the next is on 30 November.', { knowledge: courses })).toEqual([])
    expect(held('Courses start every Monday, so the next is on 1 December.', { knowledge: courses })).toEqual([
      '1 December',
    ])
  })

  it('is nobody’s where no day is known', () => {
    const given = { knowledge: courses, today: undefined }
    expect(held('The next Monday is 30 November.', given)).toEqual(['30 November'])
  })
})

describe('a weekday that is another one', () => {
  const mail = 'Can we meet on 1 December, 3 December or 17 April?'

  it.each([
    ['Monday, 1 December suits me.', 'Monday', '1 December 2026 is a Tuesday'],
    ['Am Freitag, den 3. Dezember passt es mir.', 'Freitag', '3 December 2026 is a Thursday'],
    ['On 17 April (Friday) it suits me.', 'Friday', '17 April 2027 is a Saturday'],
    ['Monday, 1 December 2027 suits me.', 'Monday', '1 December 2027 is a Wednesday'],
  ])('is marked, and what it is said: %s', (body, words, quote) => {
    const found = marks(body, { mail }).find(({ finding }) => finding.code === 'said_otherwise')
    expect(found).toMatchObject({ severity: 'block', finding: { words, quote } })
  })

  it.each([
    'Tuesday, 1 December suits me.',
    'Am Donnerstag, den 3. Dezember passt es mir.',
    'On 17 April (Saturday) it suits me.',
    // Each by itself.
    'Any Monday or 1 December suits me.',
    'Monday is too soon. 1 December suits me.',
  ])('is not, where they agree or are two: %s', (body) => {
    expect(marks(body, { mail }).map(({ finding }) => finding.code)).not.toContain('said_otherwise')
  })

  it('is not ours to correct where a source of ours names the two', () => {
    const knowledge = 'Open day: Monday, 1 December.'
    expect(held('Our open day is Monday, 1 December.', { knowledge })).toEqual([])
  })

  it('may be of last year as well', () => {
    expect(held('As you wrote on Monday, 16 November.', { mail: 'On Monday, 16 November I wrote.' })).toEqual([])
  })
})
