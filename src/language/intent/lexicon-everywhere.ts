import { germanEverywhere } from './lexicon-de.ts'
import { englishEverywhere } from './lexicon-en.ts'
import { spanishEverywhere } from './lexicon-es.ts'
import { frenchEverywhere } from './lexicon-fr.ts'
import { italianEverywhere } from './lexicon-it.ts'
import { dutchEverywhere } from './lexicon-nl.ts'
import { nordicEverywhere } from './lexicon-nordic.ts'
import { polishEverywhere } from './lexicon-pl.ts'
import { portugueseEverywhere } from './lexicon-pt.ts'
import { lexiconOf } from './phrases.ts'
import { arabicEverywhere } from './world/ar.ts'
import { czechEverywhere } from './world/cs.ts'
import { persianEverywhere } from './world/fa.ts'
import { finnishEverywhere } from './world/fi.ts'
import { hebrewEverywhere } from './world/he.ts'
import { hindiEverywhere } from './world/hi.ts'
import { hungarianEverywhere } from './world/hu.ts'
import { indonesianEverywhere } from './world/id.ts'
import { japaneseEverywhere } from './world/ja.ts'
import { koreanEverywhere } from './world/ko.ts'
import { romanianEverywhere } from './world/ro.ts'
import { russianEverywhere } from './world/ru.ts'
import { swahiliEverywhere } from './world/sw.ts'
import { thaiEverywhere } from './world/th.ts'
import { turkishEverywhere } from './world/tr.ts'
import { vietnameseEverywhere } from './world/vi.ts'
import { chineseEverywhere } from './world/zh.ts'

/**
 * What is said alike in every language and is read beside the mail's own: that a place is closed and opens again, that somebody
 * else decides, that another was chosen, that the small print is doubted, that the lead looks at it and comes back unasked. People
 * mix languages, and short mails hide theirs.
 */
export const everywhere = lexiconOf(
  englishEverywhere,
  germanEverywhere,
  frenchEverywhere,
  spanishEverywhere,
  dutchEverywhere,
  portugueseEverywhere,
  italianEverywhere,
  nordicEverywhere,
  polishEverywhere,
  finnishEverywhere,
  czechEverywhere,
  romanianEverywhere,
  hungarianEverywhere,
  turkishEverywhere,
  russianEverywhere,
  arabicEverywhere,
  hebrewEverywhere,
  persianEverywhere,
  hindiEverywhere,
  thaiEverywhere,
  vietnameseEverywhere,
  indonesianEverywhere,
  swahiliEverywhere,
  chineseEverywhere,
  japaneseEverywhere,
  koreanEverywhere,
)
