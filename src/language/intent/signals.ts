import type { HandoffCause, Intent, Label } from '#contract/intent.ts'
import { labelFacts } from '#contract/labels.ts'
import { expression } from '../text/expression.ts'
import { fold, type Span } from '../text/folded-text.ts'
import type { InboundMail, SignalEvidence, SignalKind, Signals } from './mail.ts'
import { noticeOptOut } from './notice-opt-out.ts'
import { isCertainOptOut, optOutIn } from './opt-out.ts'
import type { Cue } from './phrases.ts'
import { findCue, quoteAt, type Reading, readMail } from './reading.ts'
import { returnDay } from './return-date.ts'
import { wishForCall } from './wish-for-call.ts'
import { said } from './words.ts'

const daemon = /^(?:mailer-daemon|postmaster|mail-?daemon|bounces?|no-?reply-?bounces?)\b[^@]*@/i
const robot =
  /^(?:mailman|listserv|majordomo|postmaster|mailer-daemon|quarantine|[\w-]{1,40}-bounces|no-?_?reply|do-?not-?reply|auto(?:mat\w+)?(?:-?reply)?|notifications?)\b[^@]*@/i
const bounceSubject = expression()`^\W*${said('bounceSubject')}`
const bounceText = expression()`\b[45]\d\d[ -]#?[45]\.\d{1,3}\.\d{1,3}\b|\b${said('bounceText')}|\b${said('statusWords')}\b[^\n]{0,40}?\b5\.\d{1,3}\.\d{1,3}\b`
/**
 * A delay is no failure: the server goes on trying, and tells when it gives up. Some say so in the subject, some only in the text; what
 * names a lasting error or a stop of the trying is no delay, whatever its subject.
 */
const delaySubject = expression()`\b${said('delaySubject')}\b`
const delayText = expression()`\b${said('delayText')}\b`
const lastingFailure = expression()`\b5\d\d[ -]#?5\.\d{1,3}\.\d{1,3}\b|\b(?:status|code):? ?5\.\d{1,3}\.\d{1,3}\b|\b${said('lastingFailure')}\b`

const isDelay = (subject: string, text: string): boolean =>
  delaySubject.test(subject) ? !/\baction: failed\b/.test(text) : delayText.test(text) && !lastingFailure.test(text)

const automaticSubject = expression()`^\W*${said('automaticSubject')}`
/** The tag of a ticket system; people keep it when they answer, so it proves a machine only beside a machine's words. */
const ticketSubject = expression()`\[[a-z #:]{0,12}[a-z]{0,4}-?\d{3,}\]|\(#[a-z]{0,4}-?\d{3,}\)|\b${said('ticketWords')} ?(?:id|no\.?|nr\.?|number|n°)? ?[#:]? ?\d{3,}`
const awaySubject = expression()`${said('awaySubject')}`

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
  /** A server tells that it goes on trying: nothing in it is the lead's. */
  isDelayed: boolean
}

function bounceQuote(mail: InboundMail, reading: Reading, subject: string): string | null {
  const all = `${reading.flat}\n${fold(mail.quotedText.slice(0, 4000))}`
  const found = bounceText.exec(all)
  const isForm = daemon.test(mail.fromEmail) || bounceSubject.test(subject)
  if ((isForm || mail.isBounce) && isDelay(subject, all)) return null
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
  const all = `${reading.flat}\n${fold(mail.quotedText.slice(0, 4000))}`
  const isDelayed =
    (mail.isBounce || daemon.test(mail.fromEmail) || bounceSubject.test(subject) || delaySubject.test(subject)) &&
    isDelay(subject, all)
  const isMachine = isDelayed || mail.isAutomated || header !== null || isBySubject || robot.test(mail.fromEmail)
  const isDated =
    isBySubject && !ticketSubject.test(subject) && returnDay(reading.lines, reading.lang, mail.receivedAt) !== null
  const isAwayBySubject = isBySubject && awaySubject.test(subject)
  // Office hours and the day on which somebody left are days too: a machine's own words weigh more than a date.
  const isDatedAway = isDated && robotic === undefined
  const isAway = isAwayBySubject || isDatedAway ? (away ?? mail.subject) : isMachine ? (away ?? null) : null
  return {
    bounce,
    away: isAway,
    automated: isMachine ? (robotic ?? away ?? (isBySubject || isDelayed ? mail.subject : (header ?? ''))) : null,
    isBySubject: isBySubject || isDelayed,
    isDelayed,
  }
}

/**
 * What is certain about a mail before any judgement, each with the words that prove it: a bounce, an automatic answer, an
 * unmistakable opt-out, words to a machine, a lawyer's words; and, as evidence, words that sound like an opt-out. Quoted history
 * proves nothing but a bounce.
 */
export function signalsOf(mail: InboundMail): Signals {
  const known = withoutUnclear(mail)
  return signalsIn(known, readMail(known))
}

/** A mail as it is judged: where nothing can be told from a quote, nothing counts but its subject. */
export const withoutUnclear = (mail: InboundMail): InboundMail =>
  mail.isUnclear === true ? { ...mail, newText: '', quotedText: `${mail.newText}\n${mail.quotedText}` } : mail

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
  const isNobodys = facts.bounce !== null || facts.isDelayed
  const optOut = isNobodys ? undefined : isNotice ? noticeOptOut(reading.flat) : optOutIn(mail, reading)
  const isCertain = optOut !== undefined && !isNotice && isCertainOptOut(mail, reading)
  return {
    bounce: prove('bounce', 'The email could not be delivered', facts.bounce),
    outOfOffice: !isNobodys && prove('outOfOffice', 'Out-of-office notice', facts.away),
    automated: facts.bounce === null && prove('automated', isAutomated ? 'Automatic message' : '', facts.automated),
    unsubscribe: isCertain && prove('unsubscribe', 'Asks not to be emailed again', optOut),
    heardOptOut: !isCertain && prove('heardOptOut', 'Seems to want no more email', optOut),
    injection: prove('injection', 'Gives the AI instructions, which are ignored', reading.injected[0]),
    legal: facts.bounce === null && !isAutomated && prove('legal', 'Raises a legal point', first(reading, 'legal')),
    phone: facts.bounce === null && !isAutomated && prove('phone', 'Asks for a call', wishForCall(reading.flat)),
    unclear: mail.isUnclear === true,
    evidence,
  }
}

/** What an injection can reach at most: never the band that is treated as hot. */
const highestWithInjection = 6

function forced(signals: Signals, label: Label): Label | null {
  if (signals.bounce) return 'bounce'
  if (signals.unsubscribe) return label === 'abuse' ? label : 'unsubscribe'
  if (signals.outOfOffice) return 'out_of_office'
  if (!signals.automated) return null
  return labelFacts[label].action === 'wait' ? label : 'auto_reply'
}

/** Who puts it off, or points elsewhere, may speak of a call as well; the others wait for one now. */
const isCallable = (label: Label): boolean => !labelFacts[label].isClosing && !labelFacts[label].isMachine

/**
 * Holds a judgement to the signals: they can lower a score, fix a label and take an answer out of the machine's hands, never
 * raise a score into another band. An intent without a contradiction comes back as it is.
 */
export function applySignals(signals: Signals, intent: Intent): Intent {
  if (intent.source === 'person') return intent
  const must = forced(signals, intent.label)
  if (must !== null) {
    const { score: held, action } = labelFacts[must]
    const score = Math.min(held.highest, Math.max(held.lowest, intent.score))
    const isSame = score === intent.score && must === intent.label && action === intent.action
    if (isSame) return intent
    const kinds: readonly SignalKind[] = ['bounce', 'unsubscribe', 'outOfOffice', 'automated']
    const proofs = signals.evidence
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text, quote }) => ({ text, quote }))
    return {
      ...intent,
      ...{ score, label: must, action },
      reasons: proofs.slice(0, 1),
      source: 'signals',
    }
  }
  if (signals.unclear) return { ...intent, action: 'handoff', handoff: signals.legal ? 'legal' : 'unclear' }
  const isCallWanted = signals.phone && isCallable(intent.label)
  if (!signals.injection && !signals.legal && !isCallWanted) return intent
  const isEnded = intent.action === 'stop' || intent.action === 'wait'
  const handoff: HandoffCause = signals.legal ? 'legal' : signals.injection ? 'instructions' : 'phone'
  return {
    ...intent,
    score: signals.injection ? Math.min(intent.score, highestWithInjection) : intent.score,
    ...(isEnded ? {} : { action: 'handoff', handoff }),
  }
}

/**
 * A model's judgement beside what the rules heard: where either hears an opt-out that is not unmistakable, the model's label stands,
 * and a person decides with both readings before them.
 */
export function withBothReadings(signals: Signals, byRules: Intent, byModel: Intent): Intent {
  const held = applySignals(signals, byModel)
  const isModels = byModel.label === 'unsubscribe'
  if (signals.bounce || signals.unsubscribe || (byRules.optOut === undefined && !isModels)) return held
  const optOut = { words: byRules.optOut?.words ?? null, model: byModel.label }
  const isEnded = held.action === 'wait' || (held.action === 'stop' && held.label !== 'unsubscribe')
  return {
    ...held,
    score: held.label === 'unsubscribe' ? Math.min(held.score, labelFacts.unsubscribe.score.highest) : held.score,
    ...(isEnded ? {} : { action: 'handoff', handoff: held.handoff ?? 'opt_out' }),
    optOut,
  }
}
