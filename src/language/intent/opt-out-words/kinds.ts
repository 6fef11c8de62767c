/**
 * The words of which people everywhere make the wish to hear no more, by what they mean. `remove*` is any ending. A language's
 * forms are those of a request (imperative, infinitive, passive), not of a report ("you have removed").
 */
export interface OptOutWords {
  /** Take away: remove, delete, erase. */
  remove: string
  /** Put on a list: "don't add me". */
  add: string
  /** Needs a particle or a list to mean that: take ... off, pull ... from. */
  take: string
  off: string
  stop: string
  not: string
  /** More, again, any longer. */
  more: string
  /** Write to, call, bother. */
  contact: string
  /** Get, receive, hear. */
  get: string
  want: string
  mail: string
  list: string
  /** What they hold about the writer: address, details, record. */
  data: string
  me: string
  my: string
  your: string
  /** "You have not sent me the offer" is no request: an auxiliary turns it into a report. */
  report: string
  /** The same by the verb's ending. */
  past?: RegExp
  /** Pronouns that hang on the verb: "enviarme". */
  clitic?: RegExp
}

/** Of the languages in which a message of nothing but such words is certain, not only evidence. */
export interface WesternOptOutWords extends OptOutWords {
  /** Among them, and of another wish as well: to be called, to hear no offers, to be sent no files, to need nothing more. */
  twofold: string
  /** The small words between them, and what is said to anybody. */
  small: string
}
