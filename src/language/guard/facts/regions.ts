import { fold } from '#language/text/folded-text.ts'
import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'
import { placeNames } from './places.ts'

/** Regions that a name tells in few letters or that describe as well ("EU customers"). Folded. */
const regions: ReadonlySet<string> = new Set([
  'eu',
  'ue',
  'europe',
  'europa',
  'emea',
  'dach',
  'apac',
  'uk',
  'us',
  'usa',
])

/** Right before a region in which something is said to be or to stay: "hosted in the EU". Folded. */
const placing = expression()`\b${said('placing')}(?: (?:all |whole )?${said('placeArticle')})?[ '’]$`

/** Whether a word of a folded text is a region that something is placed in: where our things are is a fact like any other. */
export const isPlacedIn = (folded: string, { start, word }: { start: number; word: string }): boolean =>
  regions.has(word) && placing.test(folded.slice(Math.max(0, start - 24), start))

/** The European Union in the six languages. Europe is taken for it: who says the one of where data lies means the other. */
export const europeanUnion = expression('gu')`(?<!\p{L})${said('europeanUnion')}(?!\p{L})`

const members = new Set(
  'germany france spain netherlands portugal italy austria belgium hungary greece finland croatia ireland poland denmark sweden frankfurt dublin amsterdam paris berlin hamburg munich vienna milan madrid stockholm helsinki lisbon brussels warsaw copenhagen'.split(
    ' ',
  ),
)
const keeping = expression()`\b${said('keeping')}\b`

/** Of a source: who keeps data in a member state keeps it in the Union. An office there proves nothing. */
export const keepsInUnion = (text: string): boolean =>
  fold(text)
    .split(/[.!?]\s|\n/)
    .some(
      (sentence) =>
        keeping.test(sentence) &&
        (sentence.match(/\p{L}+/gu) ?? []).some((word) => members.has(placeNames.get(word) ?? word)),
    )
