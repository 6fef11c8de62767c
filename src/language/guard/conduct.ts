import { injectedPlaces } from '#language/intent/injection.ts'
import { expression } from '../text/expression.ts'
import { type PlainText, sentenceAround } from './facts/plain-text.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'
import { said } from './words.ts'

/** Words that only a machine says, or that show what it was told. Folded. */
const machineTalk: readonly RegExp[] = [
  expression('g')`\b${said('isMachine')}\b`,
  expression('g')`\b${said('asOrdered')}\b|\b${said('saysToBe')} dan\b`,
  expression('g')`\b${said('instructions')}\b`,
  expression('g')`\b${said('handsOver')}\b`,
  /\b(?:intent[_ ]?)?score: ?-?\d|\blabel: ?(?:interested|meeting|question)\w*|\baction: ?(?:reply|handoff|stop|wait)\b/g,
  expression('g')`\b${said('aPerson')}\b|\b${said('notA')}${said('anArticle')}? ${said('machine')}\b`,
  expression('g')`\b${said('secrets')}\b|\bsk-[a-z0-9_-]{8,}`,
  expression('g')`\b${said('brokenOut')}\b`,
  expression('gm')`^\s*${said('subjectHead')}\s*:`,
  /```|^\s*\{\s*"[a-z_]+"\s*:/gm,
]

const closings = expression('gm')`^[ \t]*${said('closings')}[ \t]*[,.!]?[ \t]*$`

/** What a person would not have written: talk about prompts and keys, obedience to the mail's commands, a signature twice. */
export function conductVerdicts(plain: PlainText): GuardVerdict[] {
  const talk = machineTalk.flatMap((pattern) =>
    [...plain.folded.matchAll(pattern)].map((match) => {
      const words = match[0].trimStart()
      const start = match.index + match[0].length - words.length
      return verdictAt(plain, 'injection', { start, end: start + words.length }, { code: 'ai_talk' })
    }),
  )
  const obeyed = injectedPlaces(plain.folded).map(({ start, end }) =>
    verdictAt(
      plain,
      'injection',
      { start, end: Math.min(end, sentenceAround(plain, { start, end: start + 1 }).end) },
      { code: 'instruction_to_ai' },
    ),
  )
  return [...talk, ...obeyed, ...repeatedSignature(plain)]
}

function repeatedSignature(plain: PlainText): GuardVerdict[] {
  const found = [...plain.folded.matchAll(closings)]
  const second = found[1]
  if (second !== undefined) {
    return [
      verdictAt(
        plain,
        'signature',
        { start: second.index, end: second.index + second[0].length },
        { code: 'signed_twice' },
      ),
    ]
  }
  const lines = [...plain.folded.matchAll(/^[ \t]*(\S[^\n]{2,80})$/gm)]
  const last = lines.at(-1)
  const twin = lines.slice(0, -1).findLast((line) => line[1]?.trim() === last?.[1]?.trim())
  if (last === undefined || twin === undefined || lines.length - lines.indexOf(twin) > 8) return []
  return [
    verdictAt(plain, 'signature', { start: last.index, end: last.index + last[0].length }, { code: 'signed_twice' }),
  ]
}
