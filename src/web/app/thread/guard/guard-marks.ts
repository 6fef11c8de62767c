import type { FactSource, Guard, GuardSays } from '#contract/guard.ts'
import { guardWords, searchWords, sourceWords } from '#web/app/guard-labels.ts'

/** A stretch of the draft that the guard has something to say about. */
export type Mark = {
  start: number
  end: number
  text: string
  kind: 'traced' | 'warn' | 'block'
  words: string
  /** What was looked for, and where. */
  search: string | null
  /** Where a traced one comes from. */
  sources: readonly FactSource[]
}

/** A person is a reader, too: what a second reader decides on is put before them like what nothing proves. */
const kindOf = ({ severity }: Guard['verdicts'][number]): 'warn' | 'block' => (severity === 'warn' ? 'warn' : 'block')

/**
 * The guard's findings where they now stand. It read `checked`; what has been typed since moves those behind it and takes away
 * those that were touched: they are read again when the draft is stored.
 */
export function marksOf(guard: Guard | null, checked: string, now: string): Mark[] {
  if (!guard) return []
  const read = (guard.reader?.sentences ?? []).filter(({ quotes }) => quotes.length > 0)
  const found: Mark[] = [
    ...guard.verdicts.map((verdict) => ({
      start: verdict.start,
      end: verdict.end,
      text: verdict.text,
      kind: kindOf(verdict),
      words: guardWords(verdict),
      search: searchWords(verdict),
      sources: [],
    })),
    ...read.map(({ start, end, text, quotes }) => ({
      start,
      end,
      text,
      kind: 'traced' as const,
      words: quotes.map(quoteWords).join('; '),
      search: null,
      sources: quotes.map(({ source }) => source),
    })),
    // What supports a sentence supports what it states.
    ...guard.sources
      .filter(({ start, end }) => !read.some((sentence) => sentence.start <= start && sentence.end >= end))
      .map(({ start, end, text, ...stated }) => ({
        start,
        end,
        text,
        kind: 'traced' as const,
        words: quoteWords(stated),
        search: null,
        sources: [stated.source],
      })),
  ]
  const { before, after } = unchanged(checked, now)
  const shift = now.length - checked.length
  const moved = found.flatMap((mark) => {
    // What was typed right beside a fact may have become part of it: `$49` is no source for `$490`.
    if (mark.end < before || (mark.end === before && isGap(now[before]))) return [mark]
    const start = mark.start + shift
    const isBehind = mark.start >= checked.length - after
    const isApart = mark.start > checked.length - after || isGap(now[start - 1])
    return isBehind && isApart ? [{ ...mark, start, end: mark.end + shift }] : []
  })
  // A finding without a stretch, or one about the subject, is told in words only.
  return withoutOverlap(moved.filter(({ start, end, text }) => end > start && now.slice(start, end) === text))
}

const quoteWords = ({ source, quote }: Pick<Guard['sources'][number], 'source' | 'quote'>): string =>
  quote ? `${sourceWords(source)}: “${quote}”` : sourceWords(source)

const isGap = (sign: string | undefined) => sign === undefined || /\s/.test(sign)

function unchanged(checked: string, now: string): { before: number; after: number } {
  const most = Math.min(checked.length, now.length)
  let before = 0
  while (before < most && checked[before] === now[before]) before += 1
  let after = 0
  while (after < most - before && checked.at(-1 - after) === now.at(-1 - after)) after += 1
  return { before, after }
}

const weight = { block: 0, warn: 1, traced: 2 }

/**
 * Of two findings about the same words the graver is shown. What a finding says of further words stays marked there: half a claim
 * without a line would look proven. A source is none for a half.
 */
function withoutOverlap(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = []
  for (const mark of [...marks].sort((a, b) => weight[a.kind] - weight[b.kind])) {
    const free = kept.reduce<Mark[]>((parts, other) => parts.flatMap((part) => beside(part, other)), [mark])
    const isWhole = free.length === 1 && free[0]?.text === mark.text
    if (isWhole || mark.kind !== 'traced') kept.push(...free)
  }
  return kept.sort((a, b) => a.start - b.start)
}

/** What of a mark lies before and behind another one, without the blanks at its ends. */
function beside(mark: Mark, { start, end }: Mark): Mark[] {
  if (mark.end <= start || mark.start >= end) return [mark]
  return [cut(mark, mark.start, start), cut(mark, end, mark.end)].filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

function cut(mark: Mark, from: number, to: number): Mark {
  const words = mark.text.slice(Math.max(0, from - mark.start), Math.max(0, to - mark.start))
  const start = from + words.length - words.trimStart().length
  const text = words.trim()
  return { ...mark, start, end: start + text.length, text }
}

/** What the guard says that stands at no words of the draft. */
export const placelessIn = (guard: Guard, marks: readonly Mark[]): Guard['verdicts'] =>
  guard.verdicts.filter((verdict) => !marks.some(({ words }) => words === guardWords(verdict)))

export type Segment = { text: string; start: number; mark: Mark | null }

/** The whole text, cut where a mark begins or ends. */
export function segmentsOf(text: string, marks: readonly Mark[]): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const mark of marks) {
    if (mark.start > at) segments.push({ text: text.slice(at, mark.start), start: at, mark: null })
    segments.push({ text: text.slice(mark.start, mark.end), start: mark.start, mark })
    at = mark.end
  }
  segments.push({ text: text.slice(at), start: at, mark: null })
  return segments
}

export type Verdict = { kind: 'block' | 'warn' | 'ok' | 'unknown'; words: string }

/**
 * The guard's verdict in one line: the gravest finding, and of several the one that stands at no words, where nobody would see it.
 *
 * @param isTold whether a finding stands on the screen already
 */
export function verdictOf(guard: Guard | null, isTold: (says: GuardSays) => boolean = () => false): Verdict {
  if (!guard) return { kind: 'unknown', words: 'Facts are checked as you write' }
  const [gravest] = guard.verdicts
  const [first, ...others] = guard.verdicts
    .filter((says) => !isTold(says))
    .sort((a, b) => weight[kindOf(a)] - weight[kindOf(b)] || Number(a.text !== '') - Number(b.text !== ''))
  if (first) {
    const words = guardWords(first)
    if (others.length === 0) return { kind: kindOf(first), words }
    return { kind: kindOf(first), words: `${words.replace(/\.$/, '')}, and ${others.length} more` }
  }
  if (gravest) return { kind: kindOf(gravest), words: 'Read the note above before you send this' }
  const outcome = guard.reader?.outcome
  if (outcome === 'silent') return { kind: 'warn', words: 'The second reader gave no answer, so check what this says' }
  if (outcome === 'read') return { kind: 'ok', words: 'A second reader found a source for everything this claims' }
  const sources = guard.sources.length
  if (sources === 0) return { kind: 'ok', words: 'No facts that need a source' }
  return { kind: 'ok', words: sources === 1 ? 'The only fact has a source' : `All ${sources} facts have a source` }
}
