import { expression, inOrder, oneOf } from '../text/expression.ts'
import { blank, type Span } from '../text/folded-text.ts'
import { said } from './words.ts'

/** "Add me to your list". Folded. */
const joins = expression('u')`${said('joinsList')}`
/** "Don't add me", "add me to those who do not want mail", "to your blocklist": the words for it are the same. */
const forSilence = expression()`\b${said('forSilence')}\b`
/** "Never stop sending these", "please start again". */
const goesOn = expression('u')`${said('goesOn')}|\b${said('asksWhy')}${said('mailsGone')}`

/** "I unsubscribed by mistake": the way back. */
const leftByMistake = new RegExp(
  oneOf([
    String.raw`\b${said('leftTheList')}\b[^!?]{0,40}\b${said('byMistake')}`,
    String.raw`\b${said('byMistake')}[^!?]{0,40}\b${said('leftTheList')}\b`,
  ]),
  'u',
)
/** "I signed up by mistake" is the other way round. */
const joined = expression()`\b${said('joinedWords')}\b`

/**
 * "I don't want to unsubscribe", "please don't take me off", "no need to remove me". To be taken off again ("I don't want to have to
 * unsubscribe") is another wish.
 */
const staysIn = [
  inOrder(
    "\\b(?:do not|don'?t|dont|does not|doesn'?t|did not|didn'?t|never|would not|wouldn'?t) (?:actually |really |yet |ever )?",
    '(?:want(?:ed)?|wish(?:ed)?|mean|meant|intend(?:ed)?|like|asked?|plan(?:ned)?) (?:us |me )?to (?:be )?',
    '(?:unsubscribed?|opt(?:ed)? out|(?:removed|taken off|deleted)|leave (?:your|the|this))\\b',
  ),
  String.raw`\b${said('staysIn')}`,
].map((words) => new RegExp(words, 'gu'))
/** "No need to remove me": said by who stays, and by who has seen to it. */
const needless = expression('gu')`\b${said('needless')}`
const seenTo = expression('u')`(?<!\p{L})${said('seenTo')}(?!\p{L})`
const saysMore = /\b(?:link|again|through|via|instead|have to|stop|remove me|take me|no more|any ?more)\b/
/** "Not through your link, just remove me": what follows may be the wish. */
const goesOnWith = expression('u')`\b${said('goesOnWith')}\b(.*)$`
const ofSilence = expression('u')`(?<!\p{L})(?:${said('silenceWords')}|${said('silenceStems')}\p{L}*)(?!\p{L})`

/** "I don't want to have to, delete me": the leaving is asked for beside it. */
const asksToLeave = expression('u')`(?<!\p{L})${said('asksToLeave')}\p{L}*`

/** Where a text asks to stay on the list, as far as nothing beside it in its sentence takes that back. Folded. */
export function staysAt(folded: string): Span[] {
  return sentencesIn(folded).flatMap(({ start, text }) => {
    const places = [...staysIn, ...(seenTo.test(text) ? [] : [needless])].flatMap((words) =>
      [...text.matchAll(words)].map(({ 0: said, index }) => ({ start: index, end: index + said.length })),
    )
    const rest = blank(text, places)
    if (
      places.length === 0 ||
      saysMore.test(rest) ||
      asksToLeave.test(rest) ||
      ofSilence.test(goesOnWith.exec(rest)?.[1] ?? '')
    )
      return []
    return places.map((place) => ({ start: start + place.start, end: start + place.end }))
  })
}

/** What is asked asks for nothing of the kind. */
function sentencesIn(folded: string): { start: number; text: string }[] {
  return [...folded.matchAll(/([^.!?]+)(\??)/g)].flatMap(({ 1: text = '', 2: mark, index }) =>
    mark === '?' ? [] : [{ start: index, text }],
  )
}

/** Whether somebody asks to be on the list, or for more of the same: words that elsewhere are an opt-out are none. */
export const asksForMail = (folded: string): boolean =>
  goesOn.test(folded) ||
  staysAt(folded).length > 0 ||
  folded.split(/[.!?]/).some((sentence) => joins.test(sentence) && !forSilence.test(sentence)) ||
  (leftByMistake.test(folded) && !joined.test(folded))
