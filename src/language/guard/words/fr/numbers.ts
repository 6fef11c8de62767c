import { list } from '../list.ts'
import type { NumberWords } from '../number-words.ts'

export const numbers: NumberWords = {
  small: list(
    'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  ),
  tens: list('vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix'),
  one: 'un',
  others: { 'quatre-vingt': 80, douzaine: 12 },
  factors: { cent: 100, cents: 100, mille: 1000, million: 1_000_000, millions: 1_000_000 },
}
