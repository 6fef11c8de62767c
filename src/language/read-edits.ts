import type { Edit } from '#contract/lessons.ts'
import { diffWords } from '#lib/word-diff.ts'
import { said } from './guard/words.ts'
import { weekdayNames } from './text/calendar-words.ts'
import { expression } from './text/expression.ts'
import { fold } from './text/folded-text.ts'

/** Longer drafts are read to here. */
const maxChars = 10_000
/** A draft of fewer words is short whatever is taken out of it. */
const longFrom = 60
/** Cut to so much of it, it was too long. */
const shortened = 0.7
/** What takes another's place is a turn of phrase, not a rewritten sentence. */
const mostReplaced = 5
const mostSentence = 240

const closing = expression()`^[ \t]*${said('closings')}[ \t]*[,.!]?[ \t]*$`

interface Parts {
  /** `Hello` of "Hello Tom,"; null: nobody is greeted. */
  greeting: string | null
  body: string
  /** The line that closes it, and who signs. */
  closing: string | null
  signed: string | null
}

/**
 * What a person changed in a draft that somebody else wrote, sort by sort, in whatever of the six languages. The same change in two drafts
 * gives the same kind and `key`. Pure, deterministic, never throws.
 */
export function readEdits(written: string, sent: string): Edit[] {
  const [before, after] = [partsOf(written), partsOf(sent)]
  return [
    ...editsOfFrame(before, after),
    ...editsOfDays(before.body, after.body),
    ...editsOfSentences(before.body, after.body),
    ...editsOfWhole(before.body, after.body),
  ]
}

/** Whether a draft has what an edit changes: sent as it is, it speaks against the edit being a rule. */
export function bearsOn({ kind, from, to }: Edit, written: string): boolean {
  const parts = partsOf(written)
  switch (kind) {
    case 'greeting':
      return parts.greeting !== null && keyOf(parts.greeting) !== keyOf(to ?? '')
    case 'sign_off':
      return parts.closing !== null && keyOf(parts.closing) !== keyOf(to ?? '')
    case 'signs_first_name':
      return namesIn(parts.signed).length > 1
    case 'drops_weekday':
      return weekdaysIn(parts.body).has(Number(from))
    case 'drops_sentence':
      return sentencesOf(parts.body).some((sentence) => keyOf(sentence) === keyOf(from ?? ''))
    case 'adds_sentence':
      return true
    case 'replaces_words':
      return ` ${keyOf(parts.body)} `.includes(` ${keyOf(from ?? '')} `)
    case 'shortens':
      return countWords(parts.body) >= longFrom
    case 'drops_exclamations':
      return parts.body.includes('!')
  }
}

function editsOfFrame(before: Parts, after: Parts): Edit[] {
  const edits: Edit[] = []
  const changed = (one: string | null, other: string | null): [from: string, to: string] | null =>
    one !== null && other !== null && keyOf(one) !== keyOf(other) ? [one, other] : null
  const greeting = changed(before.greeting, after.greeting)
  if (greeting) edits.push(edit('greeting', greeting[0], greeting[1], keyOf(greeting[1])))
  const close = changed(before.closing, after.closing)
  if (close) edits.push(edit('sign_off', close[0], close[1], keyOf(close[1])))
  const [names, signs] = [namesIn(before.signed), namesIn(after.signed)]
  if (names.length > 1 && signs.length === 1 && keyOf(names[0] ?? '') === keyOf(signs[0] ?? ''))
    edits.push(edit('signs_first_name', null, null, ''))
  return edits
}

function editsOfDays(before: string, after: string): Edit[] {
  const left = weekdaysIn(after)
  return [...weekdaysIn(before)]
    .filter((day) => !left.has(day))
    .map((day) => edit('drops_weekday', `${day}`, null, `${day}`))
}

function editsOfSentences(before: string, after: string): Edit[] {
  const [was, is] = [sentencesOf(before), sentencesOf(after)]
  const [had, has] = [new Set(was.map(keyOf)), new Set(is.map(keyOf))]
  const out = was.filter((sentence) => !has.has(keyOf(sentence)))
  const come = is.filter((sentence) => !had.has(keyOf(sentence)))
  const edits: Edit[] = []
  const rewritten = new Set<string>()
  for (const sentence of out) {
    const other = come.find((one) => !rewritten.has(one) && isAlike(sentence, one))
    if (other === undefined) {
      edits.push(edit('drops_sentence', sentence, null, keyOf(sentence)))
      continue
    }
    rewritten.add(other)
    const replaced = replacedIn(sentence, other)
    if (replaced) edits.push(replaced)
  }
  for (const sentence of come)
    if (!rewritten.has(sentence)) edits.push(edit('adds_sentence', null, sentence, keyOf(sentence)))
  return edits.filter(({ from, to }) => (from ?? to ?? '').length <= mostSentence)
}

function editsOfWhole(before: string, after: string): Edit[] {
  const edits: Edit[] = []
  const [was, is] = [countWords(before), countWords(after)]
  if (was >= longFrom && is > 0 && is <= was * shortened) edits.push(edit('shortens', null, null, ''))
  if (before.includes('!') && !after.includes('!') && is > 0) edits.push(edit('drops_exclamations', null, null, ''))
  return edits
}

const edit = (kind: Edit['kind'], from: string | null, to: string | null, key: string): Edit => ({
  kind,
  from,
  to,
  key,
})

/** Words without cases, accents and signs: what is the same to a reader. */
const keyOf = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0

const sentencesOf = (body: string): string[] =>
  body
    // Not behind a single letter: "P.S.", "z. B."
    .split(/(?<=[\p{L}\p{N}"”’)][\p{L}\p{N}"”’)][.!?…]+)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => keyOf(sentence) !== '')

/** Half of the words of the longer one, or more, stand in both, in order. */
function isAlike(one: string, other: string): boolean {
  const same = diffWords(one, other)
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { words }) => sum + words.length, 0)
  return same * 2 >= Math.max(countWords(one), countWords(other))
}

/** One stretch of words in the place of another, and nothing else changed. A figure in it is a fact, no turn of phrase. */
function replacedIn(before: string, after: string): Edit | null {
  const parts = diffWords(before, after).filter(({ kind }) => kind !== 'same')
  const [out] = parts.filter(({ kind }) => kind === 'out')
  const [come] = parts.filter(({ kind }) => kind === 'in')
  if (parts.length !== 2 || !out || !come) return null
  if (out.words.length > mostReplaced || come.words.length > mostReplaced) return null
  const [from, to] = [plainEnds(out.words.join(' ')), plainEnds(come.words.join(' '))]
  if (/\p{N}/u.test(from + to) || keyOf(from) === '' || keyOf(to) === '' || keyOf(from) === keyOf(to)) return null
  return edit('replaces_words', from, to, `${keyOf(from)} > ${keyOf(to)}`)
}

const plainEnds = (words: string): string => words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

const weekdayWords = weekdayNames.map((names) => new Set(names.filter((name) => name.length > 3)))

function weekdaysIn(text: string): Set<number> {
  const words = new Set(keyOf(text).split(' '))
  // "Fridays", "freitags".
  const isSaid = (name: string) => words.has(name) || words.has(`${name}s`)
  return new Set(weekdayWords.flatMap((names, day) => ([...names].some(isSaid) ? [day] : [])))
}

const namesIn = (signed: string | null): string[] =>
  signed === null ? [] : (signed.match(/^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}$/u)?.[0].split(' ') ?? [])

/** A draft taken apart: the line that greets, what it says, the line that closes it and the first line of who signs. */
function partsOf(text: string): Parts {
  const lines = text.slice(0, maxChars).trim().split('\n')
  const end = lines.findLastIndex((line) => closing.test(fold(line)))
  const [first = ''] = lines
  const greeted = /^(\p{L}[\p{L}'’ ]*?)(?:[ ,]+\p{Lu}[^,!:]*)?[,!:]?$/u.exec(first.trim())
  const isGreeting =
    lines.length > 1 &&
    first.length <= 60 &&
    (/[,!:]$/.test(first.trim()) || lines[1]?.trim() === '') &&
    countWords(first) <= 5
  const until = end === -1 ? lines.length : end
  const { signed, below } = signatureOf(end === -1 ? [] : lines.slice(end + 1))
  return {
    greeting: isGreeting ? (greeted?.[1] ?? null) : null,
    body: [...lines.slice(isGreeting ? 1 : 0, until), ...below].join('\n'),
    closing: end === -1 ? null : (lines[end]?.trim().replace(/[,.!]$/, '') ?? null),
    signed,
  }
}

/** Who signs, and what stands below the signature, apart from it: a postscript belongs to what the draft says. */
function signatureOf(lines: readonly string[]): { signed: string | null; below: readonly string[] } {
  const at = lines.findIndex((line) => line.trim() !== '')
  const first = lines[at]?.trim() ?? null
  if (first === null || (at > 0 && namesIn(first).length === 0)) return { signed: null, below: lines }
  const gap = lines.findIndex((line, place) => place > at && line.trim() === '')
  return { signed: first, below: gap === -1 ? [] : lines.slice(gap) }
}
