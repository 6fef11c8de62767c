import { expression } from './expression.ts'
import { allSaid, said } from './words.ts'

/** Month and weekday names of the languages that the rules read, folded (see folded-text). Index 0 is January, Sunday. */
export const monthNames: readonly (readonly string[])[] = (
  [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ] as const
).map(allSaid)

export const weekdayNames: readonly (readonly string[])[] = (
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
).map(allSaid)

export const tomorrow = said('tomorrow')
export const nextWeek = said('nextWeek')

/** Words in front of (or right behind) the day on which a person is there again. */
export const backBefore = expression()`(?:${said('backBefore')}|(?:will|i'll) (?:then )?${said('thenDo')})\b`
export const backBehind = expression()`^\W{0,3}(?!${said('andFirst')}\b)(?:\w+ ){0,3}${said('backBehind')}\b`
export const untilBefore = expression()`\b${said('untilBefore')}\W{0,3}(?:\w+,? ){0,2}$`
/** Between two days of a range: the second one is the last. */
export const rangeJoin = expression()`^\W{0,3}${said('rangeJoin')}\W{0,3}(?:\w+,? ){0,2}$`
export const rangeBegin = expression()`\b${said('rangeBegin')}\W{0,3}(?:\w+,? ){0,2}$`
export const includingLast = expression()`${said('includingLast')}`
