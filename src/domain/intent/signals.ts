import type { Intent, Label } from '#contract/intent.ts'
import { fold, type Span, sentencesOf } from './folded-text.ts'
import { detectLanguage } from './languages.ts'
import { familyOf, type Lexicon, lexicons, relatedLexicons, worldLexicon } from './lexicons.ts'
import type { InboundMail, SignalEvidence, SignalKind, Signals } from './mail.ts'
import { isNearly } from './near-words.ts'
import { offeredOptOuts } from './offered-opt-out.ts'
import { optOutClauses, optOutLanguages } from './opt-out-clauses.ts'
import { type Cue, placesOf } from './phrases.ts'
import { findCue, quoteAt, type Reading, readMail } from './reading.ts'
import { returnDay } from './return-date.ts'

const daemon = /^(?:mailer-daemon|postmaster|mail-?daemon|bounces?|no-?reply-?bounces?)\b[^@]*@/i
const robot =
  /^(?:mailman|listserv|majordomo|postmaster|mailer-daemon|quarantine|[\w-]{1,40}-bounces|no-?_?reply|do-?not-?reply|auto(?:mat\w+)?(?:-?reply)?|notifications?)\b[^@]*@/i
const bounceSubject =
  /^\W*(?:undeliver(?:able|ed)|mail delivery|delivery (?:status notification|failure|has failed|delayed)|returned mail|failure notice|message (?:not delivered|undeliverable)|unzustellbar|nicht zustellbar|unzustellbare|echec de la remise|non remis|message non distribue|no se puede entregar|no entregado|mensaje no entregado|error de entrega|onbestelbaar|niet bezorgd|nao entregue|nao foi possivel entregar|mensagem nao entregue|falha na entrega|mancata consegna|consegna non riuscita|impossibile recapitare|niet afgeleverd|kunde inte levereras|kunne ikke leveres|kan inte leverera|nie dostarczono|niedostarczona|nie mozna dostarczyc|zwrot wiadomosci|non-?delivery|zustellung fehlgeschlagen|delivery problem|warning: message|не доставлено|недоставлен)/
const bounceText =
  /\b[45]\d\d[ -]#?[45]\.\d{1,3}\.\d{1,3}\b|\b(?:recipient address rejected|user unknown|mailbox (?:full|unavailable)|address (?:couldn't|could not) be found|(?:couldn't|could not|wasn't|was not|couldn.t) be delivered|delivery to .{1,80} (?:failed|has been delayed)|permanent (?:fatal )?error|nicht zugestellt werden|n'a pas pu etre remis|no se (?:ha )?pudo entregar|is niet bezorgd|kon niet worden (?:afgeleverd|bezorgd)|nao foi possivel entregar|nao pode ser entregue|non (?:e stato possibile|puo essere) (?:consegn|recapit)|kunde inte levereras|kunne ikke leveres|nie (?:mogla zostac|zostala) dostarczona|unknown (?:user|recipient|address)|no such (?:user|recipient|mailbox)|(?:user|recipient|account|mailbox|address) (?:does not exist|doesn't exist|not found|is disabled|is full|unknown|is unavailable)|(?:mailbox|quota) (?:is |size )?(?:full|exceeded|over quota)|over quota|undeliverable|delivery (?:has )?failed|still undelivered|message deferred|deferred:|will keep trying|unrouteable address|indirizzo non valido|rifiutato dal sistema|empfanger unbekannt|utilisateur inconnu|destinataire inconnu|destinatario (?:desconocido|inexistente|inesistente)|address rejected|access denied)/
const automaticSubject =
  /^\W*(?:automatic (?:reply|response)|auto(?:matic)?[ -]?(?:reply|response|matic)|autoreply|automatische (?:antwort|antwoord|rueckmeldung|reply)|automatisch antwoord|automatisches? |reponse automatique|automatische reactie|respuesta automatica|resposta automatica|risposta automatica|autosvar|auto:|automatiskt svar|automatisk (?:svar|svarmelding)|automaattinen|automatyczna odpowied|automaticka odpove|raspuns automat|automatikus valasz|otomatik (?:yanit|cevap)|автоматич|автоответ|自動返信|自動応答|自动回复|自動回覆|자동|read: |gelesen: |lu ?: |leido: |letto: |gelezen: |lida: |you have been (?:un)?subscribed|your message to .{1,60} awaits|email on hold|message (?:blocked|quarantined|held)|out today|i'm away|i am away|i have moved on|not here!?$|fermeture|ferme(?:s|e)? (?:pour|du|jusqu)|cerrado por|cerramos|chius[oi]\b|negozio chiuso|fuori sede|gesloten|geschlossen|closed (?:for|until|from|today)|out[ -]of[ -](?:the )?office|ooo\b|abwesen|abwesend|abwesenheitsnotiz|absence|absent|ausencia|fuera de (?:la )?oficina|afwezig|ausente|ausencia|assenza|assente|fuori ufficio|franvaro|fravær|fravar|poza biurem|nieobecn|ooto|away from|away:|on (?:leave|vacation|holiday|pto)|nicht im (?:buro|buero|haus)|urlaub|betriebsferien|conge|en conges|vacaciones|vakantie|ferias|ferie\b|\[?ticket|we (?:have )?received your|your (?:request|ticket|enquiry|inquiry)|thank you for (?:contacting|your (?:enquiry|inquiry))|ihre anfrage|eingangsbestatigung|accuse de reception|hemos recibido|wij hebben .* ontvangen|recebemos)/
/** The tag of a ticket system; people keep it when they answer, so it proves a machine only beside a machine's words. */
const ticketSubject =
  /\[[a-z #:]{0,12}[a-z]{0,4}-?\d{3,}\]|\b(?:ticket|case|request|anfrage|demande|pedido|solicitud) ?(?:id|no\.?|nr\.?|number|n°)? ?[#:]? ?\d{3,}/
const awaySubject =
  /(?:out[ -]of[ -](?:the )?office|\booo\b|abwesen|absence|absent\b|absente|ausencia|fuera de (?:la )?oficina|afwezig|ausente|away from|i'm away|i am away|out today|fermeture|cerrado por|chius[oi]\b|fuori sede|gesloten|geschlossen|closed (?:for|until|from|today)|on (?:annual |parental |sick )?(?:leave|vacation|holiday|pto)|nicht im (?:buro|buero|haus)|\burlaub|betriebsferien|en conge|de vacaciones|vakantie|de ferias|assenza|assente|fuori ufficio|franvaro|fravar|poza biurem|nieobecn)/

/** "Don't write before March" is no opt-out. */
const untilLater =
  /\b(?:until|before|till (?:the|then|after|next|i|we|you|our|my|[jfmasond][a-z]{2,8})|vor (?:dem|ende|mitte|anfang|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember)|bis|erst|avant|hasta|antes de|tot|voor (?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)|ate|unless|except|au(?:ss|ß)er)\b/

function headerSays(mail: InboundMail): string | null {
  const { headers } = mail
  if (headers === undefined) return null
  const submitted = headers['auto-submitted']
  if (submitted !== undefined && submitted.toLowerCase() !== 'no') return submitted
  const precedence = headers.precedence?.toLowerCase()
  if (precedence === 'auto_reply' || precedence === 'auto-reply') return precedence
  return headers['x-autoreply'] ?? headers['x-autorespond'] ?? headers['x-auto-response-suppress'] ?? null
}

const first = (reading: Reading, cue: Cue, flat = reading.flat): Span | undefined => findCue(reading, cue, flat)[0]

/** "Don't mail me, call me" wants another way, not silence. */
const otherWay =
  /(?:[,;.-]|\b(?:but|rather|instead|sondern|lieber|mais|plutot|sino|mejor|maar|liever|mas|prefiro|ma)) .{0,40}\b(?:(?<!(?:this|the|my|our|a|your) )(?:call|phone|ring|whatsapp)|text me|ruf(?:en|t)? (?:sie |mich|uns|doch|lieber|bitte)|anruf\w*|telefon(?:ier|eer)\w*|appelez|appelle\w*|llam\w*|bel|bellen|ligue\w*|chiam\w*)\b/

/** "Do you delete our data when the contract ends?" asks about the product; "please delete my data?" does not. */
const dataQuestion = /\b(?:data|daten|donnees|datos|gegevens|dados|dati|records|information)\b[^.!?]{0,120}\?/
const productQuestion =
  /^(?:and |but |so )?(?:will|does|do|can|could|would|is|are|how|what|which) (?:it|this|that|the|your|we|our) [^.!?]{0,160}\?/
/** The writer, as the one who is to be left alone. */
const forMe =
  /\b(?:i|me|us|my|mine|our|ich|mich|mir|uns|mein\w*|unser\w*|je|j|moi|me|m|nous|mon|ma|mes|nos|yo|me|mi|mis|nos|mio|miei|mie|ci|io|ik|mij|ons|mijn|onze|eu|meu|minha|mnie|moj\w*|mig|meg|min|mina|minut|me[nr]?)\b|[a-z]{4,}(?:me|nos|mi|ci)\b/
const phoneOnly = /\b(?:call|ring|phone|appel|telephon|llam|bel|bellen|ruf\w*|anruf\w*|chiam|telefon|ligu|ligar)/
const anyMail = /\b(?:e-?mail|mail|write|ecri\w*|schreib\w*|escri\w*|scriv\w*|schrijf|mejl)/
/** "Our customers do not want to receive paper": others want silence, not the writer. */
const thirdParty =
  /\b(?:our|the|their|my|unsere|nos|nuestros|i nostri|onze|nossos|os|los|les|die) (?:customers?|clients?|users?|patients?|employees|staff|tenants|members|kunden|patienten|clientes?|clienti|klanten|pacientes?)\b[^.!?]{0,24}$/
/** "We unsubscribed from our current tool", "opt out of KnowB4's renewal". */
const fromElsewhere =
  /^[^.!?]{0,16} (?:from|of) (?:our|their|his|her|my (?:old|last|current|previous|former)|another|the (?:old|last|current|previous)|an?|[a-z]+ of (?:them|those)|[a-z0-9]+'s) (?!sales|marketing|mailing|e-?mail|newsletter)/
/** Words that say it elsewhere and mean something else here: "don't hesitate to write", sick leave, "in Ruhe überlegen". */
const otherMeaning =
  /\b(?:don'?t|do not|no need to) send (?:me |us )?(?:a|an|the|your|any) (?:calendar|link|invite|pdf|brochure|deck|proposal|contract|quote|invoice|demo|video|attachment)|\bno (?:le|les|lo|la) [a-z]+|\b(?:dud[ae]\w*|hesit\w*|esit\w*|zoger\w*|aarzel\w*|afraid to|mind if)\b.{0,30}\b(?:contact|escrib|llam|ecri|appel|scriv|chiam|schreib|meld|ruf|mail|write|call|reach|me|mich|moi)|\bin ruhe (?:uberleg|anseh|anschau|pruf|les|nachdenk|bespre|durchles|mal )|\bbaja (?:por|medica|laboral|maternal|de maternidad|hasta|la luz)|\bde baja (?:en|a|al) (?:la compan|mi compan|otr)|^no me (?:han|has|ha|habeis) |\bdesinscription (?:au|du) (?:rcs|registre)/
const plea = /\b(?:please|pls|bitte|svp|s'il vous plait|merci de|por favor|aub|alstublieft|graag|per favore|prosze)\b/

/** A whole message of one of these is an opt-out, as on a phone. */
const bareOptOut =
  /^(?:please |pls |bitte |graag |merci de |just )?(?:stopp?(?: it| this| that| now| these)?|(?:make (?:it|this) )stop|remove(?: me| us| this)?|delete(?: me| us)?|opt[ -]?(?:me )?out|take (?:me|us) off|baja|de baja|borrar|remover|eliminar|sair|cancelar|uit|afmelden|uitschrijven|verwijderen|raus|abmelden|abbestellen|austragen|loschen|streichen|enlever|retirer|desinscription|desabonnement|desinscrire|unsub(?:scribe)?|no more(?: of (?:these|this|your e-?mails?))?|never again|enough(?: already)?|wypisz|wypisac|rimuovi|rimuovere|cancellazione|disiscrizione|buzz off|jog on|push off|go away|leave (?:me|us) alone|quit it|block(?:ed)?(?: and reported)?|reported|afmeld|avregistrera|slet|odhlasit|poista|stop sending|dejar de enviar|no mas|ya no mas|plus jamais|nie wieder|nooit meer|mai piu|nunca mais)(?: please| pls| bitte| svp| por favor| aub| thanks| thank you| thx| ta| merci| gracias| danke| graag| tack| tak| already| now){0,2}$/

const firstSentence = /^[^.!?]{0,200}[.!?]?/

/** The place of an unmistakable wish to hear no more. What talks to a machine is read too: an opt-out counts wherever it stands. */
export function optOutPlace(reading: Reading, ourMail = ''): Span | undefined {
  const flat = reading.own.replaceAll('\n', ' ')
  const core = reading.core.replace(/[?!.:)]+$/, '').trim()
  if (bareOptOut.test(core) || offeredOptOuts(ourMail).has(core)) return { start: 0, end: reading.text.length }
  const footers = findCue(reading, 'footer', flat)
  const isMeant = (place: Span): boolean =>
    !footers.some((footer) => footer.start < place.end && place.start < footer.end) && isOptOutAt(reading, flat, place)
  const { langs, read } = optOutReaders(reading, flat)
  return (
    placesOf(read, 'optOut', flat).find(isMeant) ??
    optOutClauses(reading.own, langs).find(isMeant) ??
    lastWords(reading) ??
    misspelledOptOut(reading)
  )
}

/** A longer text speaks for itself, whatever its subject says. */
const mostBesideSubject = 80
const repliesWith = /^\s*(?:re|aw|antw|sv|vs|r|rv|res|rif|odp|vb|ynt|ref|tr|fwd?|wg|i|doorst|enc)(?:\[\d+\])?\s?:/i

/** Where a mail asks to hear no more: in its text, or in a subject that the lead wrote where the text says next to nothing. */
function optOutIn(mail: InboundMail, reading: Reading): Span | string | undefined {
  const place = optOutPlace(reading, mail.answeredText || mail.quotedText)
  if (place !== undefined || reading.core.length > mostBesideSubject || repliesWith.test(mail.subject)) return place
  const [subject = ''] = mail.subject.slice(0, maxSubjectChars).split(/\s(?:-\s)?(?:re|aw|fwd?)\s?:/i)
  const asText = readMail({ ...mail, newText: subject, quotedText: '', answeredText: '' })
  return optOutPlace(asText) === undefined ? undefined : subject
}

/** "I AM a roofer. I do not need help with my roof. Stop." The last sentence, or the one before a word of thanks. */
function lastWords({ own }: Reading): Span | undefined {
  const stops = [...own.matchAll(/[.!?\n]+\s*/g)].map(({ index, 0: sign }) => index + sign.length).slice(-4)
  const starts = [...stops.filter((stop) => stop < own.trimEnd().length)].reverse().slice(0, 2)
  let end = own.trimEnd().length
  for (const start of starts) {
    const words = own
      .slice(start, end)
      .replace(/[\s.,!]+$/, '')
      .replace(/^(?:so|and|just),? /, '')
    if (bareOptOut.test(words)) return { start, end }
    if (words.length >= 20) return undefined
    end = start
  }
  return undefined
}

const unsubscribeWords = [
  'unsubscribe',
  'unsubscribed',
  'desabonner',
  'desinscrire',
  'uitschrijven',
  'afmelden',
  'abmelden',
  'descadastrar',
  'desuscribir',
]

/** One of few words that is "unsubscribe" but for a slip of the finger. */
function misspelledOptOut({ own, core }: Reading): Span | undefined {
  if (core.length > 60) return undefined
  for (const { 0: word, index } of own.matchAll(/\p{L}{7,15}/gu)) {
    const isSlip =
      !word.startsWith('unsubscrib') &&
      unsubscribeWords.some((right) => word[0] === right[0] && word !== right && isNearly(word, right))
    if (isSlip) return { start: index, end: index + word.length }
  }
  return undefined
}

/** Whether words mean to hear no more where they stand: not for a time, not for others, not by telephone alone, not as a question. */
function isOptOutAt(reading: Reading, flat: string, place: Span): boolean {
  const rest = flat.slice(place.start, flat.slice(place.end).search(/[.!?]/) + place.end + 1 || undefined)
  const sentence = rest.slice(0, 120)
  const words = flat.slice(place.start, place.end)
  const before = flat.slice(Math.max(0, place.start - 60), place.start)
  const further = flat.slice(place.end, place.end + 80)
  const isInjectedForOthers =
    reading.injected.some(({ start, end }) => start <= place.start && place.end <= end) && / other /.test(sentence)
  const isOtherWay = otherWay.test(further) && !/\b(?:list|verteiler|liste|lista|lijst)\b/.test(rest)
  const isByPhone = phoneOnly.test(words) && anyMail.test(further)
  const isOfOthers =
    thirdParty.test(before) || fromElsewhere.test(further) || fromElsewhere.test(rest.slice(words.length - 8))
  const isLater =
    untilLater.test(sentence) &&
    !/\b(?:before|until|unless) (?:i|we|you|my) (?:call|report|sue|block|hear|go|take|get|contact|lose|face|have to)\b/.test(
      sentence,
    )
  const isMention = /["']$/.test(before) && /^["']/.test(further) && reading.core.length > 60
  return (
    !(isLater || isInjectedForOthers || isOtherWay || isByPhone || isOfOthers || isMention) &&
    !otherMeaning.test(rest) &&
    !isProductQuestion(reading, flat, place, rest)
  )
}

/** "Do you delete our data when the contract ends?" asks about the product; "could you take me off?" asks for silence. */
function isProductQuestion(reading: Reading, flat: string, place: Span, rest: string): boolean {
  if (plea.test(flat)) return false
  const around = sentenceAround(reading, place)
  const isAsked = /\?["')]*$/.test(around.trim()) && around.trim().split(/\s+/).length > 3 && !forMe.test(around)
  return isAsked || dataQuestion.test(firstSentence.exec(rest)?.[0] ?? '') || productQuestion.test(around)
}

function sentenceAround(reading: Reading, place: Span): string {
  const found = sentencesOf(reading.own).find(({ start, end }) => start <= place.start && place.start < end)
  return found === undefined ? '' : reading.own.slice(found.start, found.end + 1)
}

/** Few words may be taken for a language close to theirs; an opt-out must not be missed for it. */
const shortChars = 80
function optOutReaders(reading: Reading, flat: string): { read: readonly Lexicon[]; langs: readonly string[] } {
  const isShort = flat.length <= shortChars
  if (isShort && detectLanguage(reading.text) === 'und') return { read: lexicons, langs: optOutLanguages }
  const own = isShort ? relatedLexicons(reading.lang) : reading.lexicons
  const langs =
    reading.lang === 'und' ? optOutLanguages : [reading.lang, 'en', ...(isShort ? familyOf(reading.lang) : [])]
  return { read: [...new Set([...own, worldLexicon])], langs }
}

interface Facts {
  bounce: string | null
  away: Span | string | null
  automated: Span | string | null
  isBySubject: boolean
}

function bounceQuote(mail: InboundMail, reading: Reading, subject: string): string | null {
  const all = `${reading.flat}\n${fold(mail.quotedText.slice(0, 4000))}`
  const found = bounceText.exec(all)
  const isForm = daemon.test(mail.fromEmail) || bounceSubject.test(subject)
  if (!mail.isBounce && !(isForm && found !== null) && !(daemon.test(mail.fromEmail) && bounceSubject.test(subject))) {
    return null
  }
  return found !== null && found.index < reading.text.length
    ? quoteAt(reading, { start: found.index, end: found.index + found[0].length })
    : ''
}

/** No mail client shows more of a subject. */
const maxSubjectChars = 500

function factsOf(mail: InboundMail, reading: Reading): Facts {
  const subject = fold(mail.subject.slice(0, maxSubjectChars))
  const bounce = bounceQuote(mail, reading, subject)
  const header = headerSays(mail)
  const away = first(reading, 'away')
  const robotic = first(reading, 'automatic')
  const isBySubject = automaticSubject.test(subject) || (robotic !== undefined && ticketSubject.test(subject))
  const isMachine = mail.isAutomated || header !== null || isBySubject || robot.test(mail.fromEmail)
  const isDated =
    isBySubject && !ticketSubject.test(subject) && returnDay(reading.lines, reading.lang, mail.receivedAt) !== null
  const isAway = isDated
    ? (away ?? mail.subject)
    : awaySubject.test(subject) && isBySubject
      ? (away ?? mail.subject)
      : isMachine
        ? (away ?? null)
        : null
  return {
    bounce,
    away: isAway,
    automated: isMachine ? (robotic ?? away ?? (isBySubject ? mail.subject : (header ?? ''))) : null,
    isBySubject,
  }
}

/**
 * What is certain about a mail before any judgement, each with the words that prove it: a bounce, an automatic answer, an
 * unmistakable opt-out, words to a machine, a lawyer's words. Quoted history proves nothing but a bounce.
 */
export const signalsOf = (mail: InboundMail): Signals => signalsIn(mail, readMail(mail))

export function signalsIn(mail: InboundMail, reading: Reading): Signals {
  const facts = factsOf(mail, reading)
  const evidence: SignalEvidence[] = []
  const prove = (kind: SignalKind, text: string, proof: Span | string | null | undefined): boolean => {
    if (proof === null || proof === undefined) return false
    evidence.push({ kind, text, quote: typeof proof === 'string' ? proof.slice(0, 240) : quoteAt(reading, proof) })
    return true
  }
  const isAutomated = facts.automated !== null
  // Only the platform's flag stands against an opt-out in words: the person who is not heard is the worse mistake.
  const isNotice =
    isAutomated &&
    (facts.isBySubject || first(reading, 'automatic') !== undefined || first(reading, 'away') !== undefined)
  const mayOptOut = facts.bounce === null && !isNotice
  return {
    bounce: prove('bounce', 'The mail could not be delivered', facts.bounce),
    outOfOffice: facts.bounce === null && prove('outOfOffice', 'Absence notice', facts.away),
    automated: facts.bounce === null && prove('automated', isAutomated ? 'Sent by a machine' : '', facts.automated),
    unsubscribe: mayOptOut && prove('unsubscribe', 'Asks not to be written to again', optOutIn(mail, reading)),
    injection: prove('injection', 'Talks to the AI; not followed', reading.injected[0]),
    legal:
      facts.bounce === null &&
      !isAutomated &&
      prove('legal', 'Names the law: a person answers', first(reading, 'legal')),
    evidence,
  }
}

const highestForMachines = 2
const highestForOptOuts = -5
/** What an injection can reach at most: never the band that is treated as hot. */
const highestWithInjection = 6

function forced(
  signals: Signals,
  label: Label,
): { label: Label; action: Intent['action']; highest: number; lowest: number } | null {
  if (signals.bounce) return { label: 'bounce', action: 'stop', highest: 0, lowest: -2 }
  if (signals.unsubscribe) {
    return { label: label === 'abuse' ? label : 'unsubscribe', action: 'stop', highest: highestForOptOuts, lowest: -10 }
  }
  if (signals.outOfOffice) return { label: 'out_of_office', action: 'wait', highest: highestForMachines, lowest: 0 }
  if (!signals.automated) return null
  const isMachineLabel = label === 'out_of_office' || label === 'auto_reply'
  return { label: isMachineLabel ? label : 'auto_reply', action: 'wait', highest: highestForMachines, lowest: 0 }
}

const clamp = (score: number, lowest: number, highest: number) => Math.min(highest, Math.max(lowest, score))

/**
 * Holds a judgement to the signals: they can lower a score, fix a label and take an answer out of the machine's hands, never
 * raise a score into another band. An intent without a contradiction comes back as it is.
 */
export function applySignals(signals: Signals, intent: Intent): Intent {
  if (intent.source === 'person') return intent
  const must = forced(signals, intent.label)
  if (must !== null) {
    const score = clamp(intent.score, must.lowest, must.highest)
    const isSame = score === intent.score && must.label === intent.label && must.action === intent.action
    if (isSame) return intent
    const kinds: readonly SignalKind[] = ['bounce', 'unsubscribe', 'outOfOffice', 'automated']
    const proofs = signals.evidence
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text, quote }) => ({ text, quote }))
    return {
      ...intent,
      ...{ score, label: must.label, action: must.action },
      reasons: proofs.slice(0, 1),
      source: 'signals',
    }
  }
  if (!signals.injection && !signals.legal) return intent
  return {
    ...intent,
    score: signals.injection ? Math.min(intent.score, highestWithInjection) : intent.score,
    action: intent.action === 'stop' || intent.action === 'wait' ? intent.action : 'handoff',
  }
}
