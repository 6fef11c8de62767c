import { fold } from '#language/text/folded-text.ts'
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
const placing =
  /\b(?:in|within|inside|from|outside|leaves?|innerhalb|ausserhalb|aus|verlassen|dans|en|hors de|quittent?|dentro de|fuera de|binnen|buiten|uit|em|na|dentro da|fora da|nell|nella|fuori)(?: (?:all |whole )?(?:the|der|die|l|la|de|el|a))?[ '’]$/

/** Whether a word of a folded text is a region that something is placed in: where our things are is a fact like any other. */
export const isPlacedIn = (folded: string, { start, word }: { start: number; word: string }): boolean =>
  regions.has(word) && placing.test(folded.slice(Math.max(0, start - 24), start))

/** The European Union in the six languages. Europe is taken for it: who says the one of where data lies means the other. */
export const europeanUnion =
  /(?<!\p{L})(?:European Union|Europ[äa]ische[nr]? Union|Union europ[ée]enne|Uni[óo]n Europea|Europese Unie|Uni[ãa]o Europeia|Unione europea|EU|UE|Europ[ea])(?!\p{L})/gu

const members = new Set(
  'germany france spain netherlands portugal italy austria belgium hungary greece finland croatia ireland poland denmark sweden frankfurt dublin amsterdam paris berlin hamburg munich vienna milan madrid stockholm helsinki lisbon brussels warsaw copenhagen'.split(
    ' ',
  ),
)
const keeping =
  /\b(?:host\w*|data|servers?|stored|gehostet|hosting|daten|gespeichert|hebergee?s?|donnees|alojad[oa]s?|datos|gegevens|opgeslagen|dados|guardad[oa]s?|ospitat[aio]|dati)\b/

/** Of a source: who keeps data in a member state keeps it in the Union. An office there proves nothing. */
export const keepsInUnion = (text: string): boolean =>
  fold(text)
    .split(/[.!?]\s|\n/)
    .some(
      (sentence) =>
        keeping.test(sentence) &&
        (sentence.match(/\p{L}+/gu) ?? []).some((word) => members.has(placeNames.get(word) ?? word)),
    )
