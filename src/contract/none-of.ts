/** In the address of what is narrowed, in the place of an id or a value: what has none. */
export const noneOf = 'none'
/** In the place of a person's id: whoever asks. */
export const meOf = 'me'
