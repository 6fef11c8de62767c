import { fold } from '../text/folded-text.ts'

/** Where our own mail says how to hear no more; it stands near its end. */
const readChars = 1500

const asksForAnswer =
  /\b(?:reply|replying|respond|answer|write back|say|tell|let me know|antwort\w*|genugt|genuegt|reicht|sag\w*|repond\w*|dites?|dis|ecrivez|respond\w*|conteste|contesta|digame|dimelo|dime|rispond\w*|scriv\w*|antwoord\w*|mail terug|zeg|diga|svar\w*|odpowie\w*|odpowiedz|vastaa\w*|yanitla\w*)\b/

/** Silence, as our own mails offer it. Folded. */
const silence =
  /\b(?:leave you (?:alone|in peace|be)|(?:stop|quit) (?:writing|e-?mailing|mailing|reaching|following|bothering|contacting|there|here)|(?:i'?ll|i will|we'?ll|we will|and|i should|should i|shall i) stop|not (?:hear|write|e-?mail|bother|follow)\b|(?:don'?t|do not) want (?:to hear|more|any|these|this)|won'?t (?:write|bother|e-?mail|follow|reach|contact)|(?:take|cross|strike) you off|remove you|no more (?:e-?mails|mails|messages)|close (?:your|the|this) file|in ruhe|nicht mehr (?:schreib|melden|kontakt|anschreib)|keine (?:weiteren )?(?:e-?)?mails|laisser? tranquille|ne (?:plus|pas) (?:vous )?(?:ecri|recevoir|contacter|relancer)|fermer (?:votre|le) dossier|en paz|no (?:quieres?|quiere|desea\w*) (?:recibir|mas)|no (?:te|le|os|les) (?:escrib|molest)\w*|cerrar? (?:tu|su|el) (?:ficha|expediente)|met rust|niet meer (?:mail|schrijv|benader|lastig)\w*|em paz|nao (?:quer|deseja)\w* (?:receber|mais)|deixar? de (?:escrever|mandar))/

const quotedWords = /["“”„«»'‘’]\s?([^"“”„«»\n]{2,30}?)\s?["“”„«»'‘’]/g
const shoutedWords = /(?<![\p{L}])(\p{Lu}{3,}(?: \p{Lu}{2,}){0,2})(?![\p{L}])/gu
const toldWords = /\b(?:tell|ask) me to ([a-z]+ [a-z]+)/g
/** "just say no and I'll stop": the plain word, where silence is what it brings. Folded. */
const plainNo = /\b(no|nope|nein|non|nee|nao)\b(?! (?:longer|more|need|one|problem|worries))/g
/** "Reply 3 if I should leave you alone", "3) leave me alone". Folded. */
const numbered =
  /(?:^|\b(?:reply|answer|press|send|antwort\w*|repond\w*|respond\w*|antwoord\w*)\b.{0,12}?)\s?([1-9a-d])\b\)?/

/** Words that say no or stop by themselves, wherever they are offered. Folded. */
const negative =
  /^(?:no|nope|nein|non|nee|nao|stop\w*|unsub\w*|remove|opt[ -]?out|baja|sair|raus|uit|abmelden|afmelden|uitschrijven|desinscri\w*|desabonn\w*|cancell?\w*|buzz off|go away|leave me alone|not? (?:interested|thanks|thank you|relevant)|kein\w* .*|pas .*|geen .*|nein .*|non .*|nee .*|no .*|nao .*|niet .*)\b/

/** Whoever answers with just that to an offer of silence takes it. Folded. */
const takesIt =
  /^(?:(?:yes|yep|yeah|ja|oui|si|sim|ok|okay|sure|please|pls|bitte)[, ]+){0,2}(?:please |pls |do |bitte )?(?:close (?:it|that|the file|my file|file)|leave (?:me|us) (?:alone|in peace|be)|(?:you )?(?:can|may) close (?:it|the file)|schliessen|zumachen|(?:mich |uns )?in ruhe lassen|fermez(?:-le)?|(?:laissez|laisse)(?:-| )(?:moi|nous) tranquille|cierrel[oa]|cierral[oa]|(?:me |nos )?(?:dejen?|deja) en paz|(?:me |ons )?met rust laten|sluiten|pode fechar|fech[ea])(?:,? (?:please|pls|thanks|thank you|thx|ta|bitte|danke|merci|gracias|graag|dank\w*|obrigad[oa]))*(?=$|[.,!;])/
const saysIt =
  /^(?:(?:then|well|so|pues|dann|alors|dan|entao)[, ]+)?(?:(?:i'?m |i am )?(?:telling|saying) (?:you|so|it)|consider (?:it|me) (?:said|told)|(?:ya )?te lo digo|se lo digo|(?:dann )?sag(?:e)? ich(?:'?s| es)?(?: hiermit)?|je (?:vous|te) le dis|bij deze|digo|lo digo)(?: (?:now|ya|hiermit|then|gezegd))?(?=$|[.,!;])/
const isYes =
  /^(?:yes|yep|yeah|ja|oui|si|sim)(?:,? (?:please|pls|bitte|svp|por favor|graag|thanks|thank you|danke|merci|gracias))*$/

/** The words that a line of ours puts into its reader's mouth. */
const wordsOffered = (line: string): string[] =>
  [
    ...[...line.matchAll(quotedWords)].map(([, words = '']) => words),
    ...[...line.matchAll(shoutedWords)].map(([, words = '']) => words),
    ...[...fold(line).matchAll(toldWords)].map(([, words = '']) => words),
  ]
    .map((words) =>
      fold(words)
        .replace(/[\s.,!]+$/, '')
        .trim(),
    )
    .filter((words) => words.length > 2 && !/^(?:yes|ja|oui|si|sim|ok|demo|info)$/.test(words))

const linesOf = (ourMail: string): string[] => ourMail.slice(-readChars).split(/\n+|(?<=[.!?]) /)

/**
 * The words with which our mail lets its reader opt out ("reply STOP", "ein kurzes »Nein danke« genügt", "just say no and I'll stop",
 * "3 if I should leave you alone"), folded: whoever answers with just these asks to hear no more, whatever they would mean elsewhere.
 */
export function offeredOptOuts(ourMail: string): ReadonlySet<string> {
  const lines = linesOf(ourMail)
  const told = lines
    .filter((line) => asksForAnswer.test(fold(line)))
    .flatMap((line) => {
      // "Reply 'tell me more'" offers the opposite.
      const offersSilence = silence.test(fold(line))
      return wordsOffered(line).filter((words) => offersSilence || negative.test(words))
    })
  const silencing = lines.map((line) => fold(line)).filter((line) => silence.test(line))
  const signs = silencing.flatMap((line) => numbered.exec(line)?.[1] ?? [])
  const noes = silencing
    .filter((line) => asksForAnswer.test(line))
    .flatMap((line) => [...line.matchAll(plainNo)].map(([, word = '']) => word))
  return new Set([...told, ...signs, ...noes])
}

/** Whether what the lead wrote, folded and bare, takes what our mail offers: silence, for a word, for a number, or for a yes. */
export function takesOptOut(ourMail: string, written: string): boolean {
  const answer = written.replace(/[^\p{L}\p{N})]+$/u, '')
  if (answer.length > 120 || ourMail === '') return false
  if (offeredOptOuts(ourMail).has(answer)) return true
  const silencing = linesOf(ourMail)
    .map((line) => fold(line))
    .filter((line) => silence.test(line))
  if (silencing.length === 0) return false
  if (takesIt.test(answer)) return true
  if (saysIt.test(answer) && silencing.some((line) => asksForAnswer.test(line))) return true
  // "Shall I close your file?" is answered by a yes; "or is it still of interest?" is not.
  return isYes.test(answer) && silencing.some((line) => /\?/.test(line) && !/\b(?:or|oder|ou|o|of)\b/.test(line))
}

/** The same, where it is unmistakable: the very words that our mail offers for it, which say no or stop by themselves. */
export const takesOfferedWords = (ourMail: string, written: string): boolean =>
  written.length > 3 && negative.test(written) && offeredOptOuts(ourMail).has(written)
