/** An inbound mail as far as its meaning is concerned. `newText` is the lead's own; quoted history is kept apart and never counts. */
export interface InboundMail {
  subject: string
  newText: string
  quotedText: string
  /** Nothing of it could be told from a quote: the new text is the whole, and nothing in it counts as the lead's. */
  isUnclear?: boolean
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

export type SignalKind =
  | 'bounce'
  | 'outOfOffice'
  | 'automated'
  | 'unsubscribe'
  | 'heardOptOut'
  | 'injection'
  | 'legal'
  | 'phone'

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
  /** The whole new text is an unmistakable opt-out: it is passed on without a person's word. */
  unsubscribe: boolean
  /**
   * The rules hear an opt-out in words that are more, or other, than one from the closed list. Evidence and no signal: where a model
   * judged otherwise its label stands, and a person decides.
   */
  heardOptOut: boolean
  /** The mail talks to the AI ("ignore previous instructions"). */
  injection: boolean
  /** Lawyers, data-protection complaints, threats of a suit: a person answers. */
  legal: boolean
  /** Asks to be called on the telephone: a person does that. */
  phone: boolean
  /** What the lead wrote can't be told from what the mail quotes: a person answers. */
  unclear: boolean
  evidence: SignalEvidence[]
}
