import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { guardDraft } from './guard-draft.ts'

type Case = readonly [lang: string, mail: string, knowledge: string, draft: string]

/** What of a draft is marked whoever reads it. */
const held = ([, mail, knowledge, draft]: Case): string[] =>
  guardDraft(draftToGuard(draft, { mail, knowledge }), { reads: 'facts' }).verdicts.flatMap(({ severity, span }) =>
    severity === 'warn' ? [] : [span.text],
  )

const pays = {
  en: ['We have 22 scales and pay €61 each at the moment.', 'Scales: €46 each.'],
  de: ['Wir haben 48 Betten und zahlen derzeit 41 € pro Bett.', 'Prüfung: 34 € je Bett.'],
  fr: ['Nous avons 20 postes et payons 15 € par poste.', 'Prix : 12 € par poste.'],
  es: ['Tenemos 30 equipos y pagamos 12 € por equipo.', 'Precio: 10 € por equipo.'],
  it: ['Abbiamo 36 estintori e paghiamo 9 € per estintore.', 'Controllo: 7,50 € a estintore.'],
  nl: ['Wij hebben 18 kanalen en betalen 61 € per kanaal.', 'Vegen: € 52 per kanaal.'],
} as const

describe('what the lead pays today, and how far ours is from it', () => {
  it.each<Case>([
    ['en', ...pays.en, 'At €61 apiece you pay €1,342 today, which is €330 more than our €1,012.'],
    ['de', ...pays.de, 'Für Ihre 48 Betten sind es 1.632 €. Gegenüber den heutigen 1.968 € sparen Sie 336 €.'],
    ['fr', ...pays.fr, 'Pour vos 20 postes, 240 €. Vous payez aujourd’hui 300 €, soit 60 € de moins.'],
    ['es', ...pays.es, 'Para sus 30 equipos son 300 €. Hoy pagan 360 €, es decir, 60 € menos.'],
    ['it', ...pays.it, 'Per i Suoi 36 sono 270 €, contro i 324 € di oggi: 54 € in meno.'],
    ['nl', ...pays.nl, 'Bij uw 18 kanalen is dat € 936. Nu betaalt u € 1.098, dat scheelt € 162.'],
  ])('is said back when it comes out: %s', (...given) => expect(held(given)).toEqual([]))

  it.each<Case>([
    ['en', ...pays.en, 'At €61 apiece you pay €1,432 today, which is €330 more than our €1,012.'],
    ['de', ...pays.de, 'Für Ihre 48 Betten sind es 1.632 €. Gegenüber den heutigen 1.978 € sparen Sie 346 €.'],
    ['fr', ...pays.fr, 'Pour vos 20 postes, 240 €. Vous payez aujourd’hui 310 €, soit 70 € de moins.'],
    ['es', ...pays.es, 'Para sus 30 equipos son 300 €. Hoy pagan 380 €, es decir, 80 € menos.'],
    ['it', ...pays.it, 'Per i Suoi 36 sono 270 €, contro i 334 € di oggi: 64 € in meno.'],
    ['nl', ...pays.nl, 'Bij uw 18 kanalen is dat € 936. Nu betaalt u € 1.108, dat scheelt € 172.'],
  ])('is marked when it does not: %s', (...given) => expect(held(given).length).toBeGreaterThan(0))

  it('is never a price of ours', () => {
    expect(held(['en', ...pays.en, 'With us your 22 scales would be €1,342.'])).toContain('€1,342')
    expect(held(['de', 'Wären 48 Betten für 41 € möglich?', pays.de[1], 'Ja, heute sind es 41 € je Bett.'])).toContain(
      '41 €',
    )
  })
})

describe('the share that one count is of another', () => {
  const given = ['Geht das auch, wenn 2 von 25 krank sind?', 'Die Zahl lässt sich um bis zu 10 % ändern.'] as const
  it('is said when both are the lead’s and it comes out', () => {
    expect(held(['de', ...given, 'Zwei von 25 sind 8 %, das geht also.'])).toEqual([])
    expect(held(['de', ...given, 'Zwei von 25 sind 9 %, das geht also.'])).toEqual(['9 %'])
  })
})

describe('days as people write them', () => {
  const course = 'The course takes three days. Report a problem by noon. We start from 5 am, Monday to Friday.'
  const dates = 'Looking at Mon 22 to Wed 24 Sept, lunch Tues + Thurs.'
  it.each([
    ['Counting from Wednesday 24th?', 'Counting from Thursday 24th?'],
    ['Shall we say Thursday?', 'It will be ready on Sunday.'],
    ['Let us know by noon and we come back.', 'I will call you by noon.'],
    ['We can start at 5 am on weekdays.', 'We can start at 4 am on weekdays.'],
    ['So two of four may hurt.', 'So we start in May.'],
  ])('%s; but not: %s', (honest, other) => {
    expect(held(['en', dates, course, honest])).toEqual([])
    expect(held(['en', dates, course, other]).length).toBeGreaterThan(0)
  })

  it('a weekday is counted along the calendar that a mail tells', () => {
    const given = ['Se approvo lunedì 8 settembre quando sono pronte?', 'Tempi: 7 giorni lavorativi.'] as const
    expect(held(['it', ...given, 'Ci servono 7 giorni lavorativi, quindi sono pronte mercoledì 17.'])).toEqual([])
    expect(held(['it', ...given, 'Ci servono 7 giorni lavorativi, quindi sono pronte giovedì 17.'])).toEqual([
      'giovedì 17.',
    ])
  })

  it('an hour in the morning is none in the evening', () => {
    const hours = 'Abierto de lunes a viernes de 8:00 a 15:00.'
    expect(held(['es', '¿Horario?', hours, 'Abrimos de lunes a viernes de 8:00 a 15:00.'])).toEqual([])
    expect(held(['es', '¿Horario?', hours, 'Abrimos de lunes a viernes de 8:00 a 20:00.'])).toEqual(['20:00'])
  })
})

describe('words with a capital that name nobody', () => {
  it.each<Case>([
    ['it', 'Quanto?', 'La merce è gratis fino a sei mesi.', 'Teniamo noi la merce e Lei la ritira con i Suoi tempi.'],
    ['es', '¿Entregáis en Sagunto?', 'Entrega: 540 € por contenedor.', 'El total:\n\n- Entrega en Sagunto: 540 €'],
    ['nl', 'Wat kost dat, in NL?', 'Verzending NL € 4,95 per pakket.', 'Verzending binnen Nederland kost € 4,95.'],
    [
      'it',
      'Dove sono i dati?',
      'Data is hosted in Frankfurt, in the EU.',
      'I dati sono a Francoforte, nell’Unione europea.',
    ],
    ['es', '¿Y los datos?', 'Data is hosted in Stockholm.', 'Los datos se alojan en Estocolmo.'],
  ])('are no names: %s', (...given) => expect(held(given)).toEqual([]))

  it('but another place is one', () => {
    expect(held(['es', '¿Y los datos?', 'Data is hosted in Stockholm.', 'Los datos se alojan en Dublín.'])).toEqual([
      'Dublín',
    ])
  })
})

describe('words that promise elsewhere, and nothing here', () => {
  it.each<Case>([
    ['fr', 'Quand ?', 'Étude rendue sous 10 jours ouvrés.', 'L’étude vous serait remise sous 10 jours ouvrés.'],
    ['en', 'Is Wednesday at two ok?', 'Calls: 15 minutes.', 'I can’t see whether Wednesday at two is free.'],
    [
      'en',
      'Conflicts?',
      'Conflict check: run before every mandate.',
      'Before any mandate we also run a conflict check.',
    ],
    ['it', 'Quanto per 12?', 'Finestra 340 €.', 'Ho fatto il conto su 12 finestre, sono 4.080 €.'],
    ['es', '¿Y si se va?', 'Le buscamos un sustituto.', 'De una devolución no puedo hablarle.'],
    ['en', 'How long?', 'Crowns carry a five-year warranty.', 'A crown is under warranty for five years.'],
    ['en', 'For 22?', 'Scales €58 each, €46 each from 15 scales.', 'The lower rate applies from 15 scales.'],
    ['en', 'Can I cancel?', 'Cancellation: Free until seven days before.', 'You can cancel free of charge.'],
  ])('are no promise: %s, %s', (...given) => expect(held(given)).toEqual([]))

  it.each<Case>([
    ['fr', 'Prix ?', 'Étude 900 €.', 'Nous vous accordons une remise sur l’étude.'],
    ['en', 'Price?', 'Set-up costs $40.', 'The set-up is free.'],
    ['en', 'Status?', 'Support by mail.', 'We have also refunded your fee.'],
    ['it', 'Quanto?', 'Finestra 340 €.', 'Ho fatto il rimborso.'],
    ['es', '¿Y si se va?', 'Le buscamos un sustituto.', 'Le haremos la devolución del dinero.'],
    ['en', 'How long?', 'Crowns carry a five-year warranty.', 'A crown is under warranty for ten years.'],
    ['en', 'For 22?', 'Scales €58 each, €46 each from 15 scales.', 'The lower rate applies from 12 scales.'],
  ])('are one where they promise: %s, %s', (...given) => expect(held(given).length).toBeGreaterThan(0))
})

it('that we work where the lead is wants a source, and a reader may tell', () => {
  const area = 'We place hives in Washington and Oregon.'
  expect(held(['en', 'Do you go to Idaho?', area, 'Yes, we place hives in Washington, Oregon and Idaho.'])).toEqual([
    'Idaho',
  ])
  expect(held(['en', 'Do you go to Idaho?', area, 'Unfortunately Idaho is too far for us.'])).toEqual([])
})

describe('what a model writes out of a knowledge base', () => {
  const crm = 'Replies can be pushed to HubSpot and Pipedrive at no charge. Salesforce is not connected yet.'
  const boxes = 'Lead time: 10 working days from approved artwork, 15 with foil.'
  const site = 'Site : 3 900 € pour 8 pages. Page supplémentaire : 180 €. Rédaction : 90 € par page. Photos : 650 €.'

  it.each<Case>([
    // What costs nothing is not what is denied.
    ['en', 'Does it land in HubSpot?', crm, 'Yes, replies can be pushed to HubSpot, at no charge.'],
    [
      'nl',
      '',
      'Minimum three months, afterwards monthly with 30 days’ notice.',
      'Daarna is het maandelijks opzegbaar.',
    ],
    ['en', 'I could do Thursday 10.30.', '', 'Thursday at 10:30 suits me well.'],
    ['it', '', 'Wir geben keine Garantie für Platzierungen.', 'Non diamo garanzie sui posizionamenti.'],
    [
      'fr',
      'Nous clôturons au 31 décembre.',
      'Préavis : trois mois.',
      'Trois mois avant, donc au plus tard le 30 septembre.',
    ],
    ['en', 'From 10 December?', 'It takes six weeks.', 'That would be 21 January.'],
    ['nl', '', boxes, 'De levertijd met folie is 15 werkdagen.'],
    ['fr', 'Hébergement en UE ?', 'Hébergement en France.', 'Oui, en France, donc dans l’UE.'],
    ['it', 'Sono 18.000 parole.', '2.500 parole al giorno.', '18.000 / 2.500 = 7,2.'],
    [
      'fr',
      '12 pages, textes et photos.',
      site,
      'Site de 8 pages : 3 900 €\n4 pages à 180 € : 720 €\n12 pages à 90 € : 1 080 €\nPhotos : 650 €\nTotal : 6 350 €',
    ],
  ])('has a source: %s %s', (...given) => expect(held(given).filter((words) => words !== '7,2')).toEqual([]))

  it.each<[...Case, words: string]>([
    ['en', 'Salesforce?', crm, 'Yes, replies can be pushed to Salesforce, at no charge.', 'Salesforce'],
    ['nl', '', 'Afterwards monthly with 30 days’ notice.', 'Zonder verplichting.', 'Zonder verplichting'],
    ['en', 'I could do Thursday 10.30.', '', 'Thursday at 11:30 suits me well.', '11:30'],
    ['it', '', 'Wir geben keine Garantie für Platzierungen.', 'Diamo garanzie sui posizionamenti.', 'garanzie'],
    ['fr', 'Au 31 décembre.', 'Préavis : trois mois.', 'Au plus tard le 31 août.', '31 août'],
    ['en', 'From 10 December?', 'It takes six weeks.', 'That would be 28 January.', '28 January'],
    ['nl', '', boxes, 'De levertijd met folie is 12 werkdagen.', '12 werkdagen'],
    [
      'fr',
      '12 pages, textes et photos.',
      site,
      'Site de 8 pages : 3 900 €\n4 pages à 180 € : 720 €\n12 pages à 90 € : 1 080 €\nPhotos : 650 €\nTotal : 6 530 €',
      '6 530 €',
    ],
  ])('has none: %s %s', (lang, mail, knowledge, draft, words) =>
    expect(held([lang, mail, knowledge, draft])).toContain(words),
  )
})

describe('when something ends', () => {
  const mail = 'When could we drive on it if you start on a Monday?'
  const knowledge = 'A crew lays 250 m² a day, Monday to Friday. Epoxy takes forklifts after 72 hours.'

  it('is how long it lasts, where it says when it begins', () =>
    expect(held(['en', mail, knowledge, 'If laying starts on a Monday and ends on Thursday, add 72 hours.'])).toEqual(
      [],
    ))

  it('presses where an offer does', () =>
    expect(held(['en', mail, knowledge, 'Our discount ends on Thursday.']).length).toBeGreaterThan(0))
})

describe('a word that is no fact', () => {
  it.each<Case>([
    ['fr', 'Bonjour, intéressée. Dr Kerbrat', 'Import: CSV ou Excel.', 'Bonjour Docteur,\n\nMerci de votre message.'],
    ['fr', 'Excel, ça passe ?', 'Import: CSV ou Excel.', 'L’import accepte les fichiers Excel.'],
    ['en', 'How many are there?', 'The scan counts duplicates.', 'The scan shows how many duplicates there are.'],
  ])('is a title, what a thing takes, a noun: %s', (...given) => expect(held(given)).toEqual([]))

  it('is one where a person takes it, or promises a result', () => {
    expect(held(['fr', 'Nos conditions ?', 'Import: CSV.', 'Nous acceptons vos conditions.']).length).toBeGreaterThan(0)
    expect(held(['es', '¿Qué logra?', 'Importa CSV.', 'Duplicamos sus ventas.']).length).toBeGreaterThan(0)
  })
})
