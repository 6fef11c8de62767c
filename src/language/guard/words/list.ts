/** Single words, written one beside the other. */
export const list = (words: string): readonly string[] => words.trim().split(/\s+/)
