import type { Action, Label } from '#contract/intent.ts'
import type { Signals } from './mail.ts'
import type { Cue } from './phrases.ts'

/** What the rules decide by: the cues of a mail, and what no single phrase says. */
export interface Facts {
  has: (cue: Cue) => boolean
  signals: Signals
  isQuestion: boolean
  /** The mail begins by asking, and not by asking what an objection asks ("why should we?"). */
  opensWithQuestion: boolean
  /** Somebody else is named or has an address in it. */
  isNamed: boolean
  /** It comes from an address that no person has: support@, info@. */
  isRoleBox: boolean
  /** There is at least one word, not a mere "?". */
  hasWords: boolean
  /** It begins with a yes, with a no, with "thanks, but". */
  saysYes: boolean
  saysNo: boolean
  saysThanksBut: boolean
  /** Without a mark, it asks by its words: "how long does it take", "I wonder whether". */
  asksByWords: boolean
  /** It names a day and a time of day. */
  namesTime: boolean
  /** It has the address of somebody else in it. */
  hasOtherAddress: boolean
}

export interface Judgement {
  label: Label
  score: number
  action: Action
  /** How often this rule is right: between what it was on the labelled replies and on replies that no rule had been tuned on. */
  confidence: number
  /** The cues that speak for it, the first one loudest. */
  cues: readonly Cue[]
}

type Rule = (facts: Facts) => Judgement | null

const judged = (label: Label, score: number, action: Action, confidence: number, ...cues: Cue[]): Judgement => ({
  label,
  score,
  action,
  confidence,
  cues,
})

/** No answer is wanted, whoever or whatever wrote it. */
const stopRules: readonly Rule[] = [
  ({ signals }) => (signals.bounce ? judged('bounce', 0, 'stop', 0.99) : null),
  ({ has, signals }) =>
    has('abuse') && !signals.automated
      ? judged('abuse', signals.unsubscribe || signals.heardOptOut ? -10 : -9, 'stop', 0.925, 'abuse')
      : null,
  ({ signals }) => (signals.unsubscribe ? judged('unsubscribe', signals.legal ? -9 : -8, 'stop', 0.975) : null),
  // In words that are more, or other, than an opt-out and nothing else: a person decides.
  ({ signals }) =>
    signals.heardOptOut && !signals.automated ? judged('unsubscribe', signals.legal ? -9 : -6, 'handoff', 0.9) : null,
]

/** What machines write is no judgement of anybody. */
const machineRules: readonly Rule[] = [
  ({ has, signals }) => (signals.automated && has('left') ? judged('auto_reply', 0, 'wait', 0.95, 'left') : null),
  ({ signals }) => (signals.outOfOffice ? judged('out_of_office', 1, 'wait', 0.975, 'away') : null),
  ({ signals }) => (signals.automated ? judged('auto_reply', 0, 'wait', 0.95, 'automatic') : null),
]

/** A notice in the words that machines send, though nothing else says that a machine did. */
const noticeRules: readonly Rule[] = [
  ({ has, isRoleBox }) =>
    isRoleBox && has('automatic') && !has('no') && !has('away')
      ? judged('auto_reply', 0, 'wait', 0.875, 'automatic')
      : null,
  ({ has, isQuestion }) =>
    has('left') && !has('meeting') && !isQuestion ? judged('auto_reply', 0, 'wait', 0.8, 'left') : null,
  ({ has, isQuestion }) => {
    const isAnswer =
      isQuestion ||
      has('meeting') ||
      has('no') ||
      has('wrongPerson') ||
      (has('weigh') && !has('automatic')) ||
      (has('interest') && !has('automatic'))
    return has('away') && !isAnswer && (!has('later') || has('automatic'))
      ? judged('out_of_office', 1, 'wait', 0.875, 'away')
      : null
  },
  ({ has, isQuestion }) => {
    const isAnswer = isQuestion || has('meeting') || has('no') || has('referral') || has('wrongPerson')
    return has('automatic') && !isAnswer ? judged('auto_reply', 0, 'wait', 0.8, 'automatic') : null
  },
]

const shortRules: readonly Rule[] = [
  ({ has }) => (has('thanks') ? judged('other', 1, 'handoff', 0.8, 'thanks') : null),
  ({ has }) => (has('nope') ? judged('not_interested', -3, 'reply', 0.925, 'nope') : null),
  ({ has }) => (has('yes') ? judged('interested', 7, 'reply', 0.9, 'yes') : null),
]

/** A day and a time are a meeting, whatever they are wrapped in; an address is somebody to ask instead. */
const shapeRules: readonly Rule[] = [
  ({ has, namesTime, saysNo }) =>
    namesTime && !has('no') && !saysNo && !has('away') && !has('wrongPerson') && !has('pitch') && !has('misplaced')
      ? judged('meeting_request', 9, 'reply', 0.85, 'meeting', 'interest')
      : null,
]

const elsewhereRules: readonly Rule[] = [
  ({ has }) => (has('pitch') ? judged('other', 0, 'handoff', 0.85, 'pitch') : null),
  ({ has, isQuestion, isNamed }) =>
    has('misplaced') && !has('meeting') && !has('interest') && !has('info') && !isNamed && !isQuestion
      ? judged('other', 0, 'handoff', 0.8, 'misplaced')
      : null,
  ({ has }) => (has('later') ? judged('not_now', 3, 'reply', 0.9, 'later', 'defer', 'no') : null),
  ({ has }) =>
    has('defer') && has('no') && !has('referral') ? judged('not_now', 3, 'reply', 0.825, 'defer', 'no') : null,
  ({ has }) =>
    has('wrongPerson') && has('no') && !has('referral')
      ? judged('not_interested', -2, 'reply', 0.775, 'no', 'wrongPerson')
      : null,
  ({ has }) =>
    has('wrongPerson') ? judged('referral', has('referral') ? 4 : 3, 'reply', 0.925, 'wrongPerson', 'referral') : null,
  ({ has, isNamed, opensWithQuestion }) => {
    const isAnswer = has('no') || has('info') || has('objection') || opensWithQuestion
    return has('referral') && !has('meeting') && !has('defer') && !has('interest') && (!isAnswer || isNamed)
      ? judged('referral', 4, 'reply', 0.9, 'referral')
      : null
  },
]

const answerRules: readonly Rule[] = [
  ({ has, hasOtherAddress, isQuestion }) =>
    hasOtherAddress &&
    !isQuestion &&
    !has('meeting') &&
    !has('interest') &&
    !has('info') &&
    !has('later') &&
    !has('defer')
      ? judged('referral', 4, 'reply', 0.8, 'referral')
      : null,
  ({ has }) =>
    has('no') ? judged('not_interested', -3, 'reply', has('interest') ? 0.8 : 0.9, 'no', 'objection') : null,
  ({ has, opensWithQuestion }) =>
    has('defer') && !has('meeting') && !has('info') && !opensWithQuestion
      ? judged('not_now', 3, 'reply', 0.875, 'defer', 'interest')
      : null,
  ({ has }) =>
    has('meeting')
      ? judged(
          'meeting_request',
          has('objection') || has('defer') ? 8 : 9,
          'reply',
          0.9,
          'meeting',
          'interest',
          'price',
        )
      : null,
  ({ has, opensWithQuestion }) =>
    has('objection') && !has('info') && !opensWithQuestion
      ? judged('objection', 3, 'reply', 0.825, 'objection', 'interest')
      : null,
  ({ has, isQuestion }) =>
    has('weigh') && !has('objection') && !has('interest') && !has('info') && !isQuestion
      ? judged('not_now', 3, 'reply', 0.85, 'weigh')
      : null,
  ({ has }) =>
    has('copied') && !has('info') && !has('interest') && !has('objection')
      ? judged('referral', 4, 'reply', 0.8, 'copied')
      : null,
  ({ has }) =>
    has('interest') || has('info')
      ? judged('interested', has('price') || has('info') ? 8 : 7, 'reply', 0.875, 'interest', 'info', 'price')
      : null,
  ({ has, saysNo, saysThanksBut, isQuestion }) =>
    (saysNo || saysThanksBut) && !isQuestion && !has('price')
      ? judged('not_interested', -3, 'reply', 0.8, 'no', 'objection')
      : null,
  ({ saysYes, isQuestion, has }) =>
    saysYes && !has('objection') ? judged('interested', isQuestion || has('price') ? 8 : 7, 'reply', 0.8, 'yes') : null,
  // A price is asked for by those who might pay it: the band of the hot ones, as the docs page promises.
  ({ has, isQuestion }) => (has('price') && isQuestion ? judged('question', 7, 'reply', 0.875, 'price', 'ask') : null),
  ({ isQuestion, hasWords }) => (isQuestion && hasWords ? judged('question', 5, 'reply', 0.85, 'ask') : null),
  ({ has }) => (has('objection') ? judged('objection', 3, 'reply', 0.75, 'objection') : null),
  ({ has, hasWords, asksByWords }) =>
    has('ask') && hasWords && asksByWords ? judged('question', 4, 'reply', 0.75, 'ask') : null,
]

const rules = [stopRules, machineRules, noticeRules, shortRules, shapeRules, elsewhereRules, answerRules].flat()

/** The first rule that fits. When none does, it is `other`, which a person looks at. */
export function judge(facts: Facts): Judgement {
  for (const rule of rules) {
    const judgement = rule(facts)
    if (judgement !== null) return judgement
  }
  return judged('other', 0, 'handoff', 0.65)
}
