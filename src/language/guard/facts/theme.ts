/** A kind of commitment, with the words that make it. */
export interface Theme {
  name: string
  pattern: RegExp
  /** The words that promise hold a "no" of their own: "no setup fee". */
  deniesItself?: boolean
  /** Kinds of one family prove one another: no fee, no charge, free. */
  family?: string
  /** Promises nothing in a draft, but proves what others promise: "installation included". */
  provesOnly?: boolean
  /** Words that a question may hold without promising: "would you like a trial?" */
  isOnlyNamed?: boolean
  /** Said of the contract, whatever of it is named: "no minimum term" is "cancel at any time". */
  isOfContract?: boolean
  /** Said in mere words: whether it is so is a question of meaning. */
  isOfMeaning?: boolean
  /** Where the thing is named that it is said of; by default behind it, else before. */
  objects?: 'before' | 'behind'
}

/** One pattern for folded text out of several. */
export const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(`(?:${patterns.join('|')})`, 'gu')
