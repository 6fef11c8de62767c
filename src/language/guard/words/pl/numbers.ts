import { list } from '../list.ts'
import type { NumberWords } from '../number-words.ts'

export const numbers: NumberWords = {
  small: list(
    'dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie',
  ),
  tens: list(
    'dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat',
  ),
  factors: { sto: 100 },
}
