/** A text of the contract as a person reads it: with what the sending platform is called, and an address of it, in their places. */
export const namePlatform = (text: string, { name, example = '' }: { name: string; example?: string }): string =>
  text.replaceAll('{platform}', name).replaceAll('{example}', example)
