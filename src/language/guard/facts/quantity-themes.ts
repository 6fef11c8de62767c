import { said } from '../words.ts'
import { anyOf, type Theme } from './theme.ts'

const multiple = `\\b${said('multipleOf')} ${said('asMore')}+${said('multiplied')}\\b`

/** Amounts without a figure, and what is set above others: each needs somebody of ours who says so. Folded. */
export const quantityThemes: readonly Theme[] = [
  { name: 'many', deniesItself: true, isOfMeaning: true, pattern: anyOf(said('themeMany')) },
  { name: 'multiple', deniesItself: true, isOfMeaning: true, pattern: anyOf(multiple, said('themeMultiple')) },
  { name: 'about so long', deniesItself: true, isOfMeaning: true, pattern: anyOf(said('themeAboutSoLong')) },
  { name: 'above others', deniesItself: true, isOfMeaning: true, pattern: anyOf(said('themeAboveOthers')) },
]
