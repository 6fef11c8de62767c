import { labels } from '#contract/bands.ts'
import type { Label } from '#contract/intent.ts'
import type { Facts, Judgement } from '../judgement.ts'
import { type Cue, cues } from '../phrases.ts'
import { classes, type LearnedClass } from './model.ts'

const flags = [
  'isQuestion',
  'opensWithQuestion',
  'isNamed',
  'isRoleBox',
  'saysYes',
  'saysNo',
  'saysThanksBut',
  'asksByWords',
  'namesTime',
  'hasOtherAddress',
] as const
const kinds = ['bounce', 'outOfOffice', 'automated', 'unsubscribe', 'injection', 'legal'] as const

/** What the rules found and what they make of it, by the names that the model has learned. */
export function namesOf(facts: Facts, { label, confidence }: Judgement): string[] {
  return [
    `rule ${label}`,
    `rule ${label} ${confidence}`,
    ...cues.filter((cue) => facts.has(cue)).map((cue) => `cue ${cue}`),
    ...flags.filter((flag) => facts[flag]),
    ...kinds.filter((kind) => facts.signals[kind]),
  ]
}

/** The score of a label that only its words speak for, not a rule of its own. */
const usual: Readonly<Record<Label, Pick<Judgement, 'score' | 'action'>>> = {
  meeting_request: { score: 9, action: 'reply' },
  interested: { score: 7, action: 'reply' },
  question: { score: 5, action: 'reply' },
  objection: { score: 3, action: 'reply' },
  not_now: { score: 3, action: 'reply' },
  referral: { score: 4, action: 'reply' },
  out_of_office: { score: 1, action: 'wait' },
  auto_reply: { score: 0, action: 'wait' },
  not_interested: { score: -3, action: 'reply' },
  unsubscribe: { score: -6, action: 'stop' },
  abuse: { score: -8, action: 'stop' },
  bounce: { score: 0, action: 'stop' },
  other: { score: 0, action: 'handoff' },
}

const hotQuestion = 7

/** The cues that a person is shown for a label, where the rules found them and made something else of them. */
const speakingFor: Readonly<Record<Label, readonly Cue[]>> = {
  meeting_request: ['meeting', 'interest'],
  interested: ['interest', 'info', 'yes'],
  question: ['price', 'ask'],
  objection: ['objection'],
  not_now: ['later', 'defer', 'weigh'],
  referral: ['referral', 'wrongPerson', 'copied'],
  out_of_office: ['away'],
  auto_reply: ['automatic', 'left'],
  not_interested: ['no', 'nope'],
  unsubscribe: [],
  abuse: ['abuse'],
  bounce: [],
  other: ['pitch', 'misplaced', 'thanks'],
}

/** Belief in an opt-out of a whole mail from which it is looked for in a single sentence, and in that sentence. */
const hintOfOptOut = 0.3
const sentenceOfOptOut = 0.5
/**
 * The same by the words alone, whatever the rules made of the mail: whoever asks to hear no more is heard over any rule. Where the
 * rules leave next to nothing of it, only an unmistakable sentence is: else it was a "please" that sounded like one.
 */
const hintByWords = 0.4
const sentenceByWords = 0.65
const leastBesideRules = 0.06
const unmistakable = 0.95
/** A sentence as plain as this is heard in a mail that is otherwise about something else. */
const plainSentence = 0.9
const leastHint = 0.1
/** So few words are a sentence. */
const fewWords = 8
/** Below this a rule that is usually right is not overruled by it, and a person decides what follows from it. */
const sureOptOut = 0.5
/** From here on it is passed on to the platform without a person's word: it ends a conversation for ever. */
const passedOn = 0.75
const usuallyRight = 0.85
/** So much more another label must be believed than the rule's. */
const clearlyMore = 0.15

/** Words that nobody has ever written are a little like anything. */
const leastShare = 0.25
/** A few words that no rule knows are not warm for sounding a little like it. */
const leastWarm = 0.4
const warm: ReadonlySet<Label> = new Set(['interested', 'meeting_request'])
/** An insult ends a conversation: more must speak for it, most where a rule understood something else ("where is your office"). */
const leastAbuse = 0.65
const leastAbuseOverRule = 0.95

/**
 * Below this the words alone speak for no insult. A rule that hears one then may have heard a name, or a word of another language: a
 * person sees it.
 */
const leastAbuseByWords = 0.15

/** What was learned about one mail. */
export interface Learned {
  /** Belief in each of `classes`, for the mail as a whole. */
  shares: Float32Array
  /** Belief in an opt-out by its words alone, without what the rules found. */
  optOutByWords: number
  /** The same belief in an insult. */
  abuseByWords: number
  /** How many words it has. */
  length: number
  /** Belief in an opt-out of the sentence that sounds most like one. Looked for only when it matters. */
  loudestOptOut: () => number
  /** Whether it asks not to be taken off. Looked for only when it matters. */
  asksToStay: () => boolean
}

interface Heard {
  /** The lead says to come back unasked. */
  isWeighing: boolean
  learned: Learned
  /** Belief in an opt-out, for the mail as a whole. */
  share: number
}

const beliefIn = ({ shares }: Learned, name: LearnedClass): number => shares[classes.indexOf(name)] ?? 0

function isOptOut(byRules: Judgement, { isWeighing, learned, share }: Heard): boolean {
  // Who will come back is no lead to lose for sounding a little like it.
  if (isWeighing && (learned.loudestOptOut() < unmistakable || learned.asksToStay())) return false
  const isContradicted = byRules.label !== 'other' && byRules.confidence >= usuallyRight
  const isHinted = share >= (isContradicted ? sureOptOut : leastHint)
  const isSaid = learned.optOutByWords >= hintByWords
  if (!(isHinted || isSaid) || learned.asksToStay()) return false
  if (isHinted && share >= hintOfOptOut && learned.length < fewWords) return true
  const loudest = learned.loudestOptOut()
  return (
    (isSaid && loudest >= (share >= leastBesideRules ? sentenceByWords : unmistakable)) ||
    (isHinted && loudest >= (share >= hintOfOptOut ? sentenceOfOptOut : plainSentence))
  )
}

/** Of who says to weigh it something else is believed only where next to nothing else is. */
const leastOverWeighing = 0.85

/** What may be an opt-out, though no sentence says so, is not warm, and a person's to answer. */
const doubted = (judgement: Judgement): Judgement => ({
  ...judgement,
  score: Math.min(0, judgement.score),
  action: judgement.action === 'reply' ? 'handoff' : judgement.action,
})

/** The rule's label, or the one that is clearly more likely. */
function likelier(byRules: Judgement, facts: Facts, belief: ReadonlyMap<Label, number>): Judgement {
  const [[label, share] = ['other' as const, 0]] = [...belief].toSorted(([, a], [, b]) => b - a)
  if (label === byRules.label) return byRules
  // Who asks for the price might pay it.
  const isHotQuestion = label === 'question' && facts.has('price')
  const isUndecided = byRules.label !== 'other' && share - (belief.get(byRules.label) ?? 0) < clearlyMore
  const abuseFrom = byRules.label === 'other' ? leastAbuse : leastAbuseOverRule
  const least = label === 'abuse' ? abuseFrom : byRules.label === 'other' && warm.has(label) ? leastWarm : leastShare
  const isWeighed = byRules.cues.includes('weigh') && share < leastOverWeighing
  if (isUndecided || isWeighed || share < least) return byRules
  const { score, action } = usual[label]
  return {
    label,
    score: isHotQuestion ? hotQuestion : score,
    action,
    confidence: Math.min(0.9, share),
    cues: speakingFor[label],
  }
}

/**
 * What is made of a mail when the rules and what was learned from thousands of labelled sentences are heard together: the model
 * knows what the rules said, and how often they are right where they say it. What a signal proves stands. An opt-out that is
 * only likely holds everything back and is a person's to decide.
 */
export function secondOpinion(byRules: Judgement, facts: Facts, learned: Learned): Judgement {
  const { signals } = facts
  if (signals.bounce || signals.unsubscribe || signals.outOfOffice || signals.automated) return byRules
  const ofOptOut = beliefIn(learned, 'unsubscribe')
  const isWeighing = byRules.cues.includes('weigh')
  if (isOptOut(byRules, { isWeighing, learned, share: ofOptOut })) {
    // Who threatens or rages is answered by a person, also where the words sound like an opt-out.
    const isSure = ofOptOut >= passedOn && !signals.legal && !facts.has('anger')
    const outcome = isSure ? usual.unsubscribe : ({ score: -5, action: 'handoff' } as const)
    return { label: 'unsubscribe', ...outcome, confidence: Math.min(0.9, ofOptOut), cues: [] }
  }
  const others = labels
    .filter((label) => label !== 'unsubscribe')
    .map((label) => [label, beliefIn(learned, label)] as const)
  const likeliest = likelier(byRules, facts, new Map(others))
  const isDoubtful = likeliest.label === 'abuse' && learned.abuseByWords < leastAbuseByWords
  const judgement: Judgement = isDoubtful ? { ...likeliest, action: 'handoff' } : likeliest
  return ofOptOut >= hintOfOptOut && !isWeighing && !learned.asksToStay() ? doubted(judgement) : judgement
}
