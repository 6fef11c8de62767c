import { describe, expect, it } from 'vitest'
import { guardDraft } from './guard-draft.ts'

type Case = readonly [lang: string, mail: string, knowledge: readonly string[], honest: string, wrong: string]

/** What of a draft is marked where nobody reads it. */
const marked = (mail: string, knowledge: readonly string[], draft: string): string[] =>
  guardDraft(
    {
      body: draft,
      subject: '',
      subjects: [''],
      lang: 'und',
      recipientEmail: 'dale@lead.example',
      sources: {
        knowledge: knowledge.map((content, at) => ({ id: `${at}`, title: '', content })),
        settings: [],
        ownMessages: [],
        leadMessages: [{ id: 'm', text: mail }],
        lead: { name: 'Dale', email: 'dale@lead.example', company: '' },
      },
    },
    { reads: 'facts' },
  ).verdicts.flatMap(({ severity, span }) => (severity === 'warn' ? [] : [span.text]))

const twins = (name: string, cases: readonly Case[]) =>
  describe(name, () => {
    it.each(cases)('%s', (_, mail, knowledge, honest, wrong) => {
      expect(marked(mail, knowledge, honest)).toEqual([])
      expect(marked(mail, knowledge, wrong).length).toBeGreaterThan(0)
    })
  })

twins('a count is of what ours counts', [
  ['en', 'Your team?', ['Team: 11 welders and 14 painters.'], 'We have 14 painters.', 'We have 14 welders.'],
  ['de', 'Wie viele?', ['Wir haben 11 Monteure und 14 Gärtner.'], 'Wir sind 11 Monteure.', 'Wir sind 14 Monteure.'],
  ['fr', 'Combien ?', ['Équipe : 11 soudeurs et 14 peintres.'], 'Nous avons 14 peintres.', 'Nous avons 14 soudeurs.'],
  ['es', '¿Cuántos?', ['Plantilla: 11 médicos y 14 enfermeras.'], 'Somos 11 médicos.', 'Somos 14 médicos.'],
  ['it', 'Quanti siete?', ['Siamo 11 saldatori e 14 pittori.'], 'Abbiamo 14 pittori.', 'Abbiamo 14 saldatori.'],
  ['nl', 'Hoeveel?', ['Team: 11 lassers en 14 schilders.'], 'Wij hebben 14 schilders.', 'Wij hebben 14 lassers.'],
])

const plans = {
  en: ['Solo: €12 per month, 5 forms.', 'Team: €30 per month, 20 forms.'],
  de: ['Solo: 12 € im Monat, 5 Formulare.', 'Team: 30 € im Monat, 20 Formulare.'],
  fr: ['Solo : 12 € par mois, 5 formulaires.', 'Duo : 30 € par mois, 20 formulaires.'],
  es: ['Solo: 12 € al mes, 5 formularios.', 'Trio: 30 € al mes, 20 formularios.'],
  it: ['Base: portata 60 kg, autonomia 9 ore.', 'Trio: portata 150 kg, autonomia 7 ore.'],
  nl: ['Solo: € 12 per maand, 5 formulieren.', 'Team: € 30 per maand, 20 formulieren.'],
}
twins('what is said of one option is that one’s', [
  ['en', 'Forms?', plans.en, 'Take Team. It is €30 per month.', 'Take Team. It is €12 per month.'],
  ['de', 'Formulare?', plans.de, 'Da passt Team. Das sind 30 € im Monat.', 'Da passt Team. Das sind 12 € im Monat.'],
  [
    'fr',
    'Prix ?',
    plans.fr,
    'Je vous conseille le Duo. C’est 30 € par mois.',
    'Je vous conseille le Duo. C’est 12 € par mois.',
  ],
  ['es', '¿Precio?', plans.es, 'Le conviene Trio. Son 30 € al mes.', 'Le conviene Trio. Son 12 € al mes.'],
  ['it', 'Autonomia?', plans.it, 'Trio ha un’autonomia di 7 ore.', 'Trio ha un’autonomia di 9 ore.'],
  ['nl', 'Prijs?', plans.nl, 'Dan past Team. Dat is € 30 per maand.', 'Dan past Team. Dat is € 12 per maand.'],
])

twins('what is bound to a number is not said of another', [
  [
    'en',
    'Test for 200 pieces?',
    ['The test is free from 1,000 pieces, otherwise €95.'],
    'The test is free from 1,000 pieces.',
    'For 200 pieces the test is free.',
  ],
  [
    'de',
    'Losgröße 200 Stück?',
    ['Prüfung kostenlos ab 1.000 Stück, sonst 95 Euro.'],
    'Kostenlos ist die Prüfung ab 1.000 Stück.',
    'Die Prüfung ist bei 200 Stück kostenlos.',
  ],
  [
    'fr',
    'On est 12 salariés ?',
    ['Livraison gratuite à partir de 50 salariés, sinon 15 €.'],
    'La livraison est gratuite à partir de 50 salariés.',
    'Pour 12 salariés la livraison est gratuite.',
  ],
  [
    'es',
    '¿Para 12 empleados?',
    ['Transporte gratis desde 50 empleados, si no 15 €.'],
    'El transporte es gratis desde 50 empleados.',
    'Para 12 empleados el transporte es gratis.',
  ],
  [
    'it',
    'Per 12 dipendenti?',
    ['Consegna gratuita da 50 dipendenti, altrimenti 15 €.'],
    'La consegna è gratuita da 50 dipendenti.',
    'Per 12 dipendenti la consegna è gratuita.',
  ],
  [
    'nl',
    'Voor 12 medewerkers?',
    ['Bezorging gratis vanaf 50 medewerkers, anders € 15.'],
    'De bezorging is gratis vanaf 50 medewerkers.',
    'Voor 12 medewerkers is de bezorging gratis.',
  ],
])

twins('an hour is of the days that ours give it to', [
  [
    'en',
    'Open?',
    ['Open Monday to Friday 8:00 to 18:00, Saturday 8:00 to 12:00.'],
    'On Saturdays we are open until 12:00.',
    'On Saturdays we are open until 18:00.',
  ],
  [
    'de',
    'Offen?',
    ['Geöffnet Montag bis Freitag 8:00 bis 18:00 Uhr, Samstag 8:00 bis 12:00 Uhr.'],
    'Samstags haben wir bis 12:00 Uhr offen.',
    'Samstags haben wir bis 18:00 Uhr offen.',
  ],
  [
    'fr',
    'Horaires ?',
    ['Ouvert du lundi au vendredi de 8h00 à 18h00, le samedi de 8h00 à 12h00.'],
    'Le samedi nous sommes ouverts jusqu’à 12h00.',
    'Le samedi nous sommes ouverts jusqu’à 18h00.',
  ],
  [
    'es',
    '¿Horario?',
    ['Abierto de lunes a viernes de 8:00 a 18:00, sábados de 8:00 a 12:00.'],
    'Los sábados abrimos hasta las 12:00.',
    'Los sábados abrimos hasta las 18:00.',
  ],
  [
    'it',
    'Orari?',
    ['Aperto da lunedì a venerdì 8:00-18:00, sabato 8:00-12:00.'],
    'Ogni sabato siamo aperti fino alle 12:00.',
    'Ogni sabato siamo aperti fino alle 18:00.',
  ],
  [
    'nl',
    'Open?',
    ['Open maandag tot vrijdag 8:00 tot 18:00 uur, zaterdag 8:00 tot 12:00 uur.'],
    'Op zaterdag zijn wij open tot 12:00 uur.',
    'Op zaterdag zijn wij open tot 18:00 uur.',
  ],
])

twins('who stands for something is who ours name for it', [
  [
    'en',
    'Housing?',
    ['Contact: Ann Weld (permits), Lucas Meijer (housing).'],
    'For housing ask Lucas Meijer.',
    'For housing ask Ann Weld.',
  ],
  [
    'de',
    'Wohnung?',
    ['Kontakt: Ute Brandt (Visum), Lucas Meijer (Wohnung).'],
    'Für die Wohnung fragen Sie Lucas Meijer.',
    'Für die Wohnung fragen Sie Ute Brandt.',
  ],
  [
    'fr',
    'Logement ?',
    ['Contact : Anne Morin (visas), Lucas Meijer (logement).'],
    'Pour le logement, voyez Lucas Meijer.',
    'Pour le logement, voyez Anne Morin.',
  ],
  [
    'es',
    '¿Vivienda?',
    ['Contacto: Ana Ruiz (visados), Lucas Meijer (vivienda).'],
    'Para la vivienda hable con Lucas Meijer.',
    'Para la vivienda hable con Ana Ruiz.',
  ],
  [
    'it',
    'Alloggio?',
    ['Contatti: Anna Bassi (visti), Lucas Meijer (alloggio).'],
    'Per l’alloggio senta Lucas Meijer.',
    'Per l’alloggio senta Anna Bassi.',
  ],
  [
    'nl',
    'Huisvesting?',
    ['Contact: Sanne Vos (visa), Lucas Meijer (huisvesting).'],
    'Voor huisvesting belt u Lucas Meijer.',
    'Voor huisvesting belt u Sanne Vos.',
  ],
])

twins('a sum below what is charged at least is none', [
  [
    'en',
    'For 9 rooms?',
    ['€6 per room per month, minimum €90.'],
    'For 9 rooms that is €54, so the minimum of €90 applies.',
    'For 9 rooms that is €54 per month.',
  ],
  [
    'de',
    'Für 9 Zimmer?',
    ['6 € je Zimmer und Monat, mindestens 90 €.'],
    'Für 9 Zimmer wären es 54 €, es gilt das Minimum von 90 €.',
    'Für 9 Zimmer sind es 54 € im Monat.',
  ],
  [
    'fr',
    'Pour 9 chambres ?',
    ['6 € par chambre et par mois, minimum 90 €.'],
    'Pour 9 chambres, 54 €, donc le minimum de 90 €.',
    'Pour 9 chambres, c’est 54 € par mois.',
  ],
  [
    'es',
    '¿Para 9 habitaciones?',
    ['6 € por habitación y mes, mínimo 90 €.'],
    'Para 9 habitaciones son 54 €, así que rige el mínimo de 90 €.',
    'Para 9 habitaciones son 54 € al mes.',
  ],
  [
    'it',
    'Per 9 camere?',
    ['6 € per camera al mese, minimo 90 €.'],
    'Per 9 camere sono 54 €, quindi vale il minimo di 90 €.',
    'Per 9 camere sono 54 € al mese.',
  ],
  [
    'nl',
    'Voor 9 kamers?',
    ['€ 6 per kamer per maand, minimaal € 90.'],
    'Voor 9 kamers is dat € 54, dus geldt het minimum van € 90.',
    'Voor 9 kamers is dat € 54 per maand.',
  ],
])

twins('tax is in a price or comes on top as ours say', [
  [
    'fr',
    'Prix ?',
    ['Bedragen zijn exclusief 21% btw: 1,60 € per medewerker.'],
    'Le prix est de 1,60 € par personne, hors TVA.',
    'Le prix est de 1,60 € par personne, TVA comprise.',
  ],
  [
    'en',
    'Total?',
    ['Hive £118, all prices excl. VAT.'],
    'A hive is £118, with VAT to be added.',
    'A hive is £118, with VAT.',
  ],
  [
    'en',
    'VAT?',
    ['Lunch €8.40 including VAT.'],
    'Lunch is €8.40 including VAT.',
    'Lunch is €8.40, with VAT to be added.',
  ],
  [
    'pt',
    'Total?',
    ['Tubo 3,80 €, sem IVA.'],
    'O tubo custa 3,80 €, com IVA a acrescer.',
    'O tubo custa 3,80 €, com IVA.',
  ],
  ['en', 'VAT?', ['Lunch €8.40 including VAT.'], 'Lunch is €8.40 including VAT.', 'Lunch is €8.40 plus VAT.'],
  [
    'de',
    'Netto?',
    ['Essen 8,40 €. Preise brutto.'],
    'Ein Essen kostet 8,40 €, die Preise sind brutto.',
    'Ein Essen kostet 8,40 €, zuzüglich Mehrwertsteuer.',
  ],
  ['fr', 'TTC ?', ['Repas 8,40 € TTC.'], 'Un repas coûte 8,40 € TTC.', 'Un repas coûte 8,40 € HT.'],
  [
    'es',
    '¿IVA?',
    ['Menú 8,40 €, IVA incluido.'],
    'El menú cuesta 8,40 €, IVA incluido.',
    'El menú cuesta 8,40 €, más IVA.',
  ],
  [
    'it',
    'IVA?',
    ['Pranzo 8,40 €, IVA compresa.'],
    'Un pranzo costa 8,40 €, IVA compresa.',
    'Un pranzo costa 8,40 €, IVA esclusa.',
  ],
  [
    'nl',
    'Btw?',
    ['Lunch € 8,40 inclusief btw.'],
    'Een lunch kost € 8,40 inclusief btw.',
    'Een lunch kost € 8,40 exclusief btw.',
  ],
])

twins('hours and days are told as ours tell them, whoever is called', [
  [
    'en, am and pm',
    'Who can they talk to?',
    ['Support: 01632 960 117, Monday to Saturday 7am to 7pm.'],
    'They can speak to support, Monday to Saturday from 7am to 7pm.',
    'They can speak to support, Monday to Saturday from 7am to 8pm.',
  ],
  [
    'en, days alone',
    'Thanks.',
    ['Support: 01632 960 117, Monday to Friday 6am to 5pm.'],
    'You can also just call us, Monday to Friday.',
    'You can also just call us, Monday to Saturday.',
  ],
  [
    'en, one of a range',
    'Wednesday maybe?',
    ['Visits by appointment, Tuesday to Thursday.'],
    'Visits are possible from Tuesday to Thursday, so a Wednesday fits.',
    'Visits are possible from Tuesday to Friday, so a Wednesday fits.',
  ],
  [
    'es, before an address',
    '¿Por la tarde?',
    ['Horario: lunes a viernes de 7:30 a 15:00, calle Alameda 17, Huesca.'],
    'Abrimos de lunes a viernes de 7:30 a 15:00.',
    'Abrimos de lunes a viernes de 7:30 a 16:00.',
  ],
  [
    'en, months in short',
    'Most of our sales are Oct to Dec.',
    ['Contract: three months minimum.'],
    'If October to December is your peak, the three months would take you through it.',
    'If October to January is your peak, the three months would take you through it.',
  ],
])

twins('names are told from what counts them and leads to them, and go by what each language calls them', [
  [
    'nl, counted',
    'Wat kost het?',
    ['Model Reiger € 189 per maand.'],
    'Zes Reigers van € 189 zijn € 1.134 per maand.',
    'Zes Pelikanen van € 189 zijn € 1.134 per maand.',
  ],
  [
    'en, behind a preposition',
    'We live in Procore.',
    ['Defects can be exported to Procore and as CSV.'],
    'Into Procore, yes, the defects can be exported there.',
    'Into Autodesk, yes, the defects can be exported there.',
  ],
  [
    'fr, a city',
    'Votre adresse ?',
    ['Dirección: calle del Molino Alto 7, Zaragoza.'],
    'Notre adresse : calle del Molino Alto 7, Saragosse.',
    'Notre adresse : calle del Molino Alto 7, Séville.',
  ],
  [
    'nl, languages',
    'Ondertitels?',
    ['Ondertitels: Nederlands en Engels inbegrepen.'],
    'Nederlandse en Engelse ondertitels zijn inbegrepen.',
    'Nederlandse en Franse ondertitels zijn inbegrepen.',
  ],
])

twins('what ours only deny of a name is not said as if it held', [
  [
    'en, a product',
    'Do you link to Autodesk?',
    ['Invoices go to Xero when a job is completed. There is no connection to Autodesk.'],
    'When a job is completed the invoices go to Xero, and not to Autodesk.',
    'The invoices of a completed job go to Xero, and to Autodesk as well.',
  ],
  [
    'en, a norm',
    'Are you certified?',
    ['Certificates: ISO 9001. Not ISO 13485.'],
    'We are certified to ISO 9001. ISO 13485: no, we don’t hold it.',
    'We are certified to ISO 9001 and ISO 13485.',
  ],
])

twins('what was just said adds up, each as often as was said beside it', [
  [
    'en',
    '4 buildings, three small, one large, thermal on that.',
    ['Roof up to 50,000 sq ft $690, up to 150,000 sq ft $1,150. Thermal imaging $320 extra per roof.'],
    'The three smaller roofs are $690 each, the large one is $1,150, and thermal adds $320. That’s $3,540 altogether.',
    'The three smaller roofs are $690 each, the large one is $1,150, and thermal adds $320. That’s $3,640 altogether.',
  ],
  [
    'de, nothing to pay',
    'Was kostet die Anbindung?',
    ['Die Anbindung dauert 3 Wochen. Einweisung: kostenlos.'],
    'Für die Einweisung entstehen Ihnen keine Kosten.',
    'Kosten entstehen Ihnen für die Anbindung keine, und 3 % Rabatt gibt es auch.',
  ],
])

twins('a list of what things cost comes to what the last of each makes', [
  [
    'de, less a share',
    '34 Messschieber, 6 Bügelmessschrauben, Kiste hin und zurück?',
    [
      'Messschieber 19,50 €, Bügelmessschrauben 31,00 €. Ab 20 Geräten gleicher Art 10 %. Mehrwegkiste 14 € je Richtung.',
    ],
    '34 Messschieber zu 19,50 € sind 663,00 €, mit 10 % Rabatt 596,70 €. 6 Bügelmessschrauben zu 31,00 € sind 186,00 €. Die Kiste kostet zweimal 14 €, also 28,00 €. Summe: 810,70 €.',
    '34 Messschieber zu 19,50 € sind 663,00 €, mit 10 % Rabatt 596,70 €. 6 Bügelmessschrauben zu 31,00 € sind 186,00 €. Die Kiste kostet zweimal 14 €, also 28,00 €. Summe: 820,70 €.',
  ],
  [
    'nl, a price that ends its sentence',
    'Wat kost het met 1300 boekingen en vier loonstroken?',
    [
      'Pakket € 265 per maand, tot 1.000 boekingen per jaar, daarboven € 0,90 per boeking. € 12,50 per loonstrook. Opzetten eenmalig € 150.',
    ],
    'Het pakket is € 265 per maand, voor 10 maanden € 2.650. 300 boekingen boven de 1.000 à € 0,90: € 270. Vier loonstroken per maand à € 12,50 zijn € 600 over twaalf maanden, en het opzetten eenmalig € 150. Samen € 3.670.',
    'Het pakket is € 265 per maand, voor 10 maanden € 2.650. 300 boekingen boven de 1.000 à € 0,90: € 270. Vier loonstroken per maand à € 12,50 zijn € 600 over twaalf maanden, en het opzetten eenmalig € 150. Samen € 3.470.',
  ],
  [
    'it, all but one with a share more',
    'Un servizio con reel a Parma (98 km), quanto viene a gennaio?',
    [
      'Mezza giornata 450 €, reel 260 €. Trasferta 0,60 €/km andata e ritorno. Dal 1° gennaio 2027 +5% su tutto tranne le trasferte.',
    ],
    'Mezza giornata 450 € e un reel 260 €: in tutto 710 €. La trasferta per 196 km è di 117,60 €. Da gennaio c’è il 5% in più su tutto tranne le trasferte: 863,10 €.',
    'Mezza giornata 450 € e un reel 260 €: in tutto 710 €. La trasferta per 196 km è di 117,60 €. Da gennaio c’è il 5% in più su tutto tranne le trasferte: 868,98 €.',
  ],
])

twins('tax is put on, or taken out, by a rate that is told', [
  [
    'fr, of two sums',
    'Combien TTC, livraison comprise ?',
    ['Tente 1 632 € HT, livraison 102,80 € HT.', 'TVA : 20 %. Les prix sont hors taxes.'],
    'La tente coûte 1 632 € HT et la livraison 102,80 € HT. Avec la TVA de 20 %, cela fait 2 081,76 € TTC.',
    'La tente coûte 1 632 € HT et la livraison 102,80 € HT. Cela fait 1 734,80 € TTC.',
  ],
  [
    'es, without it',
    '¿Precio sin IVA?',
    ['Desayuno 129,60 €, bufé 351 €. Nuestros precios llevan el IVA incluido, IVA 10 %.'],
    'El desayuno son 129,60 € y el bufé 351 €, en total 480,60 € con IVA. Sin el IVA del 10 % son 436,91 €.',
    'El desayuno son 129,60 € y el bufé 351 €, en total 480,60 € con IVA. Sin el IVA del 10 % son 441,91 €.',
  ],
  [
    'en, beside the word alone',
    'Total with VAT please.',
    ['Gates from £980. Plus 20% VAT.'],
    'A gate is from £980, so £1,176 with VAT.',
    'A gate is from £980, with VAT.',
  ],
])

twins('what is held against a sum of the lead’s is held against one of ours', [
  [
    'de',
    'Unser Spediteur nimmt 230 € für beide zusammen. Können Sie das unterbieten?',
    ['Palette 79,00 €, Deutschland 31 € je Palette.'],
    'Zwei Paletten zu 79,00 € und zweimal 31 € sind 220,00 €. Damit liegen wir knapp unter den 230 €.',
    'Zwei Paletten zu 79,00 € und zweimal 31 € sind 220,00 €. Wir machen es für 200 €, damit liegen wir knapp unter den 210 €.',
  ],
  [
    'en, a sum and nothing else',
    'Our supplier charges $30. Do you answer in under 30 minutes?',
    ['Answers cost $12 each.'],
    'An answer is $12, so we are below the $30.',
    'An answer is $12. We answer in under 30 minutes.',
  ],
  [
    'en, ours is more',
    'Our supplier charges $30.',
    ['Answers cost $12 each. A report is $45.'],
    'An answer is $12, so we are below the $30.',
    'A report is $45, so we are below the $30.',
  ],
])

twins('a phrase with capitals names nobody', [
  [
    'en',
    'Can you work on the 28th? We have a plan B.',
    ['Between Christmas and 31 December we work. Use on packaging adds 40%.'],
    'We work between Christmas and New Year. Plan B is fine too.',
    'We work between Christmas and New Year. Stanley Works is fine too.',
  ],
  [
    'fr, two hours',
    'À quelle heure ?',
    ['Visites à 9 h ou à 14 h 30.'],
    'Un groupe à 9 h et l’autre à 14 h 30.',
    'Un groupe à 10 h et l’autre à 14 h 30.',
  ],
  [
    'it, how it was reckoned',
    'Quanto?',
    ['Consegna 7 €.'],
    'La consegna è 7 €: ho considerato un ordine.',
    'La consegna è 7 €: ho spedito un ordine.',
  ],
])
