import { describe, expect, test } from 'vitest'
import { fold } from '../text/folded-text.ts'
import { returnDay, toIsoDay } from './return-date.ts'

/** A Monday. */
const now = new Date('2026-03-02T09:00:00Z')
const dayIn = (text: string, lang = 'en') => {
  const found = returnDay(fold(text), lang, now)
  return found === null ? null : toIsoDay(found.day)
}

test.each([
  ['en', 'I will be back on 9 March.', '2026-03-09'],
  ['en', 'Returning Monday, March 9th.', '2026-03-09'],
  ['en', 'Out until 2026-03-14, back on 2026-03-16.', '2026-03-16'],
  ['en', 'I am away from 3 March to 13 March.', '2026-03-14'],
  ['en', 'On leave through March 13.', '2026-03-14'],
  ['en', 'Back on 3/9.', '2026-03-09'],
  ['en', 'I am back tomorrow.', '2026-03-03'],
  ['en', 'Back next Thursday.', '2026-03-05'],
  ['en', 'Back on January 7.', '2027-01-07'],
  ['en', 'I will return on 5 January 2027.', '2027-01-05'],
  ['de', 'Ich bin ab dem 9. März wieder erreichbar.', '2026-03-09'],
  ['de', 'Ich bin bis einschließlich 13.03. im Urlaub.', '2026-03-14'],
  ['de', 'Vom 02.03. bis 13.03.2026 bin ich nicht im Büro.', '2026-03-14'],
  ['de', 'Am 16.3. bin ich wieder da.', '2026-03-16'],
  ['fr', 'De retour le 9 mars.', '2026-03-09'],
  ['fr', 'En congé jusqu’au 13 mars inclus.', '2026-03-14'],
  ['fr', 'Absent du 2 au 13 mars.', '2026-03-14'],
  ['es', 'Estaré fuera hasta el 14 de marzo.', '2026-03-14'],
  ['es', 'Vuelvo el lunes 9 de marzo.', '2026-03-09'],
  ['nl', 'Vanaf 16 maart ben ik weer bereikbaar.', '2026-03-16'],
  ['nl', 'Afwezig tot en met 13 maart.', '2026-03-14'],
  ['pt', 'Regresso no dia 9 de março.', '2026-03-09'],
  ['pt', 'De férias até 13/03.', '2026-03-13'],
  ['pt', 'De férias de 2 a 8 de março, regressando na segunda-feira, dia 9.', '2026-03-09'],
])('%s: "%s" is %s', (lang, text, day) => {
  expect(dayIn(text, lang)).toBe(day)
})

test.each([
  ['en', 'I am out of the office with limited access to mail.'],
  ['en', 'I do not work on Fridays.'],
  ['en', 'Call 020 7946 0000, extension 12.'],
  ['de', 'Tel. 030/12 34 56'],
  ['en', 'Back on 31 February.'],
  ['fr', 'En déplacement jusqu’à la fin de la fête, je répondrai à mon retour.'],
  ['es', 'Salí de compras, vuelvo con la segunda parte.'],
])('%s: "%s" names no day', (lang, text) => {
  expect(dayIn(text, lang)).toBeNull()
})

describe('a range of days, in the usual notations: back on the day after the last', () => {
  test.each([
    ['en', 'I am out of office July 10-31.', '2026-08-01'],
    ['en', 'Out of office: July 10 - 31, 2026', '2026-08-01'],
    ['en', 'I will be away Dec 22nd–29th.', '2026-12-30'],
    ['en', 'Away 10/07 - 31/07', '2026-08-01'],
    ['en', 'Away Dec 22 - Jan 4', '2027-01-05'],
    ['en', 'Out 10 July – 31 July.', '2026-08-01'],
    ['en', 'Out from Monday, July 6 to Friday, July 17.', '2026-07-18'],
    ['en', 'On leave 2026-07-10 - 2026-07-31.', '2026-08-01'],
    ['en', 'Away the 10th-31st of July.', '2026-08-01'],
    ['en', 'On vacation 7/10-7/31.', '2026-08-01'],
    ['de', 'Ich bin vom 10.–31. Juli im Urlaub.', '2026-08-01'],
    ['de', 'Urlaub: 10.07.-31.07.2026', '2026-08-01'],
    ['de', 'Abwesend 10.-31.07.', '2026-08-01'],
    ['de', 'Betriebsferien 22. Dezember bis 4. Januar', '2027-01-05'],
    ['fr', 'Absent du 10 au 31 juillet.', '2026-08-01'],
    ['fr', 'En congés du 10/07 au 31/07', '2026-08-01'],
    ['fr', 'Fermeture du 22 décembre au 4 janvier.', '2027-01-05'],
    ['es', 'Estaré de vacaciones del 10 al 31 de julio.', '2026-08-01'],
    ['es', 'Vacaciones: 10/07 - 31/07', '2026-08-01'],
    ['nl', 'Afwezig van 10 t/m 31 juli.', '2026-08-01'],
    ['nl', 'Vakantie 10-31 juli', '2026-08-01'],
    ['pt', 'De férias de 10 a 31 de julho.', '2026-08-01'],
    ['pt', 'Ausente 10/07 a 31/07.', '2026-08-01'],
    ['it', 'In ferie dal 10 al 31 luglio.', '2026-08-01'],
    ['it', 'Assente 10 luglio - 31 luglio', '2026-08-01'],
    ['sv', 'Semester 10-31 juli', '2026-08-01'],
    ['de', 'Ich bin vom 10.7. bis einschl. 31.7.2026 nicht im Büro.', '2026-08-01'],
    ['en', 'I am away between 10 and 31 July.', '2026-08-01'],
    ['de', 'Zwischen dem 10. und dem 31. Juli bin ich nicht da.', '2026-08-01'],
    ['fr', 'Absent entre le 10 et le 31 juillet.', '2026-08-01'],
    ['es', 'Estaré fuera de la oficina entre el 10 y el 31 de julio. Responderé a mi vuelta.', '2026-08-01'],
    ['nl', 'Afwezig tussen 10 en 31 juli.', '2026-08-01'],
    ['it', 'Assente tra il 10 e il 31 luglio.', '2026-08-01'],
    ['pt', 'Ausente entre 10 e 31 de julho.', '2026-08-01'],
    ['pl', 'Urlop od 10 do 31 lipca.', '2026-08-01'],
  ])('%s: "%s" is %s', (lang, text, day) => {
    expect(dayIn(text, lang)).toBe(day)
  })

  test.each([
    ['en', 'I am out July 10-31 and back on August 4.', '2026-08-04'],
    ['en', 'Away 10/07 - 31/07, returning 03/08.', '2026-08-03'],
    ['en', 'Back on August 4, after my leave (July 10-31).', '2026-08-04'],
    ['de', 'Vom 10. bis 31. Juli im Urlaub, ab dem 3. August wieder da.', '2026-08-03'],
    ['fr', 'Absent du 10 au 31 juillet, de retour le 3 août.', '2026-08-03'],
    ['es', 'De vacaciones del 10 al 31 de julio, vuelvo el 3 de agosto.', '2026-08-03'],
    ['nl', 'Afwezig van 10 t/m 31 juli, vanaf 3 augustus weer bereikbaar.', '2026-08-03'],
    ['pt', 'De férias de 10 a 31 de julho, regresso no dia 3 de agosto.', '2026-08-03'],
    ['it', 'In ferie dal 10 al 31 luglio, rientro il 3 agosto.', '2026-08-03'],
    ['en', 'On annual leave July 27-31 and will pick up messages on Monday 3rd.', '2026-08-03'],
    ['en', 'Away 10-31 July. I will deal with your mail on 4 August.', '2026-08-04'],
    ['de', 'Vom 10. bis 31. Juli im Urlaub, Ihre Mail lese ich am 4. August.', '2026-08-04'],
    ['nl', 'Afwezig van ma 6 t/m vr 10 juli. Vanaf de 14e lees ik mijn mail.', '2026-07-14'],
  ])('%s: a stated return wins in "%s"', (lang, text, day) => {
    expect(dayIn(text, lang)).toBe(day)
  })

  test.each([
    ['en', 'My office hours are 9-17 on weekdays.'],
    ['en', 'Call 030 12-34 or 555-0101.'],
    ['de', 'Telefonisch 9-12 Uhr und 14-16 Uhr.'],
  ])('%s: "%s" is none', (lang, text) => {
    expect(dayIn(text, lang)).toBeNull()
  })
})
