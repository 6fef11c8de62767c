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

describe('a commitment that is only announced as what comes next', () => {
  const warranty = 'Garantie: 25 Jahre auf die Module.'
  const discount = 'Remise : 5 % à partir de 800 € HT.'
  eachOf([
    [
      'Garantie?',
      warranty,
      'Zuerst zur Garantie: Auf die Module gibt der Hersteller 25 Jahre.',
      'Zuerst zur Garantie: Auf die Module gibt der Hersteller 35 Jahre.',
      ['35 Jahre'],
    ],
    ['Une remise ?', discount, 'Quant à la remise, vous auriez 5 %.', 'Quant à la remise, vous auriez 8 %.', ['8 %']],
  ])

  it.each([
    ['Garantie?', 'Preise: 25 € je Modul.', 'Zuerst zur Garantie: Die geben wir gern auf alles.', 'Garantie'],
    ['Une remise ?', 'Prix : 800 € HT.', 'Quant à la remise, nous la ferons volontiers.', 'remise'],
  ])('still wants a source for it: %s', (mail, knowledge, draft, words) =>
    expect(held(mail, knowledge, draft)).toContain(words),
  )
})

describe('words of a deed or a bond that are none', () => {
  const liable = 'Haftung: Bei einem von uns verursachten Bruch ersetzen wir den Warenwert bis 25.000 €.'
  eachOf([
    [
      'Bruch?',
      liable,
      'Haben wir den Bruch verursacht, ersetzen wir den Warenwert.',
      'Wir haben den Bruch verursacht, ersetzen wir den Warenwert.',
      ['Wir haben den Bruch verursacht'],
    ],
    [
      'Schade?',
      'Wij vergoeden schade.',
      'Hebben wij de schade veroorzaakt, dan vergoeden wij die.',
      'Wij hebben de schade veroorzaakt.',
      ['Wij hebben de schade veroorzaakt'],
    ],
    [
      'Peur ?',
      'Assistance en français.',
      'Votre crainte est bien légitime, l’équipe répond.',
      'Votre commande est bien annulée.',
      ['est bien annulée'],
    ],
    [
      'Termin?',
      'Anmeldung über unsere Seite.',
      'Bitte melden Sie ihn an, damit er verbindlich wird.',
      'Der Termin ist verbindlich.',
      ['verbindlich'],
    ],
  ])
})

describe('what the lead pays, in their words', () => {
  const crane = ['Ik zit op 98 per uur voor een 40-tonner.', 'Tarieven: 40 ton € 115 per uur.'] as const
  const slips = [
    'Macht der Steuerberater mit, 14 € pro Abrechnung bei 62 Leuten.',
    'Preis: 9,80 € je Abrechnung.',
  ] as const
  const crowns = ['We pay $62 a crown, 20 a month.', 'Zirconia $89 per unit.'] as const
  eachOf([
    [
      ...crane,
      'Met € 115 per uur zitten we € 17 boven je huidige tarief.',
      'Met € 115 per uur zitten we € 27 boven je huidige tarief.',
      ['€ 27'],
    ],
    [
      ...slips,
      '62 Abrechnungen zu 14 € sind 868 € im Monat. Bei uns wären es 607,60 €, also 260,40 € weniger.',
      '62 Abrechnungen zu 14 € sind 878 € im Monat. Bei uns wären es 607,60 €.',
      ['878 €'],
    ],
    [
      ...slips,
      '62 Abrechnungen zu 14 € sind 868 €. Bei uns wären es 607,60 €.',
      'Bei uns sind es 14 € je Abrechnung.',
      ['14 €'],
    ],
    [
      ...crowns,
      'At $89 that is $27 more per crown and $540 a month on your 20.',
      'At $89 that is $27 more per crown and $440 a month on your 20.',
      ['$440'],
    ],
    [
      'Notre comptable nous prend 240 £ par mois.',
      'Fees: Up to 500 orders £180.',
      'Notre forfait est de 180 £, soit 60 £ de moins que ce que vous payez aujourd’hui.',
      'Vous le recevez aujourd’hui, nous livrons.',
      ['aujourd’hui'],
    ],
  ])
})

describe('a figure beside the name of another price', () => {
  it('is not that one’s where its own stands nearer', () => {
    const { sources, ...rest } = draftToGuard('Bei uns wären es 9,80 € je Abrechnung plus 35 € Grundgebühr.')
    const knowledge = [
      { id: 'one', title: 'Preis', content: '9,80 € je Abrechnung und Monat.' },
      { id: 'two', title: 'Grundgebühr', content: '35 € im Monat je Mandant.' },
    ]
    const marks = (body: string) =>
      guardDraft({ ...rest, body, sources: { ...sources, knowledge } }, { reads: 'facts' }).verdicts.map(
        ({ span }) => span.text,
      )
    expect(marks('Bei uns wären es 9,80 € je Abrechnung plus 35 € Grundgebühr.')).toEqual([])
    expect(marks('Die Grundgebühr beträgt 9,80 € im Monat.')).toEqual(['9,80 €'])
  })
})

describe('what is missing of how many the lead has', () => {
  const given = ['We have 180 pallets.', 'Frozen places: 150 in Bremerhaven.'] as const
  eachOf([
    [
      ...given,
      'We have 150 places there, so 30 short of your 180.',
      'We have 150 places there, so 40 short of your 180.',
      ['40'],
    ],
  ])
})

describe('a name of the lead’s before the sentence turns to us', () => {
  const given = ['DeepL does the job for us.', 'We translate texts.'] as const
  eachOf([
    [
      ...given,
      'Send me what you have put through DeepL and we look at it.',
      'We work with DeepL and we translate texts.',
      ['DeepL'],
    ],
  ])
})

describe('a month of the lead’s in a case that they decide', () => {
  const given = ['Unterschrift im Januar, wann fertig?', 'Planung 3 Wochen, Montage 2 Wochen.'] as const
  eachOf([
    [
      ...given,
      'Mit einer Unterschrift im Januar wären Sie nach fünf Wochen fertig.',
      'Wir sind im Januar fertig.',
      ['Januar'],
    ],
  ])
})

describe('whose a figure is', () => {
  const paid = 'Zahlung: 30 % bei Auftrag, 60 % bei Lieferung des Materials, 10 % nach Inbetriebnahme.'
  const glue = 'Tiefkühlkleber: hält bis -40 °C, Verarbeitung ab -10 °C. Papierkleber: hält bis -20 °C.'
  const rebate = 'Remises : 5 % dès 120 bouteilles par commande. Commande minimale : 36 bouteilles.'
  eachOf([
    [
      'Zahlung?',
      paid,
      '30 % bei Auftrag, 60 % sobald das Material da ist.',
      '60 % bei Auftrag, 30 % bei Lieferung.',
      ['60 %', '30 %'],
    ],
    [
      'Kleber?',
      glue,
      'Der Tiefkühlkleber passt: Er lässt sich ab -10 °C verarbeiten.',
      'Der Tiefkühlkleber hält bis -20 °C.',
      ['20 °C'],
    ],
    [
      'Remise ?',
      rebate,
      'La remise est de 5 % dès 120 bouteilles par commande.',
      'La commande minimale est de 120 bouteilles.',
      ['120'],
    ],
  ])
})

describe('sums as a mail tells them', () => {
  const bike = [
    'Only 8 months?',
    'After 6 months a bike can go back for 2 monthly amounts. Merel €119 per month.',
  ] as const
  const foil = ['Auf Folie?', 'Papier: 5.000 Stück 164 €. Folie: Aufpreis 18 % auf den Papierpreis.'] as const
  const labels = ['Teuer?', 'Etiketten: 1.000 Stück 89 €, 10.000 Stück 239 €.'] as const
  const orders = [
    'Une remise si nous commandons pour 250 € HT chaque semaine ?',
    'Remise : 5 % à partir de 800 € HT de commandes par mois.',
  ] as const
  eachOf([
    [
      ...bike,
      'For a Merel the two amounts are €238, so eight months plus the fee would be €1,190.',
      'For a Merel the two amounts are €238, so eight months plus the fee would be €1,290.',
      ['€1,290'],
    ],
    [
      ...foil,
      '5.000 Stück liegen bei 193,52 €. Der Aufschlag von 18 % ist darin.',
      '5.000 Stück liegen bei 198,52 €. Der Aufschlag von 18 % ist darin.',
      ['198,52 €'],
    ],
    [
      ...labels,
      '10.000 kosten 239 €, zehnmal 1.000 wären 890 €.',
      '10.000 kosten 239 €, zehnmal 1.000 wären 980 €.',
      ['980 €'],
    ],
    [
      ...orders,
      'Quant à la remise, 250 € HT par semaine font environ 1 000 € par mois, donc 5 %.',
      'Notre formule coûte 250 € HT par semaine.',
      ['250 €'],
    ],
  ])

  it('a sum for another time must come out', () =>
    expect(held(...orders, 'Quant à la remise, 250 € HT par semaine font environ 1 500 € par mois.')).toContain(
      '1 500 €',
    ))
})

describe('a length of time that is broken down behind a colon', () => {
  const steps = ['Wann fertig?', 'Planung 3 Wochen, danach Material 4 bis 6 Wochen, danach Montage 2 Wochen.'] as const
  const weeks = ['When?', 'Planning 3 weeks, then material 4 weeks, then assembly 2 weeks.'] as const
  eachOf([
    [
      ...steps,
      'Das sind neun bis elf Wochen: drei für die Planung, vier bis sechs fürs Material, zwei für die Montage.',
      'Das sind sieben bis neun Wochen: drei für die Planung, vier bis sechs fürs Material, zwei für die Montage.',
      ['neun Wochen'],
    ],
    [
      ...weeks,
      'It takes nine weeks: three for planning, four for material and two for assembly.',
      'It takes seven weeks: three for planning, four for material and two for assembly.',
      ['seven weeks'],
    ],
  ])
})

it('a step of one counts among the parts of a length', () => {
  const steps = 'Konzept 2 Wochen, Gestaltung 3 bis 4 Wochen, Umsetzung 4 bis 5 Wochen, Test 1 Woche.'
  const told = (weeks: string) =>
    `Rechnen Sie mit ${weeks} Wochen: zwei fürs Konzept, drei bis vier für die Gestaltung, vier bis fünf für die Umsetzung und eine zum Testen.`
  expect(held('Wann?', steps, told('zehn bis zwölf'))).toEqual([])
  expect(held('Wann?', steps, told('sieben bis neun'))).toEqual(['neun Wochen'])
})

describe('what holds above the last bound', () => {
  const setUp = 'Einrichtung: einmalig 180 € bis 50 Mitarbeiter, 320 € darüber.'
  eachOf([
    ['Wir sind 34 Leute.', setUp, 'Die Einrichtung kostet 180 €.', 'Die Einrichtung kostet 320 €.', ['320 €']],
    [
      'We are 64 people.',
      'Set-up: £180 up to 50 employees, £320 above that.',
      'The set-up is £320.',
      'The set-up is £180.',
      ['£180'],
    ],
  ])
})

describe('a weekday that a draft counts in working days', () => {
  const abroad = [
    'Wann in Wien?',
    'Bestellungen sind am nächsten Werktag in Deutschland, in Österreich am übernächsten.',
  ] as const
  const next = ['When?', 'Orders arrive on the next working day.'] as const
  const order = (day: string) =>
    `In Wien am übernächsten Werktag. Eine Bestellung vom Montagvormittag wäre am ${day} da.`
  const arrives = (day: string) => `It arrives on the next working day: ordered on Friday it is there on ${day}.`
  eachOf([
    [...abroad, order('Mittwoch'), order('Dienstag'), ['Montagvormittag', 'Dienstag']],
    [...next, arrives('Monday'), arrives('Saturday'), ['Friday', 'Saturday']],
  ])
})

describe('hours of a rule', () => {
  const given = [
    'Bei mir passt Dienstag 10 Uhr oder Freitag 15:30.',
    'Gespräch: 30 Minuten. Erreichbar: Mo bis Do 8 bis 17 Uhr, Fr 8 bis 14 Uhr.',
  ] as const
  it('are counted from nobody’s appointment', () => {
    const draft = (hour: number) => `Freitags sind wir bis ${hour} Uhr im Haus. Das Gespräch dauert 30 Minuten.`
    expect(held(...given, draft(14))).toEqual([])
    expect(held(...given, draft(16))).toEqual(['16 Uhr'])
  })
})

describe('what is free, and of what', () => {
  const training = 'Formation : 2 heures pour le personnel de salle, gratuite à partir de 600 bouteilles par an.'
  const places = ['Space for 180?', 'Freie Plätze: Bremerhaven 150.'] as const
  eachOf([
    [
      'Formation ?',
      training,
      'La formation de deux heures serait gratuite.',
      'La formation de trois heures serait gratuite.',
      ['trois heures'],
    ],
    [
      ...places,
      'We have 150 frozen places free in Bremerhaven.',
      'We have 150 places free of charge in Bremerhaven.',
      ['free'],
    ],
  ])
})

describe('what a second reader may decide', () => {
  const severities = (knowledge: string, draft: string) =>
    guardDraft(draftToGuard(draft, { knowledge }), { reads: 'facts' }).verdicts.map(({ severity }) => severity)
  it.each([
    ['Confidentiality: We also sign the client’s own NDA.', 'Yes, we’ll sign yours.', 'Yes, we’ll translate yours.'],
    [
      'Wechsel: immer zum 1. eines Monats.',
      'Das ist nicht ans Jahresende gebunden.',
      'Das ist ans Jahresende gebunden.',
    ],
    ['Prueba de nivel: gratuita.', 'Hay una prueba gratuita.', 'Hay una garantía.'],
  ])('is what an entry may say in other words: %s', (knowledge, told, untold) => {
    expect(severities(knowledge, told)).toEqual(['reader'])
    expect(severities(knowledge, untold)).toEqual(['block'])
  })
})

it('a norm that an entry only denies is none of ours', () => {
  const knowledge = 'Lebensmittel: ISEGA-Zertifikat. Etiketten nach BS 5609 bieten wir nicht an.'
  const mail = 'Haben Sie BS 5609?'
  expect(held(mail, knowledge, 'Etiketten nach BS 5609 bieten wir nicht an.')).toEqual([])
  expect(held(mail, knowledge, 'Auch die Prüfung nach BS 5609 liegt vor.').length).toBeGreaterThan(0)
})
