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
/** Large cities by their country: who is in Dublin is in Ireland. Folded, as names are looked for. */
const cities: Readonly<Record<string, readonly string[]>> = {
  germany: [
    'frankfurt',
    'berlin',
    'hamburg',
    'munich',
    'cologne',
    'nuremberg',
    'nurnberg',
    'munchen',
    'koln',
    'leipzig',
    'stuttgart',
  ],
  ireland: ['dublin', 'cork', 'galway'],
  switzerland: ['zurich', 'geneva', 'basel', 'bern', 'lausanne'],
  france: ['paris', 'lyon', 'marseille', 'lille', 'roubaix', 'nantes', 'strasbourg'],
  spain: ['madrid', 'barcelona', 'valencia', 'sevilla', 'bilbao'],
  netherlands: ['amsterdam', 'rotterdam', 'utrecht', 'eindhoven'],
  portugal: ['lisbon', 'lisboa', 'porto'],
  italy: ['milan', 'milano', 'rome', 'roma', 'turin'],
  austria: ['vienna', 'wien', 'graz', 'linz', 'salzburg'],
  belgium: ['brussels', 'antwerp', 'ghent'],
  canada: ['toronto', 'montreal', 'vancouver'],
  uk: ['london', 'manchester', 'leeds', 'bristol', 'edinburgh', 'glasgow'],
}
const countryOfCity = new Map(
  Object.entries(cities).flatMap(([country, names]) =>
    names.map((city) => [placeNames.get(city) ?? city, country] as const),
  ),
)

/** The countries in which the large cities among these names lie. */
export const countriesOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => countryOfCity.get(name) ?? [])

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
