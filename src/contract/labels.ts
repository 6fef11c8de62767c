/** What a reply is, in the order in which a person would look for it. */
export const labels = [
  'meeting_request',
  'interested',
  'question',
  'objection',
  'not_now',
  'referral',
  'out_of_office',
  'auto_reply',
  'not_interested',
  'unsubscribe',
  'abuse',
  'bounce',
  'other',
] as const
export type Label = (typeof labels)[number]

/**
 * What happens next: `reply` answers, `wait` lets time pass (out of office), `stop` ends everything
 * (unsubscribe, abuse, bounce), `handoff` asks for a person.
 */
export const actions = ['reply', 'wait', 'stop', 'handoff'] as const
export type Action = (typeof actions)[number]

/** What is known of every mail with a label. */
export interface LabelFacts {
  /** As a person reads it. */
  name: string
  /** The score where nothing says more, and what the score of such a mail is held to. */
  score: { usual: number; lowest: number; highest: number }
  /** What follows from it, unless the mail itself wants a person. */
  action: Action
  /** The lead wants to go on: their campaign may stop, and an agency wants to hear of it. */
  isWarm: boolean
  /** The lead wants nothing, or nothing more: no reminder goes out. */
  isRefusal: boolean
  /** It settles what the same lead asked before: who says no, later or "ask her" waits for no answer to that. */
  isClosing: boolean
  /** Written by a machine: nobody reads an answer. */
  isMachine: boolean
}

const open = { isWarm: false, isRefusal: false, isClosing: false, isMachine: false }
const warm = { ...open, isWarm: true }
const closing = { ...open, isClosing: true }
const refusal = { ...closing, isRefusal: true }
const machine = { ...open, isMachine: true }

const facts = {
  meeting_request: {
    name: 'Meeting request',
    score: { usual: 9, lowest: 7, highest: 10 },
    action: 'reply',
    ...warm,
  },
  interested: {
    name: 'Interested',
    score: { usual: 7, lowest: 3, highest: 10 },
    action: 'reply',
    ...warm,
  },
  question: {
    name: 'Question',
    score: { usual: 5, lowest: 3, highest: 8 },
    action: 'reply',
    ...open,
  },
  objection: {
    name: 'Objection',
    score: { usual: 3, lowest: 0, highest: 5 },
    action: 'reply',
    ...open,
  },
  not_now: {
    name: 'Not now',
    score: { usual: 3, lowest: 0, highest: 4 },
    action: 'reply',
    ...closing,
  },
  referral: {
    name: 'Referral',
    score: { usual: 4, lowest: 3, highest: 5 },
    action: 'reply',
    ...closing,
  },
  out_of_office: {
    name: 'Out of office',
    score: { usual: 1, lowest: 0, highest: 2 },
    action: 'wait',
    ...machine,
  },
  auto_reply: {
    name: 'Auto-reply',
    score: { usual: 0, lowest: 0, highest: 2 },
    action: 'wait',
    ...machine,
  },
  not_interested: {
    name: 'Not interested',
    score: { usual: -3, lowest: -4, highest: -1 },
    action: 'reply',
    ...refusal,
  },
  unsubscribe: {
    name: 'Unsubscribe',
    score: { usual: -5, lowest: -10, highest: -5 },
    action: 'stop',
    ...refusal,
  },
  abuse: {
    name: 'Abuse',
    score: { usual: -8, lowest: -10, highest: -5 },
    action: 'stop',
    ...refusal,
  },
  bounce: {
    name: 'Bounce',
    score: { usual: 0, lowest: -2, highest: 0 },
    action: 'stop',
    ...machine,
    isClosing: true,
  },
  other: {
    name: 'Other',
    score: { usual: 0, lowest: 0, highest: 2 },
    action: 'handoff',
    ...open,
  },
} as const satisfies Readonly<Record<Label, LabelFacts>>

/** Each as a language model is told it, with the score that it is to give. Apart, since no browser needs these words. */
export const labelMeanings: Readonly<Record<Label, string>> = {
  meeting_request: 'asks for, proposes or accepts a call, a meeting, a demo, a time. Score 7 to 10.',
  interested:
    'wants to go on, asks for material, a trial or an offer, without a particular question. Score 7 or 8; 3 to 6 when only lukewarm.',
  question:
    'asks something in particular about the product, us or the price. Score 3 to 6; 7 or 8 when they ask for a price or a demo because they want to buy.',
  objection:
    'has a doubt or an obstacle, and does not close the door: price, no need, a tool in place, trust. Score 3 to 5; 0 to 2 when hardly open.',
  not_now:
    'later; no time, no budget, another quarter. Score 3 or 4 when they name a time or stay friendly to the idea, else 0 to 2.',
  referral: 'a person names somebody else as the right contact. Score 3 to 5.',
  out_of_office: 'an automatic notice that a person is away. Score 0.',
  auto_reply: 'any other automatic answer, also "has left the company" and notices of a delay. Score 0.',
  not_interested: 'a no, without a wish that we never write again. Score -1 to -4.',
  unsubscribe:
    'wants no more mail from us, however it is said. Score -5 to -8, never above -1, however polite. "No need to write again, I am in" is no such wish.',
  abuse: 'insults, threats. Score -7 to -10.',
  bounce: 'the message was not delivered, for good. Score 0.',
  other: 'nothing of this, or too little to tell. Score 0 to 2.',
}

/** The one place that says what a label is and what follows from it; whoever treats labels alike asks here, and lists none. */
export const labelFacts: Readonly<Record<Label, LabelFacts>> = facts

/** A label whose mails an agent answers. */
export type AnsweredLabel = { [Each in Label]: (typeof facts)[Each]['action'] extends 'reply' ? Each : never }[Label]

export const isAnswered = (label: Label): label is AnsweredLabel => labelFacts[label].action === 'reply'
