import { daysSaid } from './return-date.ts'

/** With what people everywhere begin an answer, and the shape of one that names a time: what no phrase list holds. Folded text. */

const thanks =
  '(?:many |kind )?(?:thanks|thank you|thx|cheers|ta|danke|vielen dank|besten dank|merci(?: vielmal)?|gracias|muchas gracias|grazie|la ringrazio|bedankt|dank|dank je|obrigad[oa]|valeu|dziekuje|tack|tak|takk|dekuji|diky|kiitos|koszonom|tesekkurler|multumesc|спасибо|дякую)'

const yes = new RegExp(
  `^(?:(?:uff|oh|ah|haha|lol|well|hm+)[ ,.!]{1,3})?(?:${thanks}[ ,.!]{1,3})?(?:yes|yep|yeah|yup|aye|sure|absolutely|definitely|go on then|ja|jawohl|jo|gerne|gern|klar|oui|ouais|volontiers|avec plaisir|si|claro|vale|venga|dale|certo|volentieri|va bene|graag|zeker|prima|sim|bora|com certeza|tak|jasne|chetnie|javisst|garna|ano|urcite|kylla|joo|mielellaan|igen|persze|evet|olur|tabii|da|sigur|да|конечно|давайте|так|ναι)(?=[ ,.!:;\n-]|$)(?! ?(?:,|-)? ?(?:but|and no|i would be against|aber|mais non|pero no|maar|mas nao|no\\b|nicht|och nej))`,
  'u',
)
const no = new RegExp(
  `^(?:(?:haha|lol|oh|um|well|erm|ah|sorry|${thanks})[ ,.!]{1,3}){0,2}(?:no|nope|nah|nein|noe|ne|non|nee|nei|nej|nao|nie|ei|nem|hayir|nu|нет|ні)(?:[,.!;:\\n-]|$| (?:thanks|thank|danke|merci|gracias|grazie|bedankt|dank|obrigad|tack|tak|takk|dziekuj|kiitos|dekuj|koszon))`,
  'u',
)
const thanksBut = new RegExp(
  `^(?:${thanks})[^.!?\\n]{0,80}?(?:[ ,.!-]|\\n)(?:but|aber|leider|mais|pero|ma|maar|helaas|mas|men|ale|mutta|de|но|unfortunately|sadly|lamentablemente|purtroppo|infelizmente)(?=[ ,])`,
  'u',
)

export const opensWithYes = (core: string): boolean => yes.test(core)
export const opensWithNo = (core: string): boolean => no.test(core)
/** "Thanks, but ...": whatever follows, it is no. */
export const thanksAndBut = (core: string): boolean => thanksBut.test(core)

const timeOfDay =
  /\b(?:[01]?\d|2[0-3])[:.h][0-5]\d\b|\b(?:[1-9]|1\d|2[0-4]) ?(?:am|pm|a\.m|p\.m|uhr|h|u|uur|hs|o'clock|godz)\b|\b(?:at|after|before|around|um|nach|vor|gegen|a las|las|alle|dopo le|dalle|as|apos|om|na|kl|klo|klockan|po|przed|o|v|vers|apres|avant|saat) (?:[1-9]|1\d|2[0-4])\b(?![.:/]?\d|\.? (?:%|percent|prozent|eur|euro|usd|days|tage|weeks|people|users))|\b(?:morning|afternoon|evening|lunch|noon|vormittag\w*|nachmittag\w*|mittags?|abends?|matin\w*|apres-midi|soir|manana por|por la (?:manana|tarde)|tarde|mattina|pomeriggio|ochtend|middag|manha|rano|popoludni\w*|formiddag\w*|eftermiddag\w*|ettermiddag\w*|odpoledne|any ?time|slots?)\b/
const weekdayShort =
  /\b(?:mon|tues?|weds?|thurs?|thu|fri|ctvrtek|ctvrtka|streda|stredu|utery|pondeli|patek|czwartek|sroda|piatek|keskiviikko\w*|torstai\w*|maanantai\w*|tiistai\w*|perjantai\w*|csutortok\w*|szerda\w*|pentek\w*|hetfo\w*|kedden|carsamba|persembe|cuma|pazartesi|joi|miercuri|vineri)\b|(?:четверг|среду|пятницу|вторник|понедельник)|[月火水木金]曜|(?:周|星期|礼拜)[一二三四五]|[월화수목금]요일|\b(?:mo|di|mi|do|fr|lun|mar|mer|mie|jeu|jue|gio|ven|vie|wo|vr|seg|ter|qua|qui|sex)\.?,? (?:den |le |el |il |o |dia )?\d{1,2}[.:/h ]/

/** "Thursday's grand but ring after 1": a day and a time of day in one mail propose when to talk. */
export function namesTime(folded: string, lang: string, receivedAt: Date): boolean {
  const times = timeOfDay.exec(folded)
  if (times === null) return false
  return sentencesWith(folded, times.index).some(
    (sentence) => weekdayShort.test(sentence) || daysSaid(sentence, lang, receivedAt).length > 0,
  )
}

/** The text around a place, a line or two each way. */
function sentencesWith(folded: string, place: number): string[] {
  const start = Math.max(0, folded.lastIndexOf('\n\n', place))
  const end = folded.indexOf('\n\n', place)
  return [folded.slice(Math.max(start, place - 100), Math.min(end < 0 ? folded.length : end, place + 100))]
}

const asking =
  /(?:^|[.!\n:,;]\s*|\b(?:and|und|et|y|e|en|but|aber|mais|pero|maar|mas|ma|ok|okay|so|hi|hello|hallo|bonjour|hola)[ ,]+)(?:(?:how|what|which|who|when|where|why)(?:s|re)?|does|do you|is it|are you|can you|can it|could you|would it|wie|was|welche\w*|wer|wann|wo|warum|kann man|gibt es|habt ihr|haben sie|combien|comment|quel\w*|qui|quand|ou|pourquoi|est-ce|avez-vous|cuanto|cuanta\w*|como|que|cual\w*|quien|cuando|donde|por que|tienen|teneis|quanto|quant[aei]|come|quale|quali|chi|dove|perche|cosa|avete|hoe|wat|welke|wie|wanneer|waar|waarom|hebben jullie|kan het|qual|quais|quem|onde|porque|tem|ile|jak|jaki\w*|czy|hur|vad|hvad|hvordan|hva|kolik|jak|mennyi|kac|nasil|cat|cum|сколько|как)\b|\b(?:questions?|wonder\w*|curious|clarif\w*|let (?:me|us) know (?:if|what|how|when|whether)|tell (?:me|us) (?:if|what|how|whether|more about)|frage|fragen|sagen sie mir|wuesste gern|wusste gern|questions? :|dites-moi|savoir si|j'aimerais savoir|quisiera saber|me gustaria saber|digame|dime|duda|vorrei sapere|mi dica|domanda|vraag|benieuwd|laat (?:me|ons) weten|gostaria de saber|duvida|pergunta|pytanie|fraga|sporgsmal|sporsmal)\b/

/** Languages that need no mark to ask. */
const askingElsewhere =
  /でしょうか|ますか|ですか|てしょうか|教えて|吗|嗎|多少|나요|까요|습니까|क्या|कितन|berapa|apakah|bao nhieu/

/** Whether a text without a question mark asks all the same. */
export const asksByWords = (folded: string): boolean => asking.test(folded.trimStart()) || askingElsewhere.test(folded)
