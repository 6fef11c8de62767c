const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
/** What the part of an address before its @ may have beside letters and digits. */
const isOfAddress = (sign: string | undefined): boolean =>
  isWord(sign) || (sign !== undefined && '._%+-'.includes(sign))

/**
 * Where words, or an address, stand in a text by themselves: "ann@acme.example" is not in "joann@acme.example", nor "Tom Li" in "Tom Lindner".
 * -1: nowhere.
 */
export function placeOfWords(text: string, words: string): number {
  if (words === '') return -1
  const isAddress = words.includes('@')
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    const isBegun = isAddress ? isOfAddress(text[at - 1]) : isWord(text[at - 1])
    const goesOn = isWord(text[end]) || (isAddress && '.-'.includes(text[end] ?? ' ') && isWord(text[end + 1]))
    if (!isBegun && !goesOn) return at
  }
  return -1
}
