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

describe('from how many on one price is the better', () => {
  const course = 'Open course £135 per person. Group course £1,450 for up to 12 people.'
  const calls = 'Solo 89 EUR im Monat (bis 400 Anrufe), Team 159 EUR im Monat. Jeder weitere Anruf 0,19 EUR.'
  const heads = '£135 a head, or £1,450 for a group. '
  const beyond = 'Jeder weitere Anruf kostet 0,19 €, Team 159 €. '
  it.each([
    [course, `${heads}Once you've more than ten people, the group option is the cheaper one.`],
    [course, `${heads}From eleven people on the group option is the cheaper one.`],
    [calls, `${beyond}Kippen würde das erst bei etwa 770 Anrufen.`],
  ])('comes of both: %s %s', (knowledge, draft) => expect(marked(draft, { knowledge })).toEqual([]))

  it.each([
    [course, `${heads}Once you've more than nine people, the group option is the cheaper one.`, 'nine people'],
    [course, `${heads}From ten people on the group option is the cheaper one.`, 'ten people'],
    [calls, `${beyond}Kippen würde das erst bei etwa 720 Anrufen.`, '720'],
    [course, `${heads}Ten people have booked.`, 'Ten people'],
  ])('is another number: %s %s', (knowledge, draft, mark) => expect(marked(draft, { knowledge })).toEqual([mark]))
})

describe('what is reckoned of a sum or share', () => {
  it('is an average month of a week, told roughly', () => {
    const knowledge = '£18.50 per cleaner hour.'
    const mail = 'We want three hours every evening, five days a week.'
    const draft = (sum: string) => `Three hours are £55.50, so £277.50 for five days a week, or about ${sum} a month.`
    expect(marked(draft('£1,200'), { knowledge, mail })).toEqual([])
    expect(marked(draft('£1,600'), { knowledge, mail })).toEqual(['£1,600'])
  })

  it('is what one of a measure costs, told roughly', () => {
    const knowledge = 'Cajas: mediana 8 kg 34 EUR, grande 12 kg 47 EUR.'
    expect(marked('Nuestra caja grande sale a algo menos de 4 € el kilo.', { knowledge })).toEqual([])
    expect(marked('Nuestra caja grande sale a algo menos de 3 € el kilo.', { knowledge })).toEqual(['3 €'])
  })

  it("is our share of the lead's sum", () => {
    const knowledge = 'Fee: 18% of the first-year base salary.'
    const mail = 'We hire a data engineer at about 80k.'
    expect(marked('On a base of 80k, 18% makes 14,400.', { knowledge, mail })).toEqual([])
    expect(marked('On a base of 80k, 18% makes 15,400.', { knowledge, mail })).toEqual(['15,400'])
  })

  it.each([
    ['Unser Spediteur kommt auf 92 % Pünktlichkeit.', 'Woran liegt es bei Ihren 8 %?', []],
    ['Unser Spediteur kommt auf 92 % Pünktlichkeit.', 'Woran liegt es bei Ihren 9 %?', ['9 %']],
    ['Unser Spediteur kommt auf 92 % Pünktlichkeit.', 'Bei uns sind es 8 %.', ['8 %']],
    ['Our carrier is on time in 92% of cases.', 'What causes your 8%?', []],
  ])("is what is left of the lead's: %s %s", (mail, draft, marks) => expect(marked(draft, { mail })).toEqual(marks))
})

describe('a count that one word tells', () => {
  it.each([
    ['Feste Zweierteams, Reinigung ab 18 Uhr.', 'Bei Ihnen reinigen immer dieselben zwei Leute.'],
    ['Nos techniciens travaillent en binôme.', 'Chez vous viennent toujours deux personnes.'],
    ['Onze monteurs werken in tweetallen.', 'Er komen altijd twee personen.'],
  ])('is of those who work together: %s', (knowledge, draft) => expect(marked(draft, { knowledge })).toEqual([]))

  it.each([
    ['Feste Zweierteams, Reinigung ab 18 Uhr.', 'Bei Ihnen reinigen immer dieselben vier Leute.'],
    ['Nos techniciens travaillent en binôme.', 'Chez vous viennent toujours quatre personnes.'],
    ['Onze monteurs werken in tweetallen.', 'Er komen altijd vier personen.'],
  ])('is no other: %s', (knowledge, draft) => expect(marked(draft, { knowledge }).length).toBeGreaterThan(0))

  it.each([
    'Twee keer een half ja, en ik leg graag uit welke helft.',
    'Trois fois bonne nouvelle.',
    'Zweimal ja.',
    'Two times yes.',
    'Nadie teclea nada dos veces.',
  ])('is of answers, or of nothing: %s', (draft) => expect(marked(draft)).toEqual([]))

  it('is of deeds', () => {
    expect(marked('Wij komen twee keer per week.').length).toBeGreaterThan(0)
    expect(marked('Nous livrons trois fois par semaine.').length).toBeGreaterThan(0)
  })
})

describe('a day or an hour of the lead', () => {
  const knowledge = 'Repartimos los lunes y los miércoles.'
  it.each([
    ['¿Se puede los martes?', 'El martes, de momento, no: repartimos los lunes y los miércoles.'],
    ['¿Se puede los martes?', 'El martes no, repartimos los lunes y los miércoles.'],
  ])('is denied behind it: %s', (mail, draft) => expect(marked(draft, { mail, knowledge })).toEqual([]))

  it('is none of ours where it is not denied', () => {
    const draft = 'El martes, de momento, repartimos por toda la ciudad y alrededores.'
    expect(marked(draft, { mail: '¿Se puede los martes?', knowledge })).toEqual(['martes'])
  })

  it('is an hour behind the weekday', () => {
    const mail = 'Kun je dinsdag om 10 uur bellen?'
    expect(marked('Dinsdag 10 uur is prima.', { mail })).toEqual([])
    expect(marked('Dinsdag 11 uur is prima.', { mail })).toEqual(['11 uur'])
  })

  it('is the day before theirs, where ours is due the day before', () => {
    const due = { mail: 'Precisamos de almoço na próxima quinta.', knowledge: 'Encomenda até às 15h do dia anterior.' }
    expect(marked('Basta confirmar até quarta às 15h.', due)).toEqual([])
    expect(marked('Basta confirmar até terça às 15h.', due)).toEqual(['terça'])
    expect(marked('Basta confirmar até quarta às 15h.', { ...due, knowledge: 'Encomenda até às 15h.' })).toEqual([
      'quarta',
    ])
  })

  it('is no end of a calendar year in "the end of year two"', () => {
    const knowledge = 'Tools last up to 10,000 shots.'
    expect(marked('You would be through it before the end of year two.', { knowledge })).toEqual([])
    expect(marked('You would be through it before the end of the year.', { knowledge })).toEqual(['end of the year'])
  })
})

describe('whose figure it is', () => {
  it('is not that of what another figure is for', () => {
    const knowledge = 'Storage: €9.50 per pallet. Onboarding: €750 one-time.'
    expect(marked('It is €9.50 for every pallet in storage, and €750 once to get set up.', { knowledge })).toEqual([])
    expect(marked('Storage is €750 once.', { knowledge }).length).toBeGreaterThan(0)
  })

  it('is denied of what we do not touch', () => {
    const mail = 'Two Rational ovens and a La Marzocco.'
    const knowledge = 'Brands: Rational. We do not work on coffee machines.'
    const draft = "The La Marzocco you'd have to keep elsewhere: coffee machines aren't something we touch."
    expect(marked(draft, { mail, knowledge })).toEqual([])
    expect(marked('We also service your La Marzocco.', { mail, knowledge })).toEqual(['Marzocco'])
  })
})

describe('a length in another measure', () => {
  it.each([
    ['Position every 30 seconds.', '', 'The position is read twice a minute.'],
    ['Posição a cada 30 segundos.', '', 'A posição é lida duas vezes por minuto.'],
    ['Les valeurs arrivent deux fois par minute.', '', 'Les valeurs arrivent toutes les 30 secondes.'],
    ['Precio por minuto de audio 1,05 €.', 'Tenemos 30 horas de vistas.', 'Treinta horas son 1.800 minutos.'],
    ['Instalação: cerca de 40 minutos cada.', 'Temos 34 carrinhas.', 'As 34 somam perto de 23 horas.'],
    ['Plano Pro: até 5.000 pedidos por mês.', 'Fazemos 120 pedidos por dia.', 'São uns 3.600 pedidos por mês.'],
    [
      'One translator does 2,500 words per working day. Add 3 working days for jobs over 20,000 words.',
      'We need 38,000 words.',
      "38,000 words are about 16 working days. Add three for the proofreading and you're at roughly 19.",
    ],
  ])('comes out: %s', (knowledge, mail, draft) => expect(marked(draft, { knowledge, mail })).toEqual([]))

  it.each([
    ['Position every 30 seconds.', '', 'The position is read three times a minute.'],
    ['Posição a cada 30 segundos.', '', 'A posição é lida duas vezes por hora.'],
    ['Les valeurs arrivent deux fois par minute.', '', 'Les valeurs arrivent toutes les 20 secondes.'],
    ['Precio por minuto de audio 1,05 €.', 'Tenemos 30 horas de vistas.', 'Treinta horas son 1.900 minutos.'],
    ['Instalação: cerca de 40 minutos cada.', 'Temos 34 carrinhas.', 'As 34 somam perto de 30 horas.'],
    ['Plano Pro: até 5.000 pedidos por mês.', 'Fazemos 120 pedidos por dia.', 'São uns 4.600 pedidos por mês.'],
    [
      'One translator does 2,500 words per working day. Add 3 working days for jobs over 20,000 words.',
      'We need 38,000 words.',
      "38,000 words are about 16 working days. Add three for the proofreading and you're at roughly 21.",
    ],
  ])('is another: %s', (knowledge, mail, draft) => expect(marked(draft, { knowledge, mail }).length).toBeGreaterThan(0))
})

describe('what the lead has to spend a month', () => {
  const given = { mail: 'On a un budget de 50 € par mois max.', knowledge: 'Formule Mini 39 € par mois, Plus 89 €.' }
  it('is said back at the head of a sentence', () => {
    expect(marked('Avec 50 € par mois, la formule Mini à 39 € passe tout juste.', given)).toEqual([])
    expect(marked('La formule Plus est à 50 € par mois.', given)).toEqual(['50 €'])
    expect(marked('Avec 60 € par mois, la formule Mini à 39 € passe tout juste.', given)).toEqual(['60 €'])
  })
})

describe('many of what a price is for each of', () => {
  const knowledge =
    'Miete: 5,80 EUR je Leuchte und Monat. Mindestmenge 40 Leuchten. Am Ende gehen die Leuchten für 1 EUR an Sie über.'
  const mail = 'Wir haben 120 Leuchten.'
  it('is what that price is taken by', () => {
    expect(marked('Für Ihre 120 Leuchten sind es 696 € im Monat.', { knowledge, mail })).toEqual([])
    expect(marked('Für Ihre 120 Leuchten sind es 676 € im Monat.', { knowledge, mail })).toEqual(['676 €'])
  })
})

describe('a surcharge without its currency', () => {
  const knowledge = 'Grupo 52 euros la hora. Presencial con un suplemento de 8 euros por hora.'
  it('is ours behind a price', () => {
    expect(marked('Cada grupo cuesta 52 euros la hora y, al ser presencial, 8 más: 60.', { knowledge })).toEqual([])
    expect(marked('Cada grupo cuesta 52 euros la hora y, al ser presencial, 9 más: 61.', { knowledge })).toEqual([
      '9',
      '61',
    ])
  })
})
