import type { Intent, Label } from '#contract/intent.ts'
import { fold, type Span } from './folded-text.ts'
import { lexicons } from './lexicons.ts'
import type { InboundMail, SignalEvidence, SignalKind, Signals } from './mail.ts'
import { type Cue, placesOf } from './phrases.ts'
import { findCue, quoteAt, type Reading, readMail } from './reading.ts'

const daemon = /^(?:mailer-daemon|postmaster|mail-?daemon|bounces?|no-?reply-?bounces?)\b[^@]*@/i
const robot = /^(?:no-?_?reply|do-?not-?reply|auto(?:mat\w+)?(?:-?reply)?|notifications?)\b[^@]*@/i
const bounceSubject =
  /^\W*(?:undeliver(?:able|ed)|mail delivery|delivery (?:status notification|failure|has failed|delayed)|returned mail|failure notice|message (?:not delivered|undeliverable)|unzustellbar|nicht zustellbar|unzustellbare|echec de la remise|non remis|message non distribue|no se puede entregar|no entregado|mensaje no entregado|error de entrega|onbestelbaar|niet bezorgd|nao entregue|nao foi possivel entregar|mensagem nao entregue|falha na entrega|mancata consegna)/
const bounceText =
  /\b[45]\d\d[ -]#?[45]\.\d{1,3}\.\d{1,3}\b|\b(?:recipient address rejected|user unknown|mailbox (?:full|unavailable)|address (?:couldn't|could not) be found|(?:couldn't|could not|wasn't|was not|couldn.t) be delivered|delivery to .{1,80} (?:failed|has been delayed)|permanent (?:fatal )?error|nicht zugestellt werden|n'a pas pu etre remis|no se (?:ha )?pudo entregar|is niet bezorgd|kon niet worden (?:afgeleverd|bezorgd)|nao foi possivel entregar)/
const automaticSubject =
  /^\W*(?:automatic (?:reply|response)|auto(?:matic)?[ -]?(?:reply|response|matic)|autoreply|automatische (?:antwort|antwoord|rueckmeldung|reply)|automatisch antwoord|automatisches? |reponse automatique|respuesta automatica|resposta automatica|risposta automatica|autosvar|automaattinen|out[ -]of[ -](?:the )?office|ooo\b|abwesen|abwesend|abwesenheitsnotiz|absence|absent|ausencia|fuera de (?:la )?oficina|afwezig|ausente|away from|on (?:leave|vacation|holiday)|nicht im (?:buro|buero|haus)|urlaub|conge|vacaciones|vakantie|ferias|\[?ticket|we (?:have )?received your|your (?:request|ticket|enquiry|inquiry)|thank you for (?:contacting|your (?:enquiry|inquiry))|ihre anfrage|eingangsbestatigung|accuse de reception|hemos recibido|wij hebben .* ontvangen|recebemos)/
const awaySubject =
  /(?:out[ -]of[ -](?:the )?office|\booo\b|abwesen|absence|absent\b|absente|ausencia|fuera de (?:la )?oficina|afwezig|ausente|away from|on (?:annual |parental |sick )?(?:leave|vacation|holiday)|nicht im (?:buro|buero|haus)|\burlaub|en conge|de vacaciones|vakantie|de ferias)/

/** "Don't write before March" is no opt-out. */
const untilLater =
  /\b(?:until|before|till|vor (?:dem|ende|mitte|anfang|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember)|bis|erst|avant|hasta|antes de|tot|voor (?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)|ate|unless|except|au(?:ss|ß)er)\b/

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

/** A whole message of one of these is an opt-out, as on a phone. */
const bareOptOut = /^(?:please )?(?:stopp?|remove(?: me)?|delete|opt ?out|baja|remover|sair|uit)$/

/** The place of an unmistakable wish to hear no more. What talks to a machine is read too: an opt-out counts wherever it stands. */
export function optOutPlace(reading: Reading): Span | undefined {
  const flat = fold(reading.text).replaceAll('\n', ' ')
  if (bareOptOut.test(reading.core)) return { start: 0, end: reading.text.length }
  const footers = findCue(reading, 'footer', flat)
  const isFooter = ({ start, end }: Span) => footers.some((footer) => footer.start < end && start < footer.end)
  // Few words may be taken for another language; an opt-out must not be missed for it.
  const lexiconsRead = flat.length <= 80 ? lexicons : reading.lexicons
  return placesOf(lexiconsRead, 'optOut', flat).find((place) => {
    const sentence = flat
      .slice(place.start, flat.slice(place.end).search(/[.!?]/) + place.end + 1 || undefined)
      .slice(0, 120)
    const isOthers =
      reading.injected.some(({ start, end }) => start <= place.start && place.end <= end) && / other /.test(sentence)
    return !isFooter(place) && !untilLater.test(sentence) && !isOthers
  })
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

function factsOf(mail: InboundMail, reading: Reading): Facts {
  const subject = fold(mail.subject)
  const bounce = bounceQuote(mail, reading, subject)
  const header = headerSays(mail)
  const away = first(reading, 'away')
  const robotic = first(reading, 'automatic')
  const isBySubject = automaticSubject.test(subject)
  const isMachine = mail.isAutomated || header !== null || isBySubject || robot.test(mail.fromEmail)
  const isAway = awaySubject.test(subject) && isBySubject ? (away ?? mail.subject) : isMachine ? (away ?? null) : null
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
    unsubscribe: mayOptOut && prove('unsubscribe', 'Asks not to be written to again', optOutPlace(reading)),
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
