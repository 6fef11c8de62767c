import { list } from '../list.ts'
import type { NumberWords } from '../number-words.ts'

export const numbers: NumberWords = {
  small: list(
    'zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  ),
  tens: list('zwanzig dreißig vierzig funfzig sechzig siebzig achtzig neunzig'),
  one: 'ein',
  others: { null: 0, dreissig: 30, fuenf: 5, zwoelf: 12, fuenfzehn: 15, fuenfzig: 50, dutzend: 12 },
  factors: { hundert: 100, tausend: 1000, millionen: 1_000_000 },
}
