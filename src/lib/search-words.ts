/** What is no letter with an accent, and is written otherwise by many. */
const spelt: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const isSpeltOtherwise = new RegExp(`[${Object.keys(spelt).join('')}]`, 'gu')
/** Who has no such key writes two letters. */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A longer word is known by its beginning. */
const longest = 60

export interface SearchWord {
  /** In one case and without accents; what is also written in another way (Müller, Mueller) is both. */
  forms: readonly string[]
  /** Where it stands in the text. */
  start: number
  end: number
}

const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(isSpeltOtherwise, (letter) => spelt[letter] ?? letter)
    .slice(0, longest)
    .toWellFormed()
    .replaceAll('\ufffd', '')

/** No letter has so many over it, and to put more of them in order takes time that grows with their square. */
const endlessMarks = /(\p{M}{30})\p{M}+/gu

function formsOf(word: string): string[] {
  const written = word.replace(endlessMarks, '$1')
  const folded = plain(written)
  if (folded === '') return []
  // Only plain letters: nothing to be spelt otherwise, which is most of what there is.
  if (/^[a-z0-9]*$/i.test(written)) return [folded]
  const composed = written.toLowerCase().normalize('NFC')
  const long = plain(composed.replace(/[äöü]/gu, (letter) => umlauts[letter] ?? letter))
  return long === folded ? [folded] : [folded, long]
}

/** The words of a text as search knows them: runs of letters and digits. Whatever else stands between them parts them. */
export function searchWords(text: string): SearchWord[] {
  const words: SearchWord[] = []
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const forms = formsOf(written)
    if (forms.length > 0) words.push({ forms, start: index, end: index + written.length })
  }
  return words
}

/** Words that stand one after the other; the last may only begin so. */
export interface SoughtWords {
  words: readonly (readonly string[])[]
  isPrefix: boolean
}

/** Where in a text, from where to where, words that are looked for stand: in order, none over another. */
export const marksIn = (text: string, sought: readonly SoughtWords[]): [start: number, end: number][] =>
  marksAmong(searchWords(text), sought)

/** The same in a text whose words are known. */
export function marksAmong(
  words: readonly SearchWord[],
  sought: readonly SoughtWords[],
): [start: number, end: number][] {
  const marks: [number, number][] = []
  for (let at = 0; at < words.length; at += 1) {
    const found = sought.filter((one) => standsAt(words, at, one))
    const length = Math.max(0, ...found.map((one) => one.words.length))
    const [first, last] = [words[at], words[at + length - 1]]
    if (length === 0 || first === undefined || last === undefined) continue
    marks.push([first.start, last.end])
    at += length - 1
  }
  return marks
}

function standsAt(words: readonly SearchWord[], at: number, { words: sought, isPrefix }: SoughtWords): boolean {
  return sought.every((forms, place) => {
    const there = words[at + place]?.forms ?? []
    const mayGoOn = isPrefix && place === sought.length - 1
    return there.some((one) => forms.some((form) => (mayGoOn ? one.startsWith(form) : one === form)))
  })
}
