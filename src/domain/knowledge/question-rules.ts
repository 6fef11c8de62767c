import { topicsOfWord } from '#language/read-reply.ts'
import { plainWord } from '#lib/plain-word.ts'

/** Of days and months nobody writes an entry. */
const times =
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart mei juni augustus segunda terca quarta quinta sexta janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro'
/** Beginnings of words that a question about anything may have, in six languages, without accents. */
const tellingNothing =
  'offer provid possib work using use need want know tell like solution product company team tool platform system thing someone anyone kind type email mail messag writ sent send get got look actual current exact real else also give share inform detail question answer understand mean right able sure time today tomorrow week could would might shall make let pls ' +
  'bieten anbiet moglich funktion nutz brauch wiss sag gern losung produkt firma unternehm werkzeug plattform art schick bekomm info frage antwort genau aktuell eigentlich heute morgen woche zeit ' +
  'offr propos fonctionn utilis besoin savoir dire aim entrepris equip outil plateform envoy repons aujourd demain semain ' +
  'ofrec posib funcion usa utiliz necesit saber decir solucion empres herramient envi pregunt respuest hoy semana ' +
  'aanbied bied mogelijk werk gebruik nodig weet zegg oplossing bedrijf stuur vraag antwoord precies vandaag ' +
  'oferec possivel precis dizer soluca ferrament detalh pergunt respost exat hoje'

const timeWords: ReadonlySet<string> = new Set(times.split(' '))
const emptyBeginnings = tellingNothing.split(' ')
const saysNothing = (plain: string): boolean => emptyBeginnings.some((beginning) => plain.startsWith(beginning))

/** What a question is about, before its words are stemmed. */
export interface RawMatters {
  /** `#price`, `@pipedrive`. */
  marks: string[]
  /** The other words that may tell something, as written. */
  rest: string
}

/** HubSpot, SSO, SOC2: a name in whatever language; a capital alone is one only where nouns have none. */
const isNameForm = (word: string, lang: string, isFirst: boolean): boolean =>
  /\p{Ll}\p{Lu}|\p{Lu}{2,}|\p{L}\d|\d\p{L}/u.test(word) || (lang !== 'de' && !isFirst && /^\p{Lu}\p{L}/u.test(word))

/**
 * Takes a question apart: the topics that it touches, the names that an answer must know of, and the words that are left.
 *
 * @param ownNames names of our own, plain: that an entry does not repeat them says nothing
 */
export function rawMatters(question: string, lang: string, ownNames: ReadonlySet<string>): RawMatters {
  const marks = new Set<string>()
  const rest: string[] = []
  for (const [index, word] of (question.match(/[\p{L}\p{N}]+/gu) ?? []).entries()) {
    const plain = plainWord(word)
    const topics = topicsOfWord(plain)
    for (const topic of topics) marks.add(`#${topic}`)
    if (topics.length > 0 || plain.length < 2 || ownNames.has(plain) || timeWords.has(plain)) continue
    if (isNameForm(word, lang, index === 0)) marks.add(`@${plain}`)
    else if (plain.length > 2 && !/^\d+$/.test(plain) && !saysNothing(plain)) rest.push(word)
  }
  return { marks: [...marks], rest: rest.join(' ') }
}

const isTopic = (matter: string): boolean => matter.startsWith('#')
const isName = (matter: string): boolean => matter.startsWith('@')
/** Data is what much is asked about, and seldom what is asked. */
const weightOf = (matter: string): number => (matter !== '#data' && (isTopic(matter) || isName(matter)) ? 2 : 1)
const weigh = (matters: readonly string[]): number => matters.reduce((sum, matter) => sum + weightOf(matter), 0)

/** Whether an entry could answer it: "How are you?" asks for none, and a time to meet is settled with a calendar. */
export function isForKnowledge(matters: readonly string[]): boolean {
  const telling = matters.filter((matter) => matter !== '#meeting')
  return telling.length > 0 && (telling.length === matters.length || telling.some((matter) => weightOf(matter) > 1))
}

/** Words of how and how long: they narrow an answer down, and an answer seldom repeats them. */
const measuring =
  /^(?:long|take|much|many|often|soon|fast|quick|start|lang|dauer|oft|schnell|temps|longtemps|dure|vite|tiempo|tarda|dura|rapid|duur|snel|tempo|demora|leva)/u

/** How much of an answer a word of the question is, given plain, beside one that tells what it is about. */
export const shareOfAnswer = (plain: string): number => (measuring.test(plain) ? 0.25 : 1)

const sameFrom = 0.6
const sameFromWithNames = 0.4
/** Trigrams in common: the same words in another order, or with a slip. */
const sameLettersFrom = 0.65

/**
 * Whether two questions ask the same: by what they are about, in whatever language, or letter by letter. About the same names less
 * must be shared; about different names they never are one.
 *
 * @param letters similarity of their words by trigrams, 0 to 1
 */
export function isSameQuestion(one: readonly string[], other: readonly string[], letters: number): boolean {
  const names = one.filter(isName)
  const haveSameNames = names.length === other.filter(isName).length && names.every((name) => other.includes(name))
  if (!haveSameNames) return false
  const shared = one.filter((matter) => other.includes(matter))
  const all = [...new Set([...one, ...other])]
  const share = weigh(shared) / Math.max(1, weigh(all))
  return share >= (names.length > 0 ? sameFromWithNames : sameFrom) || letters >= sameLettersFrom
}

const answeredFrom = 0.6

/** An entry as far as it may answer a question. */
export interface AnsweringEntry {
  title: string
  content: string
  /** Stems and plain words of it, in lower case and without accents. */
  lexemes: readonly string[]
}

export interface ReadEntry {
  answers: (matters: readonly string[]) => boolean
}

/** Reads an entry once, to hold many questions against it: it answers one when it has every name and most of what it is about. */
export function readEntry({ title, content, lexemes }: AnsweringEntry): ReadEntry {
  const known = new Set(lexemes)
  const topics = new Set<string>()
  for (const word of `${title} ${content}`.match(/[\p{L}\p{N}]+/gu) ?? [])
    for (const topic of topicsOfWord(plainWord(word))) topics.add(`#${topic}`)
  const has = (matter: string): boolean =>
    isTopic(matter) ? topics.has(matter) : known.has(isName(matter) ? matter.slice(1) : matter)
  const asked = (matters: readonly string[]): number =>
    matters.reduce((sum, matter) => sum + weightOf(matter) * shareOfAnswer(matter), 0)
  return {
    answers: (matters) =>
      matters.filter(isName).every(has) && asked(matters.filter(has)) >= answeredFrom * Math.max(1, asked(matters)),
  }
}
