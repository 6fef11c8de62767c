/** A reason in words: the wall for sentences must find it. */
export const why = 'The lead has asked for a person.'
