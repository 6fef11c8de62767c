import type { WriterKnowledge } from '#domain/drafts/writer.ts'
import { signOffLine } from '#domain/knowledge/rules.ts'
import { memoize } from '#lib/memoize.ts'
import type { DraftLanguage } from './phrases/phrases.ts'
import { segmenterOf } from './segmenter.ts'

/** A piece of the knowledge base that can stand in a mail by itself. */
export interface Passage {
  entryId: string
  isGolden: boolean
  /** The title, heading or question that it stands under. */
  about: string
  text: string
}

/** A paragraph up to this length is used whole; a longer one by its sentences. */
const wholeUpTo = 320

const placeholder = /\{\{|\}\}|\{[a-z_ ]+\}|\[[\p{L}_ ]{2,40}\]|<[a-z_ ]+>|\bX{3,}\b|lorem ipsum/iu
/** In capitals alone: “todo” is Spanish and Portuguese for “all”. */
const unfinished = /\b(?:TODO|TBD)\b/
const isUnfinished = (text: string): boolean => placeholder.test(text) || unfinished.test(text)
/** Written for colleagues: never for a lead's eyes. */
const forColleagues: readonly string[] = [
  ...['internal (?:only|use|note)', 'do not share', "don't share", 'confidential'],
  ...['nur intern', 'intern:', 'vertraulich'],
  ...['confidentiel', 'usage interne'],
  ...['confidencial', 'uso interno'],
  ...['vertrouwelijk', 'alleen intern'],
]
const notForLeads = new RegExp(`\\b(?:${forColleagues.join('|')})\\b`, 'iu')

const greetings: readonly string[] = [
  ...['hi', 'hello', 'hey', 'dear'],
  ...['hallo', 'guten (?:tag|morgen)', 'sehr geehrte[rn]?', 'liebe[r]?'],
  ...['bonjour', 'cher', 'chère', 'madame'],
  ...['hola', 'estimad[oa]s?', 'buenos d[ií]as'],
  ...['beste', 'geachte', 'goedendag'],
  ...['ol[aá]', 'car[oa]', 'prezad[oa]s?'],
]
/** The point behind a title ends no sentence. */
const onOneLine = '(?:[^.?]|(?<=\\b(?:dr|prof|mr|mrs|ms|sra?|mme|dhr|ing))\\.){0,60}$'
const greetingLine = new RegExp(`^(?:${greetings.join('|')})(?!\\p{L})${onOneLine}`, 'iu')
const bare = (line: string): string =>
  line
    .trim()
    .replace(/^(?:[-*•]|\d{1,2}[.)])\s+/u, '')
    .replace(/\*\*|__|`/gu, '')

const unlabelled = (line: string): string =>
  line.replace(
    /^(?:q|a|question|answer|frage|antwort|pregunta|respuesta|vraag|antwoord|pergunta|resposta|réponse|reply)\s*:\s*/iu,
    '',
  )

const isHeading = (line: string): boolean => /^#{1,6}\s/u.test(line.trim()) || (line.length < 70 && line.endsWith(':'))

function sentencesOf(text: string, lang: DraftLanguage): string[] {
  const segments = segmenterOf(lang).segment(text)
  return [...segments].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== '')
}

/** A golden reply is a whole mail: its greeting was for another lead, and its sign-off is not part of what it says. */
function withoutFrame(lines: readonly string[]): string[] {
  const body = lines.findIndex((line) => line !== '')
  const start = body >= 0 && greetingLine.test(lines[body] ?? '') ? body + 1 : 0
  const end = lines.findIndex((line, index) => index > start && signOffLine.test(line))
  return lines.slice(start, end < 0 ? undefined : end)
}

function paragraphsOf(lines: readonly string[], title: string): { about: string; text: string }[] {
  const found: { about: string; lines: string[] }[] = []
  let about = title
  let isOpen = false
  for (const raw of lines) {
    const line = unlabelled(bare(raw))
    if (line === '') isOpen = false
    else if (isHeading(line) || line.endsWith('?')) {
      about = `${title} ${line.replace(/^#+\s*/u, '')}`
      isOpen = false
    } else if (isOpen && !/^\s*(?:[-*•]|\d{1,2}[.)])\s/u.test(raw)) found.at(-1)?.lines.push(line)
    else {
      found.push({ about, lines: [line] })
      isOpen = true
    }
  }
  return found.map((paragraph) => ({ about: paragraph.about, text: paragraph.lines.join(' ') }))
}

type Piece = Pick<Passage, 'about' | 'text'>

function piecesOf({ isGolden, title, content }: Words, lang: DraftLanguage): Piece[] {
  const lines = content.slice(0, 20_000).split(/\r?\n/u)
  if (isGolden) {
    const text = withoutFrame(lines.map((line) => line.trim()))
      .join('\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim()
    // After "Hi Bob," many go on with a small letter; here it follows a sentence.
    const whole = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
    return [{ about: title, text: whole.slice(0, 1500) === whole ? whole : '' }]
  }
  return paragraphsOf(lines, title).flatMap(({ about, text }) =>
    (text.length <= wholeUpTo ? [text] : sentencesOf(text, lang)).map((part) => ({ about, text: part })),
  )
}

type Words = Pick<WriterKnowledge, 'isGolden' | 'title' | 'content'>

const mostKeptChars = 400_000

/** The entries of a knowledge base are cut once, not for every draft. */
const cut = memoize((entry): readonly Piece[] => {
  const { lang, ...words }: Words & { lang: DraftLanguage } = JSON.parse(entry)
  if (notForLeads.test(`${words.title}\n${words.content}`)) return []
  return piecesOf(words, lang).filter(({ text }) => text.length >= 8 && text.length <= 1500 && !isUnfinished(text))
}, mostKeptChars)

/**
 * Cuts knowledge into pieces that a mail may hold, sentences found by the rules of `lang`. Left out: what still carries a
 * placeholder, and what was written for colleagues only.
 */
export const cutPassages = (knowledge: readonly WriterKnowledge[], lang: DraftLanguage): Passage[] =>
  knowledge.flatMap(({ id: entryId, isGolden, title, content }) =>
    cut(JSON.stringify({ lang, isGolden, title, content })).map((piece) => ({ ...piece, entryId, isGolden })),
  )
