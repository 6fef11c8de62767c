import type { GuardKind } from '../words/en.ts'
import { languageCodes, said, saidIn } from '../words.ts'

/** A kind of commitment, with the words that make it. */
export interface Theme {
  name: string
  pattern: RegExp
  /** The same in one language, and in English, which all of them borrow from; undefined where the language says nothing of the kind. */
  inLang?: (lang: string) => RegExp | undefined
  /** The words that promise hold a "no" of their own: "no setup fee". */
  deniesItself?: boolean
  /** Kinds of one family prove one another: no fee, no charge, free. */
  family?: string
  /** Promises nothing in a draft, but proves what others promise: "installation included". */
  provesOnly?: boolean
  /** Across languages it proves what this one promises: who "includes one tuning" has it "compris". */
  provesAbroad?: string
  /** Words that a question may hold without promising: "would you like a trial?" */
  isOnlyNamed?: boolean
  /** A heading that names it says it of what stands below: "Warranty", and then how long. */
  isHeading?: boolean
  /** Said of the contract, whatever of it is named: "no minimum term" is "cancel at any time". */
  isOfContract?: boolean
  /** Whoever speaks of it anywhere proves that it is spoken of: "certified" beside the name of the certificate. */
  isAnywhere?: boolean
  /** Said in mere words: whether it is so is a question of meaning. */
  isOfMeaning?: boolean
  /** Where the thing is named that it is said of; by default behind it, else before. */
  objects?: 'before' | 'behind'
}

/** The words of a kind, in all languages and in one. */
export const spoken = (kind: GuardKind): Pick<Theme, 'pattern' | 'inLang'> => {
  const known = new Map(
    languageCodes.map((lang) => {
      const sources = [saidIn(lang, kind), saidIn('en', kind)].filter((one) => one !== undefined)
      return [lang, sources.length === 0 ? undefined : anyOf(...new Set(sources))]
    }),
  )
  return { pattern: anyOf(said(kind)), inLang: (lang) => known.get(lang) }
}

/** One pattern for folded text out of several. */
export const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(`(?:${patterns.join('|')})`, 'gu')
