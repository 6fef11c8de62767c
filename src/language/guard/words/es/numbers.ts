import { list } from '../list.ts'
import type { NumberWords } from '../number-words.ts'

export const numbers: NumberWords = {
  small: list(
    'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  ),
  tens: list('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  one: 'un',
  others: { cero: 0, docena: 12, doscientos: 200, trescientos: 300, cuatrocientos: 400, quinientos: 500 },
  factors: { cien: 100, ciento: 100, mil: 1000, millones: 1_000_000 },
}
