/**
 * A file's name as it is kept and handed over: nothing in it names a place, or turns the letters behind it, by which it looks like another; short
 * enough for any file system, and cut where no half of a character stays.
 */
export const plainFileName = (name: string): string => {
  const plain = name
    .replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '_')
    .slice(-150)
    .toWellFormed()
  return /^\.*$/.test(plain) ? 'file' : plain
}
