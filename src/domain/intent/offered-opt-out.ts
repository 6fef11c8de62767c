import { fold } from './folded-text.ts'

/** Where our own mail says how to hear no more; it stands near its end. */
const readChars = 1500

const asksForAnswer =
  /\b(?:reply|replying|respond|answer|write back|say|tell|antwort\w*|genugt|genuegt|reicht|sag\w*|repond\w*|dites|ecrivez|respond\w*|conteste|contesta|rispond\w*|scriv\w*|antwoord\w*|mail terug|svar\w*|odpowie\w*|odpowiedz|vastaa\w*|yanitla\w*)\b/

const quotedWords = /["“”„«»'‘’]\s?([^"“”„«»\n]{2,30}?)\s?["“”„«»'‘’]/g
const shoutedWords = /(?<![\p{L}])(\p{Lu}{3,}(?: \p{Lu}{2,}){0,2})(?![\p{L}])/gu
const toldWords = /\b(?:tell|ask) me to ([a-z]+ [a-z]+)/g

/**
 * The words with which our mail lets its reader opt out ("reply STOP", "ein kurzes »Nein danke« genügt"), folded: whoever answers
 * with just these asks to hear no more, whatever they would mean elsewhere.
 */
export function offeredOptOuts(ourMail: string): ReadonlySet<string> {
  const lines = ourMail.slice(-readChars).split(/\n+|(?<=[.!?]) /)
  return new Set(
    lines
      .filter((line) => asksForAnswer.test(fold(line)))
      .flatMap((line) => [
        ...[...line.matchAll(quotedWords)].map(([, words = '']) => words),
        ...[...line.matchAll(shoutedWords)].map(([, words = '']) => words),
        ...[...fold(line).matchAll(toldWords)].map(([, words = '']) => words),
      ])
      .map((words) =>
        fold(words)
          .replace(/[\s.,!]+$/, '')
          .trim(),
      )
      .filter((words) => words.length > 2 && !/^(?:yes|ja|oui|si|sim|ok|demo|info)$/.test(words)),
  )
}
