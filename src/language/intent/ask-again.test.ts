import { describe, expect, it } from 'vitest'
import { fold } from '../text/folded-text.ts'
import { askAgainDay } from './ask-again.ts'
import { toIsoDay } from './return-date.ts'

const now = new Date('2026-03-04T10:00:00Z')
const dayIn = (text: string, lang = 'en') => {
  const said = askAgainDay(fold(text), lang, now)
  return said === null ? null : toIsoDay(said.day)
}

it.each([
  ['2026-11-23', 'Melden Sie sich doch ab November bei Florian.', '2026-11-30'],
  ['2026-11-30', 'Ask in November.', '2026-12-01'],
  ['2026-12-20', 'Not this winter.', '2027-01-03'],
  ['2027-01-20', 'Maybe in winter.', '2027-02-03'],
  ['2026-11-03', 'Ask in November.', '2026-11-17'],
  ['2026-12-20', 'Ask in Q4.', '2026-12-31'],
])('on %s, %s', (today, text, day) => {
  const said = askAgainDay(fold(text), 'en', new Date(`${today}T10:00:00Z`))
  expect(said === null ? null : toIsoDay(said.day)).toBe(day)
})

describe('when to ask again', () => {
  it.each([
    ['Ping me in Q3, we freeze everything until then.', '2026-07-01'],
    ['Ask me again in Q1.', '2026-03-18'],
    ['Ask me again in Q4.', '2026-10-01'],
    ['Circle back in 6 months pls', '2026-09-04'],
    ['Let us talk in a couple of weeks', '2026-03-18'],
    ['Not now but ask Eva in March', '2026-03-18'],
    ['Not now but ask Eva in February', '2027-02-01'],
    ['Melden Sie sich in March 2028 noch mal.', '2028-03-01'],
    ['Write in the first quarter of 2028.', '2028-01-01'],
    ['We signed with somebody else last November, so ask in June.', '2026-06-01'],
    ['Hemos firmado en enero pasado; en septiembre hablamos.', '2026-09-01'],
    ['Try me again when the new one opens in April.', '2026-04-01'],
    ['Maybe next year.', '2027-01-01'],
    ['Drop me a line after Easter?', '2026-04-07'],
    ['Please write again on 15 June.', '2026-06-15'],
    ['Melden Sie sich im zweiten Quartal.', '2026-04-01'],
    ['In einem halben Jahr vielleicht.', '2026-09-04'],
    ['Gerne im Herbst noch mal melden.', '2026-09-01'],
    ['Pas avant la rentrée.', '2026-09-01'],
    ['rappelez dans six mois', '2026-09-04'],
    ['contácteme después del verano', '2026-09-01'],
    ['Escríbame en enero.', '2027-01-01'],
    ['Bel me over drie maanden.', '2026-06-04'],
    ['Misschien volgend jaar.', '2027-01-01'],
    ['volte a contactar no segundo semestre', '2026-07-01'],
    ['ci risentiamo a settembre', '2026-09-01'],
  ])('%s', (text, day) => {
    expect(dayIn(text)).toBe(day)
  })

  it.each(['Not a priority for us.', 'I may come back to you.', 'Too busy.'])('names no time: %s', (text) => {
    expect(dayIn(text)).toBeNull()
  })
})
