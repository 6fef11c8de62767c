/** In the address of what is narrowed, in the place of an id or a value: what has none. */
export const noneOf = 'none'
/** In the place of a person's id: whoever asks. */
export const meOf = 'me'
/** In the place of an id: all that are called so. It is what a campaign of one workspace has in common with one of another. */
const named = 'named:'
export const namedOf = (name: string): string => `${named}${name}`
/** What they are called; null: it is no name. */
export const nameIn = (value: string | undefined): string | null =>
  value?.startsWith(named) ? value.slice(named.length) : null
