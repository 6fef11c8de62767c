import { expression, inOrder, oneOf } from '../../text/expression.ts'
import { said } from '../words.ts'
import type { Fact, FactFinder } from './fact.ts'
import { empty } from './feature-words.ts'
import { stemOf } from './features.ts'
import { openers } from './known-names.ts'
import { isOrdinary } from './ordinary-words.ts'
import { languageOf, type PlainText, type Span } from './plain-text.ts'
import { unitOf } from './units.ts'

const leastLetters = 4
const maxWords = 8

/** What makes a clause say something of us or of a thing, by language: somebody who is not the lead, and a verb. Folded. */
const stating: Readonly<Record<string, RegExp>> = {
  en: new RegExp(
    oneOf([
      inOrder(
        '\\b',
        oneOf([
          'we',
          "we're",
          "we've",
          "we'll",
          'our',
          'ours',
          'us',
          'it',
          "it's",
          'they',
          "they're",
          'there',
          'this',
          'that',
          'these',
          'those',
          'all',
          'every',
          'each',
          'both',
          'everything',
          'nothing',
          'nobody',
        ]),
        '\\b',
      ),
      inOrder(
        '\\b',
        oneOf([
          'is',
          'are',
          'was',
          'were',
          "isn't",
          "aren't",
          "wasn't",
          'has',
          'had',
          "hasn't",
          'does',
          "doesn't",
          'did',
          'can',
          'cannot',
          "can't",
          'could',
          'will',
          "won't",
          'would',
          'may',
          'might',
          'must',
          'should',
          'takes?',
          'comes?',
          'starts?',
          'includes?',
          'costs?',
          'covers?',
          'runs?',
          'works?',
          'gets',
          'goes',
          'lasts?',
          'begins?',
          'ends?',
          'needs?',
          'requires?',
          'allows?',
          'lets',
          'means',
          'offers?',
          'provides?',
          'supports?',
          'gives',
          'makes',
          'keeps',
          'holds',
          'stores?',
          'handles?',
          'sends?',
          'connects?',
          'syncs?',
          'integrates?',
          'uses',
          'ships?',
          'arrives?',
          'applies',
          'remains?',
          'stays?',
          'renews?',
          'expires?',
        ]),
        '\\b',
      ),
    ]),
  ),
  de: new RegExp(
    oneOf([
      '\\b(?:wir|unser\\w*|uns|es|das|dies\\w*|alle\\w*|jede\\w*|beide)\\b',
      inOrder(
        '\\b',
        oneOf([
          'ist',
          'sind',
          'war',
          'waren',
          'hat',
          'haben',
          'hatte',
          'wird',
          'werden',
          'wurde\\w*',
          'kann',
          'konnen',
          'darf',
          'muss',
          'mussen',
          'soll',
          'sollte\\w*',
          'lauft',
          'laufen',
          'dauert',
          'kostet',
          'kosten',
          'enthalt',
          'umfasst',
          'beginnt',
          'endet',
          'gilt',
          'gelten',
          'liegt',
          'liegen',
          'gibt',
          'geht',
          'kommt',
          'kommen',
          'bietet',
          'bieten',
          'bleibt',
          'bleiben',
          'lasst',
          'lassen',
          'erhalt',
          'erhalten',
          'bekommt',
          'bekommen',
          'betragt',
          'steht',
          'stehen',
          'funktioniert',
        ]),
        '\\b',
      ),
    ]),
  ),
  fr: new RegExp(
    oneOf([
      "\\b(?:nous|notre|nos|on|il|elle|ils|elles|c'est|ce|cela|ca|tout|toute|tous|toutes|chaque)\\b",
      inOrder(
        '\\b',
        oneOf([
          'est',
          'sont',
          'etait',
          'a',
          'ont',
          'avait',
          'peut',
          'peuvent',
          'sera',
          'seront',
          'va',
          'vont',
          'dure',
          'durent',
          'coute',
          'coutent',
          'comprend',
          'comprennent',
          'inclut',
          'incluent',
          'commence',
          'prend',
          'permet',
          'permettent',
          'reste',
          'fonctionne',
          'offre',
          'propose',
          'couvre',
          'existe',
        ]),
        '\\b',
      ),
    ]),
  ),
  es: new RegExp(
    oneOf([
      '\\b(?:nosotros|nuestr\\w+|nos|todo|toda|todos|todas|cada|esto|eso)\\b',
      inOrder(
        '\\b',
        oneOf([
          'es',
          'son',
          'era',
          'esta',
          'estan',
          'ha',
          'han',
          'hay',
          'tiene',
          'tienen',
          'tenemos',
          'puede',
          'pueden',
          'podemos',
          'sera',
          'seran',
          'va',
          'van',
          'dura',
          'duran',
          'cuesta',
          'cuestan',
          'incluye',
          'incluyen',
          'empieza',
          'permite',
          'permiten',
          'funciona',
          'ofrece',
          'ofrecemos',
          'cubre',
          'queda',
          'somos',
          'hacemos',
          'trabajamos',
          'damos',
          'usamos',
        ]),
        '\\b',
      ),
    ]),
  ),
  nl: new RegExp(
    oneOf([
      '\\b(?:wij|we|ons|onze|het|dat|dit|deze|alle|alles|elke|elk|iedere)\\b',
      inOrder(
        '\\b',
        oneOf([
          'is',
          'zijn',
          'was',
          'waren',
          'heeft',
          'hebben',
          'had',
          'wordt',
          'worden',
          'werd',
          'kan',
          'kunnen',
          'mag',
          'moet',
          'moeten',
          'zal',
          'zullen',
          'duurt',
          'kost',
          'kosten',
          'bevat',
          'omvat',
          'begint',
          'loopt',
          'werkt',
          'biedt',
          'bieden',
          'blijft',
          'krijgt',
          'krijgen',
          'komt',
          'komen',
          'geldt',
        ]),
        '\\b',
      ),
    ]),
  ),
  it: new RegExp(
    oneOf([
      '\\b(?:noi|nostr\\w+|ci|tutto|tutti|tutte|ogni|questo|questa)\\b',
      inOrder(
        '\\b',
        oneOf([
          'e',
          'sono',
          'era',
          'ha',
          'hanno',
          'abbiamo',
          'puo',
          'possono',
          'possiamo',
          'sara',
          'saranno',
          'va',
          'vanno',
          'dura',
          'durano',
          'costa',
          'costano',
          'include',
          'includono',
          'inizia',
          'permette',
          'funziona',
          'offre',
          'offriamo',
          'copre',
          'resta',
          'siamo',
          'facciamo',
          'lavoriamo',
          'usiamo',
          'prevede',
          'comprende',
          'confermiamo',
          'confermo',
          'parte',
        ]),
        '\\b',
      ),
    ]),
  ),
  pt: new RegExp(
    oneOf([
      '\\b(?:nos|noss\\w+|isto|isso|tudo|todo|toda|todos|todas|cada)\\b',
      inOrder(
        '\\b',
        oneOf([
          'e',
          'sao',
          'era',
          'esta',
          'estao',
          'tem',
          'temos',
          'ha',
          'pode',
          'podem',
          'podemos',
          'sera',
          'serao',
          'vai',
          'vao',
          'dura',
          'duram',
          'custa',
          'custam',
          'inclui',
          'incluem',
          'comeca',
          'permite',
          'permitem',
          'funciona',
          'oferece',
          'oferecemos',
          'cobre',
          'fica',
          'somos',
          'fazemos',
          'trabalhamos',
          'damos',
          'usamos',
        ]),
        '\\b',
      ),
    ]),
  ),
}

/** A clause that puts a case, speaks of what the lead has, does or likes, or of what the writer thinks and will ask. Folded. */
const notOfUs: Readonly<Record<string, RegExp>> = {
  en: new RegExp(
    oneOf([
      inOrder(
        '^\\W*',
        oneOf([
          'if',
          'when',
          'once',
          'whenever',
          'should',
          'in case',
          'unless',
          'whether',
          'as soon as',
          'happy',
          'glad',
          'let',
          'please',
          'feel free',
          'enjoy',
          'good luck',
          'sorry',
          'no worries',
        ]),
        '\\b',
      ),
      "\\b(?:i|i'm|i'd|i'll|i've|me|my|would|could|might|let's|shall we)\\b",
      "\\byou(?:r|rs)?\\b(?! (?:can|could|will|'ll|may|get|receive|have|only|do not|don't|won't|never|are (?:covered|entitled)))",
    ]),
  ),
  de: new RegExp(
    oneOf([
      '^\\W*(?:wenn|falls|sobald|sollte\\w*|ob|gern\\w*|bitte|viel erfolg|schade)\\b',
      '\\b(?:ich|mir|mich|mein\\w*|ware\\w*|wurde|konnte\\w*|lassen sie)\\b',
      '\\b(?:ihre?[nmrs]?|ihnen|dein\\w*|euch|eure?\\w*|dir|dich)\\b',
      inOrder(
        '\\bsie\\b(?! (?:konnen|erhalten|bekommen|haben|durfen|mussen|zahlen))',
        '(?<!(?:konnen|erhalten|bekommen|haben|durfen|mussen|zahlen) sie)',
      ),
    ]),
  ),
  fr: new RegExp(
    oneOf([
      "^\\W*(?:si|quand|lorsque|des que|n'hesitez|bonne|bon|desole)\\b",
      "\\b(?:je|j'\\w+|me|moi|mon|ma|mes|serait|pourrait|auriez|seriez)\\b",
      '\\b(?:votre|vos)\\b',
      '\\bvous\\b(?! (?:pouvez|pourrez|recevez|recevrez|avez|aurez|disposez|beneficiez|payez|ne))',
    ]),
  ),
  es: /^\W*(?:si|cuando|en cuanto|no dude|suerte|mucho|perdon)\b|\b(?:yo|me|mi|mis|seria|podria|gustaria|quisiera)\b|\b(?:su|sus|tu|tus|usted|le|te|les|vuestr\w+)\b/,
  nl: /^\W*(?:als|wanneer|zodra|mocht|indien|graag|gerust|veel|jammer)\b|\b(?:ik|mij|me|mijn|zou|zouden)\b|\b(?:uw|jouw|je|jullie)\b|\bu\b(?! (?:kunt|krijgt|ontvangt|heeft|hoeft|betaalt))/,
  it: /^\W*(?:se|quando|appena|buon|buona|peccato)\b|\b(?:io|mi|mio|mia|sarebbe|potrebbe|vorrei)\b|\b(?:suo|sua|suoi|sue|vostr\w+|tuo|tua|lei|vi|le)\b/,
  pt: /^\W*(?:se|quando|assim que|caso|boa|bom|pena)\b|\b(?:eu|me|mim|meu|minha|seria|poderia|gostaria)\b|\b(?:seu|sua|seus|suas|voce|lhe|teu|tua)\b/,
}

const sentenceEnd = /\n+|[!?](?=\s|$)|(?<=[^\s.]{2}|[€$£%)\ufffc])\.(?=\s|$)/g
/** Between two clauses, or two things in one breath. */
const parting = expression('g')`[,;:()"]|\s-\s|\b${said('statementParting')}\b`

function* partsOf(folded: string, pattern: RegExp): Generator<Span & { closedBy: string }> {
  let start = 0
  for (const match of folded.matchAll(pattern)) {
    yield { start, end: match.index, closedBy: match[0] }
    start = match.index + match[0].length
  }
  yield { start, end: folded.length, closedBy: '' }
}

/** A line of a few words that ends with a comma or a colon: whom the mail greets. */
const isGreeting = (words: string): boolean => /[,:!]\s*$/.test(words) && words.trim().split(/\s+/).length <= 6

/** What the lead has: "your tenants' calls". */
const theirs = expression('gu')`\b${said('theirsNamed')} \p{L}+(?:'s?)?(?: \p{L}+)?`

/**
 * What a text says of us, our product or a thing, in any words: of each clause that is no question, no case and no courtesy the
 * words that mean something. It is proved by a source of the same language that speaks of at least half of them.
 */
export const statementsIn =
  (whole: PlainText): FactFinder =>
  ({ folded, text }) => {
    const lang = languageOf(whole)
    const says = stating[lang]
    const spares = notOfUs[lang]
    if (says === undefined || spares === undefined) return []
    const facts: Fact[] = []
    for (const sentence of partsOf(folded, sentenceEnd)) {
      const words = folded.slice(sentence.start, sentence.end)
      if (sentence.closedBy === '?' || isGreeting(words)) continue
      const left = words.replace(theirs, (match) => ' '.repeat(match.length))
      let isStating = false
      for (const part of partsOf(left, parting)) {
        const clause = words.slice(part.start, part.end)
        if (spares.test(clause)) isStating = false
        else if (says.test(clause)) isStating = true
        if (!isStating) continue
        const fact = claimIn(left.slice(part.start, part.end), sentence.start + part.start, text, lang)
        if (fact !== null) facts.push(fact)
      }
    }
    return facts
  }

/** Where a word stands as a verb, by language: behind whom or what it is said of, or by its own ending. Folded. */
const asVerb: Readonly<Record<string, RegExp>> = {
  en: new RegExp(
    oneOf([
      inOrder(
        '\\b',
        oneOf([
          'no',
          'without',
          'to',
          'we',
          'you',
          'they',
          'it',
          'he',
          'she',
          'who',
          'that',
          'which',
          'not',
          "n't",
          'can',
          'will',
          "'ll",
          'could',
          'would',
          'may',
          'might',
          'must',
          'should',
          'do',
          'does',
          'did',
          'have',
          'has',
          'had',
          'never',
          'also',
          'always',
          'just',
          'only',
          'everyone',
          'anyone',
          'somebody',
        ]),
        ' \\S+$',
      ),
      "\\b(?:is|are|was|were|be|been|being|gets?|it's|we're|you're) (?:\\S+ly )?\\S+(?:ed|en|ing|t)$",
      "(?:\\b(?:and|or|who|has|have|'s) |^\\s*)\\S+ed$",
      '\\S+(?:ly|ing)$',
      inOrder(
        '(?<!',
        '\\b',
        oneOf([
          'a',
          'an',
          'the',
          'our',
          'all',
          'any',
          'of',
          'and',
          'or',
          'with',
          'for',
          'in',
          'by',
          'on',
          'to',
          'from',
          'as',
          'free',
          'two',
          'three',
          'more',
          'several',
          'many',
          'both',
          'other',
          'own',
          'your',
          'their',
          'its',
          'new',
          'local',
          '[a-z]+(?:al|ic|ive|ous|ed|ing|ary|able|ful)',
        ]),
        ' ',
        ')(?<=[\\p{L}\\ufffc] )\\S+s$',
      ),
    ]),
    'u',
  ),
  fr: /\b(?:sans|pas|aucune?|d'autres|nous|vous|il|elle|on|ils|elles|ne|se|y|peut|peuvent|pouvez|pouvons|avez|avons|ont|est|sont|etre|ete|sera|qui|que) \S+$|[ns]'\S+$|(?:er|ir|ez|ons|ait|ant|aient|ee?s?)$/,
  es: /\b(?:sin|ningun\w*|se|le|lo|la|les|nos|te|puede|pueden|podemos|hemos|ha|han|es|son|esta|estan|ser|que|no) \S+$|(?:ar|er|ir|amos|emos|imos|ando|iendo|[ai]d[oa]s?)$/,
  nl: /\b(?:geen|zonder|we|wij|u|je|jullie|ze|zij|te|niet|kunt|kan|kunnen|zal|zullen|wordt|worden|is|zijn|heeft|hebben|het|dat|die) \S+$|\bge\S+(?:d|t|en)$/,
  it: /\b(?:senza|nessun\w*|si|lo|ci|vi|ne|puo|possono|possiamo|abbiamo|ha|hanno|e|sono|essere|che|non) \S+$|(?:are|ere|ire|iamo|ando|endo|[aiu]t[oaie])$/,
  pt: /\b(?:sem|nenhum\w*|se|lhe|nos|pode|podem|podemos|e|sao|esta|estao|ser|que|nao) \S+$|(?:ar|er|ir|amos|emos|imos|ando|endo|indo|[ai]d[oa]s?)$/,
}

const tells = (lang: string, word: string): boolean =>
  word.length >= leastLetters &&
  !empty.has(word) &&
  !openers.has(word) &&
  unitOf(word) === undefined &&
  !isOrdinary(lang, word)

/** A word that names something: in German by its capital, elsewhere by where it stands. */
function isNoun(
  clause: string,
  { index, 0: word }: RegExpExecArray,
  { written, opens }: { written: string; opens: boolean },
  lang: string,
): boolean {
  if (lang === 'de') return /^\p{Lu}/u.test(written) && !opens && !/\b(?:kein\w*|ohne) $/.test(clause.slice(0, index))
  return asVerb[lang]?.test(clause.slice(Math.max(0, index - 24), index + word.length)) !== true
}

function claimIn(clause: string, from: number, text: string, lang: string): Fact | null {
  const words = [...clause.matchAll(/\p{L}+/gu)]
    .filter((match) => {
      const at = from + match.index
      const written = text.slice(at, at + match[0].length)
      const opens = /(?:^|(?:Dr|Prof)\.\s|[.!?\n]\s*)$/.test(text.slice(Math.max(0, at - 6), at))
      return /^\p{Lu}{3,}$/u.test(written) || (tells(lang, match[0]) && isNoun(clause, match, { written, opens }, lang))
    })
    .slice(0, maxWords)
  const [first] = words
  const last = words.at(-1)
  if (first === undefined || last === undefined) return null
  const parts = words.map(({ index, 0: word }) => ({ start: from + index, end: from + index + word.length }))
  return {
    kind: 'feature',
    start: from + first.index,
    end: from + last.index + last[0].length,
    claims: words.map(({ 0: word }) => stemOf(word)),
    proves: [],
    parts,
  }
}
