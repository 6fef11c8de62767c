/** What numbers are told by; named as in the address of a list of threads. */
export const numberDimensions = ['campaign', 'agent', 'sender', 'person', 'label', 'language'] as const
export type NumberDimension = (typeof numberDimensions)[number]

/** What is counted in threads, and leads to them. */
export const countedNumbers = [
  'replies',
  'machineMails',
  'positiveReplies',
  'otherReplies',
  'meetingRequests',
  'optOuts',
  'sends',
  'automaticSends',
  'firstAnswers',
  'uneditedDrafts',
  'editedDrafts',
  'rejectedDrafts',
  'waits',
  'modelCosts',
  'questions',
] as const
export type CountedNumber = (typeof countedNumbers)[number]

/** The longest period that numbers are told of at once, days. */
export const longestPeriod = 1100
