import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { guardDraft } from './guard-draft.ts'

/** What of a draft is marked, whoever reads it. */
const held = (mail: string, knowledge: string, draft: string): string[] =>
  guardDraft(draftToGuard(draft, { mail, knowledge }), { reads: 'facts' }).verdicts.flatMap(({ severity, span }) =>
    severity === 'warn' ? [] : [span.text],
  )

type Pair = readonly [mail: string, knowledge: string, honest: string, other: string, marks: readonly string[]]

const eachOf = (pairs: readonly Pair[]) =>
  it.each<Pair>(pairs)('%s | %s | %s', (mail, knowledge, honest, other, marks) => {
    expect(held(mail, knowledge, honest)).toEqual([])
    expect(held(mail, knowledge, other)).toEqual(marks)
  })

describe('a million shortened with a point', () => {
  const cover = 'Haftung: Vermögensschadenhaftpflicht über 1 Mio. €.'
  eachOf([
    [
      'Insured?',
      cover,
      'We carry liability cover of €1 million.',
      'We carry liability cover of €3 million.',
      ['€3 million'],
    ],
    [
      'Versichert?',
      'Cover: €2.5 million.',
      'Versichert bis 2,5 Mio. EUR.',
      'Versichert bis 3,5 Mio. EUR.',
      ['3,5 Mio. EUR'],
    ],
  ])
})

describe('a short weekday before hours in words', () => {
  const open = 'Erreichbar: Mo bis Do 8 bis 17 Uhr, Fr 8 bis 14 Uhr.'
  eachOf([
    [
      'Kann Freitag?',
      open,
      'Freitags sind wir nur bis 14 Uhr im Haus.',
      'Freitags sind wir bis 16 Uhr im Haus.',
      ['16 Uhr'],
    ],
    [
      'Kann Freitag?',
      open,
      'Freitags sind wir nur bis 14 Uhr im Haus.',
      'Samstags sind wir bis 14 Uhr im Haus.',
      ['Samstags'],
    ],
  ])

  it('is no small word before a length of time', () =>
    expect(held('Sonntag?', 'Dauer: so 8 bis 10 Arbeitstage.', 'Sonntags sind wir im Haus.')).toEqual(['Sonntags']))
})

describe('a contract of a year', () => {
  eachOf([
    [
      'Dauer?',
      'Contrato: anual, sin renovación automática.',
      'Der Vertrag läuft ein Jahr.',
      'Der Vertrag läuft zwei Jahre.',
      ['zwei Jahre'],
    ],
    [
      'How long?',
      'Annual contract, no renewal.',
      'The contract runs for 12 months.',
      'The contract runs for 24 months.',
      ['24 months'],
    ],
  ])

  it('is no yearly service', () =>
    expect(held('Dauer?', 'Mantenimiento anual. Garantía de 2 años.', 'Der Vertrag läuft ein Jahr.')).toEqual([
      'ein Jahr',
    ]))
})
