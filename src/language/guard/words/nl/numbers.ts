import { list } from '../list.ts'
import type { NumberWords } from '../number-words.ts'

export const numbers: NumberWords = {
  small: list(
    'twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  ),
  tens: list('twintig dertig veertig vijftig zestig zeventig tachtig negentig'),
  one: 'een',
  others: { nul: 0, dozijn: 12 },
  factors: { honderd: 100, duizend: 1000, miljoen: 1_000_000 },
}
