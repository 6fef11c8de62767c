import { list } from '../list.ts'
import type { NumberWords } from '../number-words.ts'

export const numbers: NumberWords = {
  small: list('tva tre fyra fem sex sju atta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton'),
  tens: list('tjugo trettio fyrtio femtio sextio sjuttio attio nittio'),
  factors: { hundra: 100, tusen: 1000 },
}
