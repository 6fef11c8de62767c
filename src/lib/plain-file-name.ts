/** A file's name without what a file system would take for a place, and short enough for any; of what is cut no half of a character stays, which no address takes. */
export const plainFileName = (name: string): string => {
  const plain = name
    .replace(/[\p{Cc}/\\]/gu, '_')
    .slice(-150)
    .toWellFormed()
  return /^\.*$/.test(plain) ? 'file' : plain
}
