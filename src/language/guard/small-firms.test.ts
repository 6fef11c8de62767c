import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { findFacts } from './facts/find-facts.ts'
import { readPlain } from './facts/plain-text.ts'
import { guardDraft } from './guard-draft.ts'

/** What of a draft is held where nobody reads it. */
const held = (body: string, knowledge: string, mail: string): string[] =>
  guardDraft(draftToGuard(body, { today: '2026-11-24', knowledge, mail }), { reads: 'facts' })
    .verdicts.filter(({ severity }) => severity === 'block')
    .map(({ span }) => span.text)

describe('what a small firm answers is worked out, and held only where it is wrong', () => {
  const lines = 'Epoxy line $6.90 per metre. Grinding $5.50 per metre.'
  const bikes = 'Beurt: gewone fiets € 38,50, e-bike € 52,00. Winteractie: 15% op de beurten in januari.'
  const talk =
    'Op een rustige dag kan het werk ook langzamer gaan, en dan is er koffie en een praatje bij de deur. '.repeat(5)
  const fruit = 'Liefertage: Montag und Mittwoch, 6 bis 10 Uhr. Göttingen nur Donnerstag, 11 bis 12 Uhr.'
  const basket = 'Probekorb: ein mittlerer Korb kostenlos für Firmen ab 15 Mitarbeitenden.'
  const glass = 'Verre 0,28 €.'
  const sites = 'Site up to 500 m²: £62 per visit.'
  const members = 'Eine Kiste 45 €. Mitglieder zahlen ein Zehntel weniger.'
  const panels =
    'Standard colours: 12 working days from the deposit, printed ones 25 working days. Closed: 8 December 2026, and from 22 December to 6 January.'
  const moss = 'Moss walls: €390 per m² ex VAT. Deposit 40 %. VAT: 23 %.'
  it.each([
    [
      'a total that stands before what it is made of',
      ['400 m of epoxy line and 90 m of grinding, please.', lines],
      '$3,255.00 altogether. Epoxy line: 400 m at $6.90 is $2,760.00. Grinding: 90 m at $5.50 is $495.00.',
      '$3,355.00 altogether. Epoxy line: 400 m at $6.90 is $2,760.00. Grinding: 90 m at $5.50 is $495.00.',
      '$3,355.00',
    ],
    [
      'a share off a sum that was said long before',
      ['14 gewone en 5 e-bikes, wat kost dat?', bikes],
      `De beurten kosten 14 × € 38,50 + 5 × € 52,00 = € 799,00. ${talk}In januari geldt 15% korting op de beurten: € 679,15.`,
      `De beurten kosten 14 × € 38,50 + 5 × € 52,00 = € 799,00. ${talk}In januari geldt 15% korting op de beurten: € 689,15.`,
      '€ 689,15',
    ],
    [
      'two days of the week with two of the month',
      ['Thursday?', 'Pick-up Mon–Fri 7–3. Closed: November 26 and 27.'],
      'We are closed on Thursday and Friday, November 26 and 27.',
      'We are closed on Tuesday and Wednesday, November 26 and 27.',
      'Wednesday',
    ],
    [
      'hours that are of two days',
      ['Wann liefern Sie?', fruit],
      'Montags liefern wir zwischen 6 und 10 Uhr.',
      'Donnerstags liefern wir zwischen 6 und 10 Uhr.',
      '10 Uhr',
    ],
    [
      'something on trial, named in another language',
      ['Do we get the free trial basket (9 of us)?', basket],
      'The free trial basket is for companies with 15 employees or more.',
      'The free trial basket is for companies with 5 employees or more.',
      '5 employees',
    ],
    [
      'a price of the lead’s that is not confirmed',
      ['Vous aviez dit 0,25 le verre, donc 97,50 euros. Merci de confirmer.', glass],
      'Je ne peux pas confirmer le montant de 97,50 € : le verre est à 0,28 €.',
      'Le montant est de 97,50 €.',
      '97,50 €',
    ],
    [
      'an area that the lead measured, and the share of a sum with its tax',
      ['Un mur de 3 m sur 1,20 m. Combien en tout, TTC, dont combien d’acompte ?', moss],
      'Votre mur de 3 m sur 1,20 m représente 3,6 m². À 390 € HT le m², cela fait 1 404 € HT, soit 1 726,92 € TTC. L’acompte de 40 % en représente 690,77 € TTC.',
      'Votre mur de 3 m sur 1,20 m représente 3,8 m². À 390 € HT le m², cela fait 1 404 € HT, soit 1 726,92 € TTC. L’acompte de 40 % en représente 690,77 € TTC.',
      '3,8 m²',
    ],
    [
      'an invoice with its tax, which is no price',
      ['Do we get it without Spanish VAT?', 'Básica 24,90 €, precio sin IVA. IVA 10 %.'],
      'You would receive a Spanish invoice with VAT. The hamper is €24.90 without VAT.',
      'You would receive a Spanish invoice. The hamper is €24.90 with VAT.',
      'with VAT',
    ],
    [
      'the words that a point of a list in Polish begins with',
      ['Ile kosztuje umowa?', 'Contract: £84 per visit, 8 visits a year.'],
      'Dzień dobry,\n\n1) Przy umowie to £84 za wizytę.\n2) Termin to na razie Pana propozycja.',
      'Dzień dobry,\n\n1) Przy umowie to £94 za wizytę.\n2) Termin to na razie Pana propozycja.',
      '£94',
    ],
    [
      'square feet of the lead’s in square metres',
      ['Our biggest shop is about 4,500 sq ft. What would a visit be?', sites],
      '4,500 sq ft is about 418 m², so it is within the price for sites up to 500 m², £62 per visit.',
      '4,500 sq ft is about 450 m², so it is within the price for sites up to 500 m², £62 per visit.',
      '450 m²',
    ],
    [
      'a tenth less of a sum',
      ['Was kostet die Kiste für Mitglieder?', members],
      'Eine Kiste kostet 45 €. Mitglieder zahlen ein Zehntel weniger, also 40,50 €.',
      'Eine Kiste kostet 45 €. Mitglieder zahlen ein Zehntel weniger, also 41,50 €.',
      '41,50 €',
    ],
    [
      'a tenth less of a sum, in English',
      ['What is the box for members?', 'A box is €45. Members pay a tenth less.'],
      'A box is €45. Members pay a tenth less, so €40.50.',
      'A box is €45. Members pay a tenth less, so €40.',
      '€40',
    ],
    [
      'working days from tomorrow with a holiday between',
      ['When would they be ready?', panels],
      'If the deposit comes in tomorrow, the 12 working days end on Monday, 14 December.',
      'If the deposit comes in tomorrow, the 12 working days end on Wednesday, 16 December.',
      '16 December',
    ],
    [
      'working days from a day of the lead’s, over Christmas',
      ['We pay on 27 November. When are the printed ones ready?', panels],
      'Paid on 27 November, the 25 working days for printed ones end on Wednesday, 20 January 2027.',
      'Paid on 27 November, the 25 working days for printed ones end on Friday, 29 January 2027.',
      '29 January 2027',
    ],
  ] as const)('%s', (_, [mail, knowledge], honest, wrong, found) => {
    expect(held(honest, knowledge, mail)).toEqual([])
    expect(held(wrong, knowledge, mail).join(' | ')).toContain(found)
  })

  it('square feet are no square metres, and the lead’s are no area of ours', () => {
    expect(held('Die Halle hat 4.500 m².', 'Hall: 4,500 sq ft.', 'Wie groß ist sie?')).toEqual(['4.500 m²'])
    expect(held('Die Halle hat 418 m².', 'Hall: 4,500 sq ft.', 'Wie groß ist sie?')).toEqual([])
    expect(held('Our hall has 418 m².', sites, 'Our biggest shop is about 4,500 sq ft.')).toEqual(['418 m²'])
  })

  it('words that stand for words to come are held, as they are mostly written', () => {
    expect(held('Thanks for writing. Lorem ipsum dolor sit amet.', 'Verre 0,28 €.', 'Hello')).toContain('Lorem ipsum')
  })

  it('days from one to another are no weights, in Dutch', () => {
    const weights = (text: string) =>
      findFacts(readPlain(text)).filter(({ claims }) => claims.some((claim) => claim.endsWith('tonne')))
    expect(weights('Wij werken dinsdag 15 t/m vrijdag 18 december.')).toEqual([])
    expect(weights('Wij leveren 15 t grind.')).toHaveLength(1)
  })

  it('a name is called by in Polish', () => {
    const greets = (name: string) =>
      guardDraft({
        ...draftToGuard(`Dzień dobry, Panie ${name},\n\ndziękuję za wiadomość.`, {}),
        recipientName: 'Krzysztof Maj',
        recipientEmail: 'biuro@maj.example',
        sources: {
          knowledge: [],
          settings: [],
          ownMessages: [],
          leadMessages: [],
          lead: { name: 'Krzysztof Maj', email: 'biuro@maj.example', company: '' },
        },
      }).verdicts.filter(({ kind }) => kind === 'recipient')
    expect(greets('Krzysztofie')).toEqual([])
    expect(greets('Zbigniewie')).toHaveLength(1)
  })
})
