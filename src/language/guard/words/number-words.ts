/** How one language writes its numbers. Folded. */
export interface NumberWords {
  /** From two to nineteen. */
  small: readonly string[]
  /** From twenty to ninety. */
  tens: readonly string[]
  /** One, where it ends a number or stands before "and twenty"; elsewhere it is an article more often than a number. */
  one?: string
  /** Other spellings, hundreds of one word, and names of a number. */
  others?: Readonly<Record<string, number>>
  /** Words that multiply what stands before them. */
  factors: Readonly<Record<string, number>>
}
