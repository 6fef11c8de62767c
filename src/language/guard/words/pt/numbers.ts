import { list } from '../list.ts'
import type { NumberWords } from '../number-words.ts'

export const numbers: NumberWords = {
  small: list(
    'dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
  ),
  tens: list('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
  one: 'um',
  others: { duas: 2, catorze: 14, duzia: 12, duzentos: 200, trezentos: 300, quatrocentos: 400, quinhentos: 500 },
  factors: { cem: 100, cento: 100, mil: 1000, milhoes: 1_000_000 },
}
