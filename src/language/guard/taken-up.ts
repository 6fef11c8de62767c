import { type PlainText, type Span, sentenceAround } from './facts/plain-text.ts'
import type { ReadSource } from './sources.ts'

/** Words that note a time which the lead proposed, and say that it suits. Folded. */
const noting =
  /^(?:not(?:e|ed|ing)|propos\w*|suggest\w*|time|times|slot|sounds?|good|great|fine|perfect|works?|suits?|morning|afternoon|evening|noon|vormittags?|nachmittags?|mittags?|abends?|matin|soir|apres-midi|midi|manana|tarde|mediodia|ochtend|middag|avond|manha|thank\w*|thanks|your|confirm\w*|colleague|until|then|calendar|call|talk|speak|meet\w*|ihre?n?|notiert|vermerkt|vorgemerkt|termin\w*|vorschlag\w*|passt|gut|danke|gern\w*|dann|uhr|um|kalender|bien|notee?|propose\w*|proposition|creneau|convient|merci|parfait|jeudi|anot\w*|apunt\w*|propuesta|propone|hora|horas|viene|perfecto|gracias|genoteerd|voorstel\w*|voorgesteld\w*|moment|schikt|past|prima|dank|uur|propoe|proposta|horario|sugest\w*|agradec\w*|otimo|combinado|obrigad[oa])$/
/** Words that welcome somebody whom the lead brings along. Folded. */
const joining =
  /^(?:welcome|join\w*|invite\w*|invitation|attend\w*|bring\w*|along|also|happy|glad|course|colleague|call|meeting|with|have|your|willkommen|dazu\w*|dabei|teilnehm\w*|mitbring\w*|mitkommen|gern\w*|eingeladen|einladung|kolleg\w*|bienvenue?s?|participer|rejoindre|joindre|invitee?|collegue|bienvenid[oa]s?|unirse|sumarse|participar|acompan\w*|invitad[oa]|compañer\w*|companer\w*|welkom|aansluiten|meedoen|meekomen|uitnodig\w*|bem-vind[oa]s?|bem|vind[oa]|juntar\w*|convidad[oa])$/
/** In a sentence with one of these somebody joins. Folded. */
const doesJoin =
  /\b(?:welcome|join\w*|invite\w*|attend\w*|bring\w* along|happy to have|glad to have|be there|on the call|willkommen|dazu(?:kommen|holen|nehmen|stossen)?|dabei|teilnehm\w*|mitbring\w*|mitkommen|eingeladen|bienvenue?s?|participer|(?:se|nous) (?:re)?joindre|invitee?s?|bienvenid[oa]s?|unirse|sumarse|participar|invitad[oa]s?|welkom|aansluiten|aanschuiven|meedoen|erbij|meekomen|bem-vind[oa]s?|juntar-se|convidad[oa]s?)\b/
/** Said of our own people it is a promise of ours, never of the lead's. Folded. */
const ofOurs =
  /\b(?:our|ours|my|unser\w*|mein\w*|notre|nos|mon|ma|nuestr\w+|mi|onze|ons|mijn|noss[oa]s?|meu|minha|ceo|founder|engineer|ceos?)\b|\b(?:we|i) (?:also )?(?:will|'ll) bring\b/

/** Whether a name stands where the draft lets somebody join whom the lead may have named. */
export function isJoining(plain: PlainText, at: Span): boolean {
  const { start, end } = sentenceAround(plain, at)
  const sentence = plain.folded.slice(start, end)
  return doesJoin.test(sentence) && !ofOurs.test(sentence)
}

/** Whether a stretch has a name that the lead wrote. */
const namesTheirs = (plain: PlainText, sources: readonly ReadSource[], { start, end }: Span): boolean =>
  (plain.text.slice(start, end).match(/\p{Lu}\p{Ll}[\p{L}-]+/gu) ?? []).some((word) =>
    sources.some(({ kind, plain: theirs }) => kind === 'lead_message' && theirs.text.includes(word)),
  )

/** Words of a commitment about the contract, which the rules trace as a whole: "no minimum term" of "cancel at any time". Folded. */
const ofContract =
  /^(?:no|minimum|terms?|contracts?|commitment|without|mindestlaufzeit|laufzeit|vertragsbindung|bindung|keine?|ohne|engagement|permanencia|compromiso|looptijd|fidelizacao|contrato)$/

/** Whether a claim lies in a commitment about the contract that has a source. */
export const isToldAsPromise = (plain: PlainText, { start, end }: Span, promises: readonly Span[]): boolean =>
  promises.some((promise) => promise.start <= start && end <= promise.end) &&
  (plain.folded.slice(start, end).match(/\p{L}+/gu) ?? []).every((word) => ofContract.test(word))

/**
 * Whether a word of a draft only takes up what is the lead's: notes their time, welcomes whom they bring along. No source of ours says
 * such words, and none has to.
 *
 * @param traced what the rules traced, by its kind and whose it is
 */
export function takenUpIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  traced: readonly (Span & { name: string })[],
): (word: Span) => boolean {
  const dates = traced.filter(({ name }) => name === 'date theirs')
  const times = traced.filter(({ name }) => name.startsWith('date '))
  const promises = traced.filter(({ name }) => name === 'promise ours')
  return (word) => {
    const folded = plain.folded.slice(word.start, word.end)
    if (dates.length === 0 && promises.length === 0 && !joining.test(folded)) return false
    const sentence = sentenceAround(plain, word)
    const isHere = ({ start, end }: Span) => sentence.start <= start && end <= sentence.end
    if (isToldAsPromise(plain, word, promises)) return true
    if (dates.some(isHere))
      return noting.test(folded) || times.some(({ start, end }) => start <= word.start && word.end <= end)
    return joining.test(folded) && isJoining(plain, word) && namesTheirs(plain, sources, sentence)
  }
}
