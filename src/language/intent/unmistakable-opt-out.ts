import { expression, oneOf } from '../text/expression.ts'
import { fold } from '../text/folded-text.ts'
import { type OptOutWords, westernOptOutWords } from './opt-out-words.ts'
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

/** Among them, and of another wish as well: to be called, to hear no offers, to be sent no files, to need nothing more. Their languages apart. */
const twofold: Readonly<Record<string, string>> = {
  en: 'call calling follow-up reach text texting pitch pitching sell selling chase chasing approach approaching approached ping pinging bug bugging cross cut strike exclude withdraw withdrawn shred bin without nobody nor hear pipeline files books contacts info information webinars junk advertising rolodex spreadsheet salesforce hubspot record records campaign campaigns follow-ups followups domain domains',
  de: 'anrufen angerufen nachhaken nachfassen nachfragen lesen angebote anfragen infos informationen verzichten kampagne system kontakt werfen werft',
  fr: 'appeler appelez relance relances informations campagne système insister contacts envoi envois ni relancer relancez relance',
  es: 'llam* insist* información fichero ficheros ficha registro sin ni saber contacto volver',
  it: 'chiam* insist* rubrica contatti contatto recapiti ricontatt* sapere sollecit*',
  nl: 'bellen bel gebeld aanbiedingen herinneringen herinnering opnieuw nogmaals systeem campagne contact gooi gooit gooien zet',
  pt: 'lig* insist* informação informações contacto contato contactos contatos registo registro sem nem voltar voltem sistema chat*',
}

/** The small words between them, and what is said to anybody. */
const small: Readonly<Record<string, string>> = {
  en: 'please pls plz kindly just thanks thank thx cheers now immediately asap i we the a an any all and or from of to at on in it this that these those them don dont do want wish would like be ever sending sent sends anymore receive receiving unsub unsubscribe unsubscribed unsubscription subscription opt out opt-out future further mailing mailings ever again you going forward with',
  de: 'bitte danke dank vielen sofort umgehend ich wir sie du ihr ihnen der die das den dem des von vom und oder zu an auf in möchte möchten will wollen wünsche auch keine weiteren mehr hören aufhören hört mich abbestellen abgemeldet künftig zukünftig für e',
  fr: "merci svp s'il vous te plaît plait veuillez je nous ne de d des du la le les l un une et ou à en pas plus souhaite souhaitons veux voulons recevoir immédiatement désabonner désabonnez désabonnement désinscription désinscrire désinscrivez bien vouloir moi m me vos votre part sur aucun il tout toute prie",
  es: 'por favor gracias ya de la el los las lo un una y o a en que no quiero queremos deseo deseamos recibir baja dar darme denme dadme deme me inmediatamente vuelva vuelvan suyos suyas usted ustedes solicito ruego les le nos',
  it: 'per favore grazie prego cortesia subito di da dal dalla dai dalle il la le lo i gli un una e o a in che voglio vogliamo desidero vorrei ricevere mi ci vi disiscrivetemi disiscrivermi disiscrizione',
  nl: 'graag aub alstublieft svp bedankt dank u je jullie ik we wij de het een en of van uit aan in te op wil willen wens ontvangen direct onmiddellijk gelieve mij me verzoek voor dit deze meer hierbij met alle',
  pt: 'por favor obrigado obrigada já de da do das dos o a os as um uma e ou em que não quero queremos desejo recebermos receber imediatamente me nos agradeço peço solicito gostaria subscrição cancelar dessa desta',
}

interface Vocabulary {
  words: ReadonlySet<string>
  stems: readonly string[]
}

function vocabularyOf(lang: string, said: OptOutWords): Vocabulary {
  const ofOtherWishes = new Set(fold(twofold[lang] ?? '').split(' '))
  const forms = [...kinds.flatMap((kind) => said[kind].split(' ')), ...(small[lang] ?? '').split(' ')]
    .flatMap((word) => [fold(word), fold(word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))])
    .filter((word) => !ofOtherWishes.has(word))
  return {
    words: new Set(forms.filter((word) => !word.endsWith('*'))),
    stems: forms.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  }
}

const vocabularies: ReadonlyMap<string, Vocabulary> = new Map(
  Object.entries(westernOptOutWords).map(([lang, said]) => [lang, vocabularyOf(lang, said)]),
)

function isOf({ words, stems }: Vocabulary, word: string): boolean {
  if (words.has(word) || stems.some((stem) => word.startsWith(stem))) return true
  // "m'envoyer" is two words.
  const parts = word.split("'")
  return parts.length > 1 && parts.every((part) => words.has(part))
}

/** A whole message of just these words is an opt-out everywhere. Folded. */
const bare: ReadonlySet<string> = new Set(
  fold(
    [
      'stop|stopp|stop it|stop this|stop now|unsubscribe|unsubscribe me|unsub|remove|remove me|remove us|delete me|opt out',
      'opt-out|opt me out|take me off|take us off|leave me alone|leave us alone|no more|no more emails|no more e-mails',
      'abmelden|abbestellen|austragen|streichen|löschen|bitte abmelden|keine mails mehr|keine e-mails mehr',
      'désabonner|désabonnement|désinscription|désinscrire|désabonnez-moi|désinscrivez-moi|retirez-moi|plus de mails',
      'baja|dar de baja|darme de baja|de baja|denme de baja|no más correos',
      'afmelden|uitschrijven|schrijf mij uit|meld mij af|geen mails meer',
      'remover|descadastrar|me remova|remova-me|cancelar subscrição|cancelar a subscrição|sem mais e-mails',
      'cancellatemi|rimuovetemi|disiscrivetemi|disiscrizione|cancellami|disiscrivimi',
      'wypisz|wypisz mnie|wypisać|avregistrera|afmeld|avmeld|odhlásit|poista',
    ].join('|'),
  ).split('|'),
)

/** What may stand beside it: a refusal, a courtesy. Longer ones first. Folded. */
const besideWords: readonly string[] = [
  "no,? thank you|no,? thanks|(?:i am|i'm|we are|we're|am|are)?(?: really| just)? ?not(?: at all)? interested(?: in (?:this|that|your (?:offer|service|product)s?))?",
  'no interest|of no interest',
  'not relevant(?: (?:to|for) (?:me|us))?|have a (?:nice|good|great) (?:day|one|week)',
  'nein,? danke|(?:wir|ich)? ?(?:habe|haben|besteht)? ?(?:leider )?(?:kein|keinerlei) (?:interesse|bedarf)|nicht interessiert|danke,? nein',
  "non,? merci|(?:je ne suis |nous ne sommes )?pas interesse(?:e|s|es)?|ca ne (?:m'|nous )interesse pas|pas d'interet",
  'no,? gracias|no (?:me|nos) interesa|no estoy interesad[oa]|no estamos interesad[oa]s|sin interes',
  'no,? grazie|non (?:mi|ci) interessa|non sono interessat[oa]|non siamo interessati|nessun interesse',
  'nee,? (?:dank je|bedankt|dank u)|(?:ik heb |wij hebben |we hebben )?geen (?:interesse|behoefte)|niet geinteresseerd',
  'nao,? obrigad[oa]|nao (?:tenho|temos|ha) interesse|nao estou interessad[oa]|nao estamos interessad[oa]s|sem interesse',
]
const beside = new RegExp(`(?<![\\p{L}\\p{N}])${fold(oneOf(besideWords))}(?![\\p{L}\\p{N}])`, 'gu')

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
  if (bare.has(bareText)) return true
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
  const isClosed = [...vocabularies.values()].some((vocabulary) => words.every((word) => isOf(vocabulary, word)))
  return parts.every((part) => (bare.has(part) && isClosed) || (isClosed && isHeard(part)))
}
