import { list } from '../list.ts'
import type { NumberWords } from '../number-words.ts'

export const numbers: NumberWords = {
  small: list(
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  tens: list('twenty thirty forty fifty sixty seventy eighty ninety'),
  one: 'one',
  others: { zero: 0, 'a dozen': 12 },
  factors: { hundred: 100, thousand: 1000, million: 1_000_000, millions: 1_000_000 },
}
