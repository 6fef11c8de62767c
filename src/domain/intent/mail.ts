/** An inbound mail as far as its meaning is concerned. `newText` is the lead's own; quoted history is kept apart and never counts. */
export interface InboundMail {
  subject: string
  newText: string
  quotedText: string
  /** Our mail that this one answers, as far as it is known: what a reply of one word leaves open, such as its language. */
  answeredText?: string
  fromEmail: string
  fromName: string | null
  /** The platform's own flag: a machine wrote this. */
  isAutomated: boolean
  /** The platform filed it as bounced. */
  isBounce: boolean
  /** Header names in lower case; absent when the platform does not hand them over. */
  headers?: Readonly<Record<string, string>>
  /** Resolves dates that are written without a year ("back on 3 March"). */
  receivedAt: Date
}

export type SignalKind = 'bounce' | 'outOfOffice' | 'automated' | 'unsubscribe' | 'injection' | 'legal' | 'phone'

/** One hard fact, with the words (of the new text, the subject or a header) that prove it. */
export interface SignalEvidence {
  kind: SignalKind
  text: string
  quote: string
}

/** What is certain about a mail before any judgement. A model can't overrule it upward. */
export interface Signals {
  bounce: boolean
  outOfOffice: boolean
  automated: boolean
  unsubscribe: boolean
  /** The mail talks to the AI ("ignore previous instructions"). */
  injection: boolean
  /** Lawyers, data-protection complaints, threats of a suit: a person answers. */
  legal: boolean
  /** Asks to be called on the telephone: a person does that. */
  phone: boolean
  evidence: SignalEvidence[]
}
