import type { HandoffCause, Intent, Label } from '#contract/intent.ts'
import { fold, type Span } from './folded-text.ts'
import type { InboundMail, SignalEvidence, SignalKind, Signals } from './mail.ts'
import { noticeOptOut } from './notice-opt-out.ts'
import { optOutIn } from './opt-out.ts'
import type { Cue } from './phrases.ts'
import { findCue, quoteAt, type Reading, readMail } from './reading.ts'
import { returnDay } from './return-date.ts'
import { wishForCall } from './wish-for-call.ts'

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
  const isAwayBySubject = isBySubject && awaySubject.test(subject)
  // Office hours and the day on which somebody left are days too: a machine's own words weigh more than a date.
  const isDatedAway = isDated && robotic === undefined
  const isAway = isAwayBySubject || isDatedAway ? (away ?? mail.subject) : isMachine ? (away ?? null) : null
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
  const optOut = () => (isNotice ? noticeOptOut(reading.flat) : optOutIn(mail, reading))
  return {
    bounce: prove('bounce', 'The mail could not be delivered', facts.bounce),
    outOfOffice: facts.bounce === null && prove('outOfOffice', 'Absence notice', facts.away),
    automated: facts.bounce === null && prove('automated', isAutomated ? 'Sent by a machine' : '', facts.automated),
    unsubscribe: facts.bounce === null && prove('unsubscribe', 'Asks not to be written to again', optOut()),
    injection: prove('injection', 'Talks to the AI; not followed', reading.injected[0]),
    legal: facts.bounce === null && !isAutomated && prove('legal', 'Names the law', first(reading, 'legal')),
    phone: facts.bounce === null && !isAutomated && prove('phone', 'Asks for a call', wishForCall(reading.flat)),
    evidence,
  }
}

const highestForMachines = 2
const highestForOptOuts = -5
/** What an injection can reach at most: never the band that is treated as hot. */
const highestWithInjection = 6

/** The platform's flag alone stands against no words. */
const isMachines = ({ automated, evidence }: Signals): boolean =>
  automated && evidence.some(({ kind, quote }) => kind === 'automated' && quote !== '')

function forced(
  signals: Signals,
  label: Label,
): { label: Label; action: Intent['action']; highest: number; lowest: number } | null {
  if (signals.bounce) return { label: 'bounce', action: 'stop', highest: 0, lowest: -2 }
  if (signals.unsubscribe && isMachines(signals)) return { label: 'auto_reply', action: 'stop', highest: 0, lowest: 0 }
  if (signals.unsubscribe) {
    return { label: label === 'abuse' ? label : 'unsubscribe', action: 'stop', highest: highestForOptOuts, lowest: -10 }
  }
  if (signals.outOfOffice) return { label: 'out_of_office', action: 'wait', highest: highestForMachines, lowest: 0 }
  if (!signals.automated) return null
  const isMachineLabel = label === 'out_of_office' || label === 'auto_reply'
  return { label: isMachineLabel ? label : 'auto_reply', action: 'wait', highest: highestForMachines, lowest: 0 }
}

/** Who puts it off, or points elsewhere, may speak of a call as well; only these wait for one now. */
const callable: ReadonlySet<Label> = new Set<Label>(['meeting_request', 'interested', 'question', 'objection', 'other'])

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
  const isCallWanted = signals.phone && callable.has(intent.label)
  if (!signals.injection && !signals.legal && !isCallWanted) return intent
  const isEnded = intent.action === 'stop' || intent.action === 'wait'
  const handoff: HandoffCause = signals.legal ? 'legal' : signals.injection ? 'instructions' : 'phone'
  return {
    ...intent,
    score: signals.injection ? Math.min(intent.score, highestWithInjection) : intent.score,
    ...(isEnded ? {} : { action: 'handoff', handoff }),
  }
}
