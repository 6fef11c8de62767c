import { list } from '../list.ts'
import type { NumberWords } from '../number-words.ts'

export const numbers: NumberWords = {
  small: list(
    'due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  ),
  tens: list('venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
  factors: { cento: 100, mille: 1000, mila: 1000 },
}
