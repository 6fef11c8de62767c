import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const font = join(import.meta.dirname, '../../../node_modules/@fontsource-variable/inter')

/** A file of letters, and which of them the pages show. */
export interface Face {
  file: string
  bytes: Buffer
  range: string
}

/** Of a style sheet of Fontsource: a file and the letters that it has. */
const faceRule = /url\(\.\/(files\/[^)]+)\)[^}]*?unicode-range:\s*([^;}]+)/g

/** `U+20-7E,U+2019` as the letters between. */
function inRange(range: string): (code: number) => boolean {
  const spans = range.split(',').map((span) => {
    const [from = '', to = from] = span.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (code) => spans.some(([from, to]) => code >= from && code <= to)
}

/** The other way round, of codes in ascending order. */
function spansOf(codes: readonly number[]): string {
  const hex = (code: number | undefined) => (code ?? 0).toString(16).toUpperCase()
  const starts = codes.filter((code, at) => codes[at - 1] !== code - 1)
  return starts
    .map((start, at) => {
      const next = starts[at + 1]
      const end = next === undefined ? codes.at(-1) : codes[codes.indexOf(next) - 1]
      return end === start ? `U+${hex(start)}` : `U+${hex(start)}-${hex(end)}`
    })
    .join(',')
}

/** What the web server may yet write into a page: days, amounts, names. */
const always = Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at)

/** The letters that a text shows, each file with those alone and between the two weights that are used; the most used file first. */
export async function facesOf(text: string): Promise<Face[]> {
  const others = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0).filter((code) => code > 0x7f)
  const shown = [...always, ...others]
  const rules = await readFile(join(font, 'index.css'), 'utf8')
  const faces: (Face & { count: number })[] = []
  for (const [, path = '', range = ''] of rules.matchAll(faceRule)) {
    const codes = shown.filter(inRange(range)).toSorted((one, other) => one - other)
    if (codes.length === 0) continue
    const bytes = await subsetFont(await readFile(join(font, path)), String.fromCodePoint(...codes), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 600 } },
    })
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    faces.push({ file: `assets/inter-${hash}.woff2`, bytes, range: spansOf(codes), count: codes.length })
  }
  return faces.toSorted((one, other) => other.count - one.count)
}

/** The letters of a title in a form that can be drawn, at one weight. */
export const drawnLetters = async (text: string, weight: number): Promise<Buffer> =>
  subsetFont(await readFile(join(font, 'files/inter-latin-wght-normal.woff2')), text, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
