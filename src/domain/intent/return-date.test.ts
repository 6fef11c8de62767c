import { expect, test } from 'vitest'
import { fold } from './folded-text.ts'
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
  ['en', 'I am away from 3 March to 13 March.', '2026-03-13'],
  ['en', 'On leave through March 13.', '2026-03-14'],
  ['en', 'Back on 3/9.', '2026-03-09'],
  ['en', 'I am back tomorrow.', '2026-03-03'],
  ['en', 'Back next Thursday.', '2026-03-05'],
  ['en', 'Back on January 7.', '2027-01-07'],
  ['en', 'I will return on 5 January 2027.', '2027-01-05'],
  ['de', 'Ich bin ab dem 9. März wieder erreichbar.', '2026-03-09'],
  ['de', 'Ich bin bis einschließlich 13.03. im Urlaub.', '2026-03-14'],
  ['de', 'Vom 02.03. bis 13.03.2026 bin ich nicht im Büro.', '2026-03-13'],
  ['de', 'Am 16.3. bin ich wieder da.', '2026-03-16'],
  ['fr', 'De retour le 9 mars.', '2026-03-09'],
  ['fr', 'En congé jusqu’au 13 mars inclus.', '2026-03-14'],
  ['fr', 'Absent du 2 au 13 mars.', '2026-03-13'],
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
