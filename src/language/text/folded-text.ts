/** Longer mails are judged by their beginning and their end: nobody's intent hides in the middle of a novel. */
const maxJudgedChars = 12_000

const straightened: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  ł: 'l',
  Ł: 'l',
  ø: 'o',
  Ø: 'o',
  æ: 'a',
  Æ: 'a',
  đ: 'd',
  ı: 'i',
}

function foldSign(sign: string): string {
  const straight = straightened[sign]
  if (straight !== undefined) return straight
  if (sign <= '\u007f') return /\s/.test(sign) ? (sign === '\n' ? '\n' : ' ') : sign.toLowerCase()
  if (/\s/.test(sign)) return ' '
  // A syllable of Hangul is no letter with an accent: its first part alone would be another word.
  if (sign >= '\uac00' && sign <= '\ud7a3') return sign
  const base = sign.normalize('NFD').charAt(0).toLowerCase()
  return base.length === 1 ? base : sign
}

/**
 * The text in lower case, without accents, with plain quotes, dashes and spaces, sign for sign: what stands at a place here
 * stands at the same place in the original. `ß` stays.
 */
export const fold = (text: string): string =>
  isPlain.test(text)
    ? text.toLowerCase()
    : text.replace(folding, (part) => (isCapital(part) ? part.toLowerCase() : foldSign(part)))

/** Of such signs only capitals change. */
const isPlain = /^[\n\x20-\x5f\x61-\x7e]*$/
/** Capitals together, all others one by one, also of a pair. */
const folding = /[A-Z]+|[^\n\x20-\x5f\x61-\x7e]/g
const isCapital = (part: string): boolean => part >= 'A' && part < '['

/** As much of a text as is read to judge it. */
export function judgedPart(text: string): string {
  if (text.length <= maxJudgedChars) return text
  const half = maxJudgedChars / 2
  return `${text.slice(0, half)}\n${text.slice(-half)}`
}

export interface Span {
  start: number
  end: number
}

/** Blanks spans out, so that places stay and their words no longer count. */
export function blank(folded: string, spans: readonly Span[]): string {
  let blanked = folded
  for (const { start, end } of spans) blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end)
  return blanked
}

/** Sentences and lines with their places. A dot in a number, an address or after one letter ends none. */
export function sentencesOf(folded: string): Span[] {
  const spans: Span[] = []
  const add = (from: number, to: number) => {
    const words = folded.slice(from, to)
    const start = from + (words.length - words.trimStart().length)
    if (words.trim() !== '') spans.push({ start, end: start + words.trim().length })
  }
  let from = 0
  for (const stop of folded.matchAll(/\n+|(?<=[\w)"'%])[.!?…]+(?=\s|$)|[!?]+/g)) {
    const to = stop.index + stop[0].length
    if (
      /^\.$/.test(stop[0]) &&
      /(?:^|[\s(])[a-z\d]{1,2}$/.test(folded.slice(Math.max(0, stop.index - 4), stop.index))
    ) {
      continue
    }
    add(from, to)
    from = to
  }
  add(from, folded.length)
  return spans
}
