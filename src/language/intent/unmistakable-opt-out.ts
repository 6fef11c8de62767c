import { expression } from '../text/expression.ts'
import { fold } from '../text/folded-text.ts'
import type { OptOutWords, WesternOptOutWords } from './opt-out-words/kinds.ts'
import { westernOptOutWords } from './opt-out-words.ts'
import { said } from './words.ts'

/** Kinds of words that an opt-out is made of. What names anything else (a contract, a day, a colleague) is in none of them. */
const kinds = [
  'remove',
  'take',
  'off',
  'stop',
  'not',
  'more',
  'contact',
  'get',
  'mail',
  'list',
  'data',
  'me',
  'my',
  'your',
] as const

interface Vocabulary {
  words: ReadonlySet<string>
  stems: readonly string[]
}

function vocabularyOf(said: WesternOptOutWords): Vocabulary {
  const ofOtherWishes = new Set(fold(said.twofold).split(' '))
  const forms = [...kinds.flatMap((kind) => said[kind].split(' ')), ...said.small.split(' ')]
    .flatMap((word) => [fold(word), fold(word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))])
    .filter((word) => !ofOtherWishes.has(word))
  return {
    words: new Set(forms.filter((word) => !word.endsWith('*'))),
    stems: forms.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  }
}

const vocabularies: readonly Vocabulary[] = Object.values(westernOptOutWords).map(vocabularyOf)

function isOf({ words, stems }: Vocabulary, word: string): boolean {
  if (words.has(word) || stems.some((stem) => word.startsWith(stem))) return true
  // "m'envoyer" is two words.
  const parts = word.split("'")
  return parts.length > 1 && parts.every((part) => words.has(part))
}

/** A whole message of just these words is an opt-out everywhere. Folded. */
const bare = expression()`^${said('wholeOptOut')}$`

/** What may stand beside it: a refusal, a courtesy. */
const beside = expression('gu')`(?<![\p{L}\p{N}])${said('besideOptOut')}(?![\p{L}\p{N}])`

/** Courtesies that may stand as a part of their own. */
const onlyCourtesy = expression('u')`^${said('onlyCourtesy')}$`

/** "Do not send this again", "you needn't send it again": perhaps because it has come. */
const thisAgain = expression(
  'u',
)`\b${said('sendsAgain')}\b.{0,24}\b${said('thisObject')}\b.{0,12}\b${said('againWords')}\b`

const wordsOf = (wanted: readonly (keyof OptOutWords & string)[]): ReadonlySet<string> =>
  new Set(
    Object.values(westernOptOutWords).flatMap((said) =>
      wanted.flatMap((kind) =>
        String(said[kind])
          .split(' ')
          .map((word) => fold(word).replace('*', '')),
      ),
    ),
  )
const denials = wordsOf(['not'])
const removals = wordsOf(['remove', 'stop', 'take'])
const mails = wordsOf(['contact', 'mail', 'get'])
const leaving = expression()`^${said('leavingWords')}`

const leavings = wordsOf(['remove', 'take'])

/** "Unsubscribe me", "take me off the list": what is asked is to be on it no more, not only to have no more mail. Of an unmistakable opt-out, folded. */
export const asksToLeave = (clause: string): boolean =>
  (clause.match(/\p{L}{3,}/gu) ?? []).some((word) => leavings.has(word) || leaving.test(word))

/** "Abmelden will ich mich nicht", "do not remove me": what is denied is the leaving, not the mail. */
function isDenied(words: readonly string[]): boolean {
  const isLeaving = (word: string) => removals.has(word) || leaving.test(word)
  const isJustBefore = words.some(
    (word, at) => denials.has(word) && words.slice(at + 1, at + 4).some((next) => isLeaving(next) && !mails.has(next)),
  )
  const isSaid = words.some((word) => denials.has(word)) && words.some(isLeaving)
  return isJustBefore || (isSaid && !words.some((word) => mails.has(word)))
}

const longest = 220

const partsFirst = expression()`^${said('partWords')},? `

/**
 * Whether the whole of what a lead wrote is an unmistakable opt-out: parts out of a closed list of words, each of which by itself asks
 * to hear no more, and nothing beside them but a refusal or a courtesy. Nothing that names a person, a time, a thing or a wish is in the
 * list, so nothing warm can stand beside. `core` is the folded text without greeting and signature; `isHeard` says whether
 * a part asks to hear no more. Anything longer or odder is no sign: it is evidence, for a person to judge.
 */
export function isUnmistakable(core: string, ownEmail: string, isHeard: (part: string) => boolean): boolean {
  if (core === '' || core.length > longest) return false
  const text = core.replaceAll(fold(ownEmail), ' me ').replace(/["'<>()]+(?=\s|$)|(?<=^|\s)["'<>()]+/g, ' ')
  if (/[\d@]|https?:/.test(text) || thisAgain.test(text)) return false
  const bareText = text.replace(/[\s.!,]+$/, '').replace(/^[\s.!,]+/, '')
  if (bare.test(bareText)) return true
  const parts = text
    .replace(beside, ' . ')
    .replace(/, (?=(?:mir|mich|uns) )/g, ' ')
    .split(/[.!?;:,\n…-]+(?=\s|$)/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .map((part) => part.replace(partsFirst, ''))
    .filter((part) => part !== '' && !onlyCourtesy.test(part))
  if (parts.length === 0) return false
  const inWords = parts.map((part) => part.match(/\p{L}+(?:['-]\p{L}+)*/gu) ?? [])
  if (inWords.some(isDenied)) return false
  const words = inWords.flat()
  const isClosed = vocabularies.some((vocabulary) => words.every((word) => isOf(vocabulary, word)))
  return parts.every((part) => (bare.test(part) && isClosed) || (isClosed && isHeard(part)))
}
