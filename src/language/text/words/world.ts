import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const world: Sayings<TextKind> = {
  backBefore: [
    'revin',
    'inapoi',
    'вернусь',
    'вернемся',
    'отвечу',
    'spat',
    'ozvu',
    'vratim\\w*',
    'zpet',
    'palaan',
    'paluu',
    'takaisin',
    'vissza\\w*',
    'valaszol\\w*',
    'donus\\w*',
    'donec\\w*',
  ],
  backBehind: ['valaszol\\w*'],
}
