import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { guardDraft } from './guard-draft.ts'

/** What of a draft is marked; `left` with what a second reader may let pass. Today is Tuesday, 24 November 2026. */
const marked = (draft: string, { mail = '', knowledge = '' }, { left = true } = {}): string[] =>
  guardDraft(draftToGuard(draft, { mail, knowledge, today: '2026-11-24' }), { reads: 'facts' }).verdicts.flatMap(
    ({ severity, span }) => (severity === 'warn' || (severity === 'reader' && !left) ? [] : [span.text]),
  )

describe('a share or sum that the lead wants and does not get', () => {
  it.each([
    ['en', 'Can you do 10%?', 'I cannot offer 10%, that is for the owner to decide.'],
    ['en', 'Knock 25% off.', 'Thanks, but 25% off is not something we can do.'],
    ['en', 'They told us 15%.', 'I cannot confirm 15%.'],
    ['en', 'Your flyer says a flat €5, use that.', 'I cannot use a flat €5 here: the list has no flat rate.'],
    ['de', 'Geben Sie uns 10 %?', '10 % kann ich Ihnen leider nicht geben.'],
    ['fr', 'Vous me faites 10 % ?', 'Je ne peux malheureusement pas vous accorder 10 %.'],
    ['es', '¿Me haces un 10 %?', 'El 10 % no puedo hacérselo, eso lo decide la gerente.'],
    ['it', 'Mi fa il 10 %?', 'Il 10 % non posso concederlo.'],
    ['nl', 'Kan er 10 % af?', 'De 10 % kan ik u helaas niet geven.'],
    ['pt', 'Faz 10 %?', 'Os 10 % não posso dar.'],
    ['pl', 'Da Pan 10 %?', 'Nie mogę udzielić 10 %.'],
  ])('is said back: %s, %s', (_, mail, draft) => expect(marked(draft, { mail })).toEqual([]))

  it.each([
    ['en', 'Can you do 10%?', 'We can offer 10%.'],
    ['en', 'Can you do 10%?', 'The 10% is not a problem.'],
    ['en', 'Can you do 10%?', 'I cannot offer 10% without a contract for a year.'],
    ['de', 'Geben Sie uns 10 %?', '10 % kann ich Ihnen nicht nur heute geben.'],
    ['fr', 'Vous me faites 10 % ?', 'Nous pouvons vous accorder 10 %.'],
    ['es', '¿Me haces un 10 %?', 'El 10 % puedo hacérselo.'],
    ['it', 'Mi fa il 10 %?', 'Il 10 % non è un problema.'],
    ['nl', 'Kan er 10 % af?', 'De 10 % kan ik u geven.'],
    ['en', 'Can you do 10%?', 'I cannot offer 15%.'],
  ])('has no source where they get it, or it is another: %s, %s', (_, mail, draft) =>
    expect(marked(draft, { mail }).length).toBeGreaterThan(0),
  )
})

describe('a share of the lead’s as a limit', () => {
  it.each([
    ['en', 'Can you do 10%?', 'We can’t do less than 10%.'],
    ['en', 'Can you do 10%?', 'Unfortunately, we cannot go lower than 10%.'],
    ['en', 'Can you do 10%?', 'We can’t do anything but 10%.'],
    ['de', 'Geben Sie uns 10 %?', 'Wir können nicht weniger als 10 % geben.'],
    ['de', 'Geben Sie uns 10 %?', 'Mehr als 10 % kann ich Ihnen nicht geben.'],
    ['fr', 'Vous me faites 10 % ?', 'Nous ne pouvons vous accorder que 10 %.'],
    ['fr', 'Vous me faites 10 % ?', 'Nous n’accordons que 10 %.'],
    ['fr', 'Vous me faites 10 % ?', 'Nous ne pouvons pas descendre en dessous de 10 %.'],
    ['es', '¿Me haces un 10 %?', 'No podemos hacer menos del 10 %.'],
    ['es', '¿Me haces un 10 %?', 'No podemos dar más que el 10 %.'],
    ['it', 'Mi fa il 10 %?', 'Non possiamo fare meno del 10 %.'],
    ['it', 'Mi fa il 10 %?', 'Non possiamo dare altro che il 10 %.'],
    ['nl', 'Kan er 10 % af?', 'Minder dan 10 % kunnen we niet geven.'],
    ['nl', 'Kan er 10 % af?', 'We kunnen niet minder dan 10 % geven.'],
    ['pt', 'Faz 10 %?', 'Não podemos dar menos do que 10 %.'],
    ['pt', 'Faz 10 %?', 'Não posso dar senão 10 %.'],
  ])('is not ours: %s, %s', (_, mail, draft) => expect(marked(draft, { mail }).length).toBeGreaterThan(0))

  it.each([
    ['en', 'We can’t do less than 10%.', 'You said you can’t do less than 10%.'],
    ['de', 'Wir können nicht weniger als 10 % geben.', 'Sie sagten, Sie können nicht weniger als 10 % geben.'],
    ['fr', 'Nous ne pouvons accorder que 10 %.', 'Vous dites que vous ne pouvez accorder que 10 %.'],
    ['fr', 'Nous ne pouvons pas faire moins de 10 %.', 'Vous dites que vous ne pouvez pas faire moins de 10 %.'],
    ['es', 'No podemos hacer menos del 10 %.', 'Dice que no pueden hacer menos del 10 %.'],
    ['it', 'Non possiamo fare meno del 10 %.', 'Ha detto che non potete fare meno del 10 %.'],
    ['nl', 'We kunnen niet minder dan 10 % geven.', 'U schrijft dat u niet minder dan 10 % kunt geven.'],
    ['pt', 'Não podemos fazer menos de 10 %.', 'Disse que não podem fazer menos de 10 %.'],
    ['fr', 'Vous me faites 10 % ?', 'Je ne peux pas vous dire que 10 % sont possibles.'],
    ['en', 'We get 10% now.', 'We can’t do less than your 10%.'],
  ])('is said back as theirs: %s, %s', (_, mail, draft) => expect(marked(draft, { mail })).toEqual([]))
})

describe('the weekday of a day', () => {
  const knowledge = 'Delivery takes 12 working days. On 14 December we are closed.'
  it('is told by the calendar, and judged with the day', () => {
    expect(marked('We are closed on Monday, 14 December.', { knowledge })).toEqual([])
    expect(marked('We start on Monday, 22 March.', { knowledge }, { left: false })).toEqual(['Monday', '22 March'])
    expect(marked('It takes until Wednesday, 30 December.', { knowledge }, { left: false })).toEqual([])
    expect(marked('We are closed on Tuesday, 14 December.', { knowledge })).toEqual(['Tuesday'])
  })

  it.each([
    ['We come within 48 hours: if you call today, Tuesday, by Thursday, 26 November.', []],
    ['We come within 48 hours: if you call today, Thursday, by Thursday, 26 November.', ['Thursday']],
    ['Przyjeżdżamy w ciągu 48 godzin, przy zgłoszeniu dzisiaj, we wtorek, w czwartek 26 listopada.', []],
    [
      'Przyjeżdżamy w ciągu 48 godzin, przy zgłoszeniu dzisiaj, we wtorek, w sobotę 28 listopada.',
      ['sobotę', '28 listopada'],
    ],
  ])('is told of today, and what is counted in hours from it: %s', (draft, marks) =>
    expect(marked(draft, { knowledge: 'We come within 48 hours.' }, { left: false })).toEqual(marks),
  )

  it('with a number it is the next such day', () => {
    const given = { knowledge: 'A printed band takes 5 working days. We are closed on 8 December.' }
    expect(marked('With the band it takes until Tuesday 15.', given)).toEqual([])
    expect(marked('With the band it takes until Wednesday 23.', given)).toEqual(['Wednesday 23.'])
  })

  it('from one to another in each language, and hours as a lead writes them', () => {
    const knowledge = 'Van 21 tot en met 31 december 15% toeslag.'
    expect(marked('Du 21 au 31 décembre, 15 % en plus.', { knowledge })).toEqual([])
    expect(marked('Du 22 au 31 décembre, 15 % en plus.', { knowledge })).toEqual(['22'])
    const given = { mail: 'Leaving at 8.30 and home by 5.30.' }
    expect(marked('Are 8.30 and 5.30 the times at the garage?', given)).toEqual([])
    expect(marked('Are 8.30 and 6.30 the times at the garage?', given)).toEqual(['6.30'])
  })

  it('so far from a day of the lead’s as the draft says', () => {
    const given = {
      mail: 'Our party is on 12 December.',
      knowledge: 'We deliver on Thursdays, ordered two days before.',
    }
    expect(marked('Two days before it is 10 December.', given, { left: false })).toEqual([])
    expect(marked('Two days before it is 6 December.', given, { left: false })).toEqual(['6 December'])
  })
})

describe('how many of something a measure takes', () => {
  const knowledge = 'Count one panel for every 3 m² of floor. Panels come in packs of 4.'
  const mail = 'The room has 90 m².'
  it('comes out, and is full packs', () =>
    expect(
      marked('For 90 m² that makes 30, so 32, as they come in packs of 4.', { mail, knowledge }, { left: false }),
    ).toEqual([]))
  it('or it is marked', () =>
    expect(marked('For 90 m² that makes 37.', { mail, knowledge }, { left: false })).toEqual(['37']))
})

describe('sides that are rounded up to a step', () => {
  const knowledge = 'Ogni lato si arrotonda al multiplo di 3 cm superiore. Lo specchio costa 54 € al m².'
  const mail = 'Mi servono 6 specchi 200 x 100.'
  it.each([
    ['I lati sono 201 x 102 cm: 12,3012 m² a 54 € sono 664,26 €.', []],
    ['I lati sono 207 x 102 cm.', ['207']],
    ['I lati sono 201 x 102 cm: 14,3012 m².', ['14,3012 m²']],
  ])('come out, and what they cover: %s', (draft, marks) =>
    expect(marked(draft, { mail, knowledge }, { left: false })).toEqual(marks),
  )
})

describe('half a day', () => {
  const knowledge = 'Ein Silo bis 15 m Höhe dauert etwa einen halben Tag.'
  const mail = 'Wir haben 4 Silos.'
  it.each([
    ['Ihre 4 Silos dauern etwa 4 mal 0,5 Tage, also 2 Tage.', []],
    ['Ihre 4 Silos dauern etwa 5 Tage.', ['5 Tage']],
  ])('is 0.5 days: %s', (draft, marks) => expect(marked(draft, { mail, knowledge }, { left: false })).toEqual(marks))
})

describe('"free" of a day, and of a price', () => {
  it.each([
    ['The first free dates are 15 and 16 December.', 'Prime date libere: 15 e 16 dicembre', []],
    ['I am free on the 15th.', 'Free on 15 December.', []],
    ['Travel is free in Hamilton County.', 'Travel: free in Story and Hamilton counties.', []],
    ['Travel is free in Grundy County.', 'Travel: $0.70 per mile.', ['is free']],
    ['Both trips are free.', 'Bis 40 km sind beide Fahrten frei.', []],
    ['Both trips are free.', 'Ein Termin ist frei von 8 bis 9.', ['are free']],
    ['I am free in the morning, or any day in March.', 'Travel: $0.70 per mile.', []],
    ['Delivery is free on all orders.', 'Prime date libere: 15 e 16 dicembre', ['free']],
    ['El primer mes es gratis con 12 meses.', 'The first month is free on a 12-month contract.', []],
  ])('%s', (draft, knowledge, marks) =>
    expect(marked(draft, { knowledge }).filter((words) => /free|gratis/.test(words))).toEqual(marks),
  )
})

it('opening hours stand before a price, too', () => {
  const given = { knowledge: 'Call-outs: Mon-Fri 7.30-17.00 £95 including the first hour.' }
  expect(marked('A call-out Mon-Fri 7.30-17.00 costs £95.', given)).toEqual([])
  expect(marked('A call-out Mon-Fri 7.30-18.00 costs £95.', given)).toEqual(['18.00'])
})

it('what a thing "includes" is included in every language', () => {
  const given = {
    knowledge: 'Concert grand: Yamaha C5 for events, €390 for up to 3 days, includes one tuning on site.',
  }
  expect(marked('Le piano coûte 390 € pour 3 jours au maximum, un accord sur place compris.', given)).toEqual([])
  expect(
    marked('Le piano coûte 390 € pour 3 jours au maximum, un accord sur place compris.', {
      knowledge: 'Concert grand: Yamaha C5 for events, €390 for up to 3 days.',
    }),
  ).toEqual(['compris'])
})

it('a share that is taken off a price makes no range of both', () => {
  const given = { knowledge: 'A check costs €799.00. In January 15 % off checks.' }
  expect(marked('In January it is €799.00 − 15% = €679.15.', given)).toEqual([])
  expect(marked('In January it is €799.00 − 15% = €697.15.', given)).toEqual(['€697.15'])
})
