import { plainWord } from '#lib/plain-word.ts'
import type { Judgement } from './judgement.ts'
import { said } from './words.ts'

/** What follows politely and changes nothing. */
const polite = `(?: ${said('politeEnd')})?`
const praise = `(?:${said('veryWords')}?${said('praiseWords')}) `

/**
 * The shortest replies, each as a whole mail: too few words for what was learned from longer ones, and among the commonest of all. Plain,
 * without marks. What they say in a longer mail is for the rules.
 */
const replies: readonly (Pick<Judgement, 'label' | 'score' | 'action'> & { wholes: readonly string[] })[] = [
  {
    label: 'not_now',
    score: 3,
    action: 'reply',
    wholes: [
      `(?:no |${praise}but )?not (?:right |just |quite )?(?:now|rn|atm|yet|today|at the moment|at present|at this (?:time|moment|stage|point)|this (?:time|week|month|quarter|year))(?: for us)?`,
      '(?:i have |we have |have |got )?no (?:time|bandwidth|capacity)(?: (?:right now|now|at the moment|currently|this (?:week|month|quarter|year)))?',
      'another time|some other time|(?:maybe|perhaps) (?:later|another time|some other time|next (?:month|quarter|year))',
      `(?:${praise}aber )?(?:(?:jetzt|gerade|jetzt gerade|aktuell|momentan|derzeit|heute|im moment|dieses jahr) nicht(?: mehr)?|nicht (?:jetzt|heute|dieses jahr|im moment)|noch nicht)`,
      'ein andermal|ein anderes mal|keine (?:zeit|kapazitat(?:en)?)',
      `(?:${praise}mais )?pas (?:maintenant|aujourd hui|cette (?:annee|semaine)|ce (?:mois|trimestre)|encore|pour (?:le moment|l instant)|tout de suite)|plus tard|une autre fois|pas le temps`,
      `(?:${praise}pero )?(?:ahora no|no ahora|por ahora no|de momento no|hoy no|este (?:ano|mes|trimestre) no|todavia no|aun no)`,
      'mas tarde|mas adelante|en otro momento|otro dia|(?:sin|no tengo|no tenemos) tiempo',
      `(?:${praise}maar )?(?:(?:nu|vandaag|dit (?:jaar|kwartaal)|op dit moment|momenteel)(?: even)? niet|niet (?:nu|vandaag|dit jaar)|nog niet)|een andere keer|een ander moment|geen (?:tijd|capaciteit)`,
      `(?:${praise}ma )?(?:non (?:ora|adesso|oggi|ancora|al momento|quest anno)|per ora no|quest anno no)|piu tardi|un altra volta|(?:non ho|non abbiamo) tempo`,
      '(?:maybe |perhaps |possibly |gladly |happily )?(?:in (?:the )?future|one day|some ?day|down the (?:line|road))(?: (?:maybe|perhaps|possibly|gladly))?',
      '(?:(?:vielleicht|eventuell|evtl|moglicherweise|gerne?) )?(?:in zukunft|kunftig|zukunftig|spater|irgendwann)(?: (?:vielleicht|eventuell|evtl|moglicherweise|gerne?|mal|einmal|wieder|noch ?mal))*',
      '(?:(?:peut etre|eventuellement|volontiers) )?(?:a l avenir|dans le futur|un jour)(?: (?:peut etre|eventuellement|volontiers|avec plaisir))?',
      '(?:(?:quizas?|tal vez|a lo mejor|con (?:mucho )?gusto) )?(?:en (?:el|un) futuro|algun dia|en otra ocasion)(?: (?:quizas?|tal vez|con (?:mucho )?gusto|encantad[oa]))?',
      '(?:(?:misschien|wellicht|graag) )?(?:in de toekomst|ooit|later)(?: (?:misschien|wellicht|graag|(?:een|nog) keer))?',
      '(?:(?:forse|magari|volentieri) )?(?:in futuro|un giorno)(?: (?:forse|magari|volentieri))?',
      '(?:(?:talvez|quem sabe|com (?:todo o )?prazer) )?(?:no futuro|futuramente|um dia)(?: (?:talvez|quem sabe|com (?:todo o )?prazer))?',
      'nie (?:teraz|dzisiaj|dzis|w tym roku)|jeszcze nie|pozniej|inte (?:nu|just nu|an)|ikke (?:na|nu|lige nu|na igjen|enna|endnu)',
      `(?:${praise}mas )?(?:agora nao|nao agora|hoje nao|este ano nao|ainda nao|por agora nao|de momento nao|por enquanto nao)`,
      'mais tarde|noutra altura|outra altura|outro dia|(?:sem|nao tenho|nao temos) tempo',
    ],
  },
  {
    label: 'interested',
    score: 7,
    action: 'reply',
    wholes: [
      '(?:very |quite |really )?(?:interesting|intriguing)|(?:that )?sounds like a plan|not bad(?: at all)?|(?:i m |i am )?(?:curious|intrigued|keen)',
      '(?:sehr |ganz )?(?:interessant|spannend)|(?:gar )?nicht schlecht|warum nicht|klingt (?:gut|spannend|interessant)|passt(?: (?:mir|so|fur mich|fur uns|gut|perfekt))?',
      '(?:tres )?interessant|pas mal(?: du tout)?|pourquoi pas',
      '(?:muy )?interesante|no esta (?:nada )?mal|por que no|suena (?:bien|interesante)',
      '(?:heel )?interessant|niet (?:slecht|verkeerd)|waarom niet|klinkt (?:goed|interessant)',
      '(?:molto )?interessante|non male|perche no|(?:bardzo )?(?:ciekawe|interesujace)|(?:vaeldig |meget )?(?:intressant|interessant)',
      '(?:muito )?interessante|nada mau|nada mal|(?:por|porque) ?(?:que )?nao|parece interessante',
    ],
  },
  {
    label: 'objection',
    score: 3,
    action: 'reply',
    wholes: [
      '(?:we |i )?already (?:have|got|use|using)(?: (?:one|it|this|that|something|someone|somebody|a (?:tool|vendor|provider|supplier|solution|partner)))?(?: already| in place)?',
      '(?:we |i )?(?:have|got)(?= one already| something already)(?: (?:one|it|this|that|something|someone|somebody|a (?:tool|vendor|provider|supplier|solution|partner)))?(?: already| in place)?',
      '(?:das )?haben wir (?:schon|bereits)|(?:wir )?haben (?:schon|bereits)(?: (?:einen?|was|etwas|so was|eine losung|einen anbieter))?',
      '(?:on|nous) (?:l |en )?(?:a|avons) deja(?: (?:un|une|un outil|une solution|un prestataire))?|deja equipes?',
      'ya (?:lo |la )?tenemos(?: (?:uno|una|algo|un proveedor|proveedor))?',
      '(?:dat |die )?hebben we al|we hebben (?:er )?al(?: (?:een|iets|een leverancier))?',
      '(?:ce l |l |ne )?abbiamo gia(?: (?:uno|una|un fornitore))?|(?:juz )?mamy juz|juz (?:to )?mamy',
      'ja (?:o |a )?temos(?: (?:um|uma|algo|um fornecedor|fornecedor))?',
      '(?:we have |there is )?no budget|kein budget|pas de budget|(?:sin|no hay|no tenemos) presupuesto|geen budget|sem (?:orcamento|verba)',
    ],
  },
  {
    label: 'question',
    score: 3,
    action: 'reply',
    wholes: [
      'who (?:is|are) (?:this|you)|what is this|what do you (?:want|sell)|is this (?:a )?(?:spam|scam|automated|bot|ai|real)|are you (?:a )?(?:bot|robot|human|real|ai)',
      'wer sind sie|wer bist du|was ist das|was wollen sie|ist das (?:spam|betrug)|sind sie ein (?:bot|mensch)',
      'qui etes vous|qui es tu|c est quoi|qu est ce que c est|c est (?:du|un) spam|etes vous un robot',
      'quien (?:eres|es|es usted)|que es esto|(?:es|esto es|es esto) (?:spam|una estafa)|eres un (?:bot|robot)',
      'wie ben je|wie bent u|wat is dit|is dit spam|ben je een (?:bot|robot)',
      'chi (?:sei|siete|e lei)|(?:che )?cos e(?: questo)?|e spam|questo e spam',
      'quem (?:e voce|es tu|e)|o que e (?:isto|isso)|(?:isto|isso) e spam|voce e um (?:bot|robo)',
    ],
  },
  {
    label: 'referral',
    score: 3,
    action: 'reply',
    wholes: [
      '(?:it s |that s )?not (?:me|my (?:area|department|job|remit))|wrong (?:person|contact)',
      'falsche person|falscher (?:ansprechpartner|kontakt)|(?:das )?bin ich nicht',
      'mauvaise personne|(?:ce n est )?pas moi|mauvais (?:contact|interlocuteur)',
      'persona equivocada|no soy yo|contacto equivocado',
      'verkeerde (?:persoon|contactpersoon)|(?:dat ben )?ik niet',
      'pessoa errada|nao sou eu|contacto errado|contato errado',
    ],
  },
  {
    label: 'other',
    score: 0,
    action: 'handoff',
    wholes: [
      'done|noted|received|erledigt|alles klar|angekommen|bien recu|recu|note|recibido|anotado|ontvangen|genoteerd|recebido|ricevuto',
      '(?:hi|hello|hey|hallo|bonjour|salut|hola|ola|oi|dag|hoi|ciao|czesc|hej|hei)(?: there| again)?',
    ],
  },
]

const byLabel = replies.map(({ wholes, ...outcome }) => ({
  outcome,
  whole: new RegExp(`^(?:sorry |but )?(?:${wholes.join('|')})${polite}$`, 'u'),
}))

const sureness = 0.9
const longest = 60

/**
 * What a mail says that is one of the usual shortest ones as a whole, in the languages that the rules read.
 *
 * @param core the mail without greeting and close
 */
export function usualReply(core: string): Judgement | null {
  if (core.length > longest) return null
  const plain = plainWord(core)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const found = byLabel.find(({ whole }) => whole.test(plain))
  return found === undefined ? null : { ...found.outcome, confidence: sureness, cues: [] }
}
