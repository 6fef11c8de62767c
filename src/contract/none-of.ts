/** In the address of what is narrowed, in the place of an id or a value: what has none. */
export const noneOf = 'none'
