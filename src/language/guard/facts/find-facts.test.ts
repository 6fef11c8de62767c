import { describe, expect, test } from 'vitest'
import type { FactKind } from '#contract/guard.ts'
import { findFacts, findProofs } from './find-facts.ts'
import { readPlain } from './plain-text.ts'

const factsIn = (text: string) => findFacts(readPlain(text))
const proves = (source: string, draft: string, kind: FactKind) => {
  const claimed = factsIn(draft).filter((fact) => fact.kind === kind)
  const proved = new Set(findProofs(readPlain(source)).flatMap((fact) => (fact.kind === kind ? fact.proves : [])))
  return claimed.length > 0 && claimed.every(({ claims }) => claims.some((claim) => proved.has(claim)))
}

describe('the same fact in other words', () => {
  test.each<[FactKind, string, string]>([
    ['price', 'It is 1.200 € a month.', 'Price: EUR 1,200 per month'],
    ['price', 'Das kostet 1 200 Euro.', 'It costs €1,200.'],
    ['price', 'It is $1.5k.', 'Setup: $1,500 once'],
    ['price', 'Cuesta 19,90 € al mes.', '€19.90/month'],
    ['price', 'It is 49 EUR.', '49€'],
    ['price', 'It is CHF 1’000.', 'CHF 1000.–'],
    ['price', 'It is ninety-nine dollars.', '$99'],
    ['price', 'Es sind zweihundert Euro.', '200 €'],
    ['price', 'C’est à quatre-vingt-dix euros.', '90 €'],
    ['price', 'Growth is $99 per month.', 'Growth: $99'],
    ['price', 'It is 62p each.', '£0.62 each'],
    ['price', 'Beyond that it is 1.2p.', '1.2p a minute'],
    ['price', 'Un minimo di 90 sterline.', 'Minimum £90'],
    ['percentage', 'You save 10 %.', 'saves 10%'],
    ['percentage', 'Sie sparen zehn Prozent.', '10 %'],
    ['percentage', 'Uptime is 99,5 %.', '99.5% uptime'],
    ['number', 'Up to 25 seats.', 'max. 25 users'],
    ['number', 'Bis zu 25 Nutzer.', '25 users'],
    ['number', 'It takes two weeks.', 'within 2 weeks'],
    ['number', 'Hay 14 días de prueba.', '14-day trial'],
    ['number', 'Die 30-tägige Frist', '30 days'],
    ['number', 'The twelve-month term.', '12 months'],
    ['number', 'A three-day course.', 'The course takes 3 days.'],
    ['number', 'It takes about three weeks.', 'within 15 working days'],
    ['number', 'It takes fifteen business days.', 'three weeks'],
    ['number', 'Deux semaines plus tard.', 'à 15 jours'],
    ['number', 'Every quarter you get a report.', 'a report each quarter'],
    ['number', 'Our people would come to your office every two weeks.', 'once a fortnight'],
    ['number', 'Less 10 % from 2 visits a year.', 'Contract (min. 2 visits a year): 10 % less'],
    ['number', 'Rechnen Sie mit 40 Tagen.', '25 bis 40 Beratertage'],
    ['number', 'We would visit you four times a year.', 'four site visits a year'],
    ['number', '20 one-hour lessons.', '20 lessons of 60 minutes'],
    ['number', 'Chilled between 2 and 8 degrees.', '(+2 to +8 °C)'],
    ['number', 'Erst ab 200 kWp.', 'systems of 200 kWp or more'],
    ['number', 'Your office in one of the three countries?', 'in Germany, Austria and the Netherlands'],
    ['number', 'Polish is not among our six languages.', 'English, German, French, Spanish, Italian and Dutch'],
    ['number', 'Acima dos 5 milhões.', 'firms over £5 million'],
    ['number', 'Estamos no 14 da Queen Square.', '14 Queen Square'],
    ['number', 'Help is there 24/7.', 'Support: 24x7'],
    ['date', 'See you on 3 March.', 'Tuesday, March 3rd'],
    ['date', 'Bis zum 3. März.', '3/3/2027 suits me'],
    ['date', 'On 2027-03-04 then.', '4.3.2027'],
    ['date', 'À 15h.', '3 pm'],
    ['date', 'At 3 pm.', 'um 15:00 Uhr'],
    ['date', 'At 3?', '3pm works'],
    ['date', 'At 10am CET.', '10-11am CET'],
    ['date', 'Am Dienstag.', 'Tuesday is fine'],
    ['date', 'Morgen passt.', 'tomorrow'],
    ['date', 'Open Monday to Friday, nine to five.', 'Phones 9 to 5, Monday to Friday.'],
    ['date', 'Come on a Wednesday between 10 and 4.', 'Showroom Wednesday 10 to 4.'],
    ['date', 'Werktags zwischen 8 und 18 Uhr.', 'by appointment, weekdays 8 to 18'],
    ['date', 'Freitags bis 14 Uhr.', 'Service: Mo-Do 8-17, Fr 8-14 Uhr'],
    ['date', 'Venez avant 18 h 30 !', 'du lundi au vendredi de 14 h à 18 h 30'],
    ['date', 'De lunes a viernes, de 8 a 17 h.', 'Engineers work weekdays 8 to 5.'],
    ['date', 'Op werkdagen van 9 tot 17 uur.', 'weekdays 9 to 17 CET'],
    ['date', 'Ordine entro le 15 del giorno prima.', 'Orders until 15:00 the day before.'],
    ['date', 'Sonntags gilt der andere Satz.', '€145 at night and on weekends'],
    ['date', 'Samstags geht es auch.', 'Samstage sind möglich.'],
    ['date', 'Von Oktober bis März.', 'October to March'],
    ['date', "Two weeks' notice to the end of the month.", 'to the end of a month'],
    ['date', 'I will ask in Q3.', 'ask me again in Q3 2027'],
    ['link', 'See https://www.printly.io/demo/.', 'printly.io/demo'],
    ['link', 'See printly.io.', 'https://printly.io/pricing'],
    ['email', 'Write to Hello@Printly.io.', 'hello@printly.io'],
    ['phone', 'Call +49 (0)30 123-4567.', '+49 30 1234567'],
    ['phone', 'Call +49 30 1234567.', '030 / 1234567'],
    ['phone', 'Call 030 1234567.', '+49 30 1234567'],
    ['address', 'We are at Torstrasse 12, 10119 Berlin.', 'Torstraße 12, 10119 Berlin'],
    ['promise', 'There is a free trial.', 'All plans have a free trial.'],
    ['promise', 'Die Testphase ist kostenlos.', 'The trial is free.'],
    ['promise', 'You can cancel at any time.', 'Cancel anytime.'],
  ])('%s: “%s” is proved by “%s”', (kind, draft, source) => {
    expect(proves(source, draft, kind)).toBe(true)
  })
})

describe('another fact that looks alike', () => {
  test.each<[FactKind, string, string]>([
    ['price', 'It is $99 per year.', '$99 per month'],
    ['price', 'It is £99.', '$99'],
    ['price', 'It is $9.90.', '$99.0'],
    ['price', 'It is $1,200.', '$1.20'],
    ['price', 'It is $10-$20.', '$10'],
    ['percentage', 'It is 50%.', '5.0%'],
    ['number', 'Up to 25 days.', '25 users'],
    ['number', 'For 250 users.', '25 users, 50 seats'],
    ['number', 'Only 4 weeks.', '15 working days'],
    ['number', 'In two weeks.', '15 working days'],
    ['number', 'In four countries.', 'in Germany, Austria and the Netherlands'],
    ['number', 'In three countries.', 'Open: Anna, Bernd and Carla'],
    ['number', 'Up to 3 projects.', 'in Germany, Austria and the Netherlands'],
    ['price', 'It is 62p each.', '£62 each'],
    ['date', 'Open on Sunday.', 'weekdays 9 to 5'],
    ['date', 'Open Monday to Friday, nine to six.', 'Phones 9 to 5, Monday to Friday.'],
    ['date', 'At 5 pm.', '3 to 5 working days'],
    ['date', 'Shall we talk on Thursday?', 'Setting it up takes two working days.'],
    ['date', 'Passt Ihnen Donnerstag?', 'Wir liefern in 3 bis 5 Werktagen.'],
    ['date', 'On 3 April.', '3 March'],
    ['date', 'On 3 March 2028.', '3 March 2027'],
    ['date', 'At 3 pm.', '3 am'],
    ['date', 'On Thursday.', 'Tuesday'],
    ['date', 'At 10am EST.', '10am CET'],
    ['link', 'See https://printly.io.evil.com.', 'https://printly.io'],
    ['link', 'See https://printly.io/free.', 'https://printly.io'],
    ['link', 'See https://printly.io@evil.com.', 'https://printly.io'],
    ['link', 'See javascript:alert(1)', 'https://printly.io'],
    ['email', 'Write to hello@printly.co.', 'hello@printly.io'],
    ['phone', 'Call +49 30 1234568.', '+49 30 1234567'],
    ['address', 'We are at Torstraße 21, 10119 Berlin.', 'Torstraße 12, 10119 Berlin'],
    ['promise', 'We refund you.', 'We do not refund.'],
    ['promise', 'We guarantee results.', 'We guarantee hosting in Frankfurt.'],
    ['promise', 'Support is free.', 'The trial is free.'],
  ])('%s: “%s” is not proved by “%s”', (kind, draft, source) => {
    expect(factsIn(draft).some((fact) => fact.kind === kind)).toBe(true)
    expect(proves(source, draft, kind)).toBe(false)
  })
})

test.each([
  'Thanks for getting back to me! I would be glad to talk. Which times would suit you?',
  'Feel free to reply whenever it suits you. Are you free next week?',
  'One of my colleagues will get back to you.',
  'We do not offer refunds, and there is no discount.',
  'May I ask what matters most to you? March with us!',
  'Vielen Dank für Ihre offene Antwort. Das verstehe ich gut. Guten Morgen!',
  'Merci pour votre retour. Quels créneaux vous conviendraient ?',
  'Gracias por tu respuesta. ¿Te vendría bien una llamada corta?',
  'Bedankt voor je bericht. Zullen we even bellen?',
  'Obrigado pela sua resposta. Que horários lhe convêm?',
])('“%s” states nothing that needs a source', (text) => {
  expect(factsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([])
})

test.each([
  ['I met Mark Stone there.', ['mark', 'stone']],
  ['It works with HubSpot.', ['hubspot']],
  ['Microsoft uses it.', ['microsoft']],
  ['We are in New York.', ['new', 'york']],
  ['Mein Kollege Herr Schulze meldet sich.', ['schulze']],
  ['Wir arbeiten mit Siemens und der Firma zusammen.', ['siemens']],
  ['We hold TISAX-labels.', ['tisax']],
  ['Thanks.\n\nBest regards,\nZara', ['zara']],
])('“%s” names %j', (text, words) => {
  expect(
    factsIn(text)
      .filter(({ kind }) => kind === 'name')
      .flatMap(({ claims }) => claims),
  ).toEqual(words)
})
