/** A file's name without what a file system would take for a place, and short enough for any. */
export const plainFileName = (name: string): string => {
  const plain = name.replace(/[\p{Cc}/\\]/gu, '_').slice(-150)
  return /^\.*$/.test(plain) ? 'file' : plain
}
