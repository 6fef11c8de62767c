import { expression } from '../../text/expression.ts'
import { fold } from '../../text/folded-text.ts'
import { said } from '../words.ts'

/** What the model is asked about. */
export interface Asked {
  /** The lead's new text. */
  text: string
  /** Counts only when the lead wrote it: one that answers ours says nothing of them. */
  subject: string
  fromEmail: string
  /** What the rules found, by name. */
  facts: readonly string[]
}

/** Slots of a mail's features in the model's table. */
export interface Features {
  /** Words, their pairs and threes, and pieces of words. */
  words: Int32Array
  /** Rules, subject and sender. */
  marks: Int32Array
}

export const bucketBits = 18
const buckets = 1 << bucketBits

/** Nobody's intent hides in the middle of a novel. */
const mostChars = 3000
const lastChars = 800
const shortestPiece = 3
const longestPiece = 5

/** FNV-1a with a last stir: the same place for the same words on every machine. */
function placeOf(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) & (buckets - 1)
}

const ends = (text: string): string =>
  text.length <= mostChars ? text : `${text.slice(0, mostChars - lastChars)}\n${text.slice(-lastChars)}`

const tokensOf = (text: string): string[] =>
  fold(ends(text))
    .replace(/https?:\/\/\S{1,2000}/g, ' URL ')
    .replace(/[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}/g, ' MAIL ')
    .replace(/\d+/g, '0')
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}0']+|[?!]+/gu) ?? []

function addPieces(places: Set<number>, word: string): void {
  const padded = `_${word}_`
  for (let size = shortestPiece; size <= longestPiece; size += 1) {
    for (let start = 0; start + size <= padded.length; start += 1)
      places.add(placeOf(`c${padded.slice(start, start + size)}`))
  }
}

function wordsOf(text: string): Int32Array {
  const places = new Set<number>()
  const tokens = tokensOf(text)
  let [before, previous] = ['', '^']
  for (const token of tokens) {
    places.add(placeOf(`w${token}`))
    places.add(placeOf(`b${previous} ${token}`))
    if (before !== '') places.add(placeOf(`t${before} ${previous} ${token}`))
    if (token.length > 2 && token.length <= 40) addPieces(places, token)
    before = previous
    previous = token
  }
  places.add(placeOf(`b${previous} $`))
  places.add(placeOf(`l${Math.min(6, Math.floor(Math.log2(1 + tokens.length)))}`))
  return Int32Array.from(places)
}

const answersOurs = expression('i')`^\s*${said('answersOurs')}(?:\[\d+\])?\s?:`

/** Addresses that no person has. The name of a person says nothing: it must not weigh, for it shares its place in the table. */
const deskAddress = expression()`^(${said('sharedAddresses')})\b[^@]{0,64}@`

function marksOf({ subject, fromEmail, facts }: Asked): Int32Array {
  const names = facts.map((fact) => `f${fact}`)
  if (subject.trim() !== '') {
    const isAnswer = answersOurs.test(subject)
    names.push(`s^${isAnswer}`)
    if (!isAnswer) names.push(...(fold(subject.slice(0, 200)).match(/\p{L}+/gu) ?? []).map((word) => `s${word}`))
  }
  const [, desk] = deskAddress.exec(fold(fromEmail)) ?? []
  if (desk !== undefined) names.push(`a${desk}`)
  return Int32Array.from(new Set(names.map(placeOf)))
}

/** The features of a mail, in the same places on every machine; linear in its length, bounded. */
export const featuresOf = (asked: Asked): Features => ({ words: wordsOf(asked.text), marks: marksOf(asked) })
