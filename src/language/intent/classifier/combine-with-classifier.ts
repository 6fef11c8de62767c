import { type Label, labelFacts, labels } from '#contract/labels.ts'
import type { Facts, Judgement } from '../judgement.ts'
import { type Cue, cues } from '../phrases.ts'
import { type ClassifierClass, classes } from './classify.ts'

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

/** What the rules found and what they make of it, by the names that the classifier has learned. */
export function namesOf(facts: Facts, { label, confidence }: Judgement): string[] {
  return [
    `rule ${label}`,
    `rule ${label} ${confidence}`,
    ...cues.filter((cue) => facts.has(cue)).map((cue) => `cue ${cue}`),
    ...flags.filter((flag) => facts[flag]),
    ...kinds.filter((kind) => facts.signals[kind]),
    ...(facts.signals.heardOptOut ? ['unsubscribe'] : []),
  ]
}

/** What is made of a mail whose words alone speak for a label, and no rule: that ends no conversation by itself. */
const usual = (label: Label): Pick<Judgement, 'score' | 'action'> => ({
  score: labelFacts[label].score.usual,
  action: labelFacts[label].action === 'stop' ? 'handoff' : labelFacts[label].action,
})

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
const usuallyRight = 0.85
/** So much more another label must be believed than the rule's. */
const clearlyMore = 0.15

/** Words that nobody has ever written are a little like anything. */
const leastShare = 0.25
/** A few words that no rule knows are not warm for sounding a little like it. */
const leastWarm = 0.4
/** An insult ends a conversation: more must speak for it, most where a rule understood something else ("where is your office"). */
const leastAbuse = 0.65
const leastAbuseOverRule = 0.95

/**
 * Below this the words alone speak for no insult. A rule that hears one then may have heard a name, or a word of another language: a
 * person sees it.
 */
const leastAbuseByWords = 0.15

/** What was learned about one mail. */
export interface Classified {
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
  classified: Classified
  /** Belief in an opt-out, for the mail as a whole. */
  share: number
}

const beliefIn = ({ shares }: Classified, name: ClassifierClass): number => shares[classes.indexOf(name)] ?? 0

function isOptOut(byRules: Judgement, { isWeighing, classified, share }: Heard): boolean {
  // Who will come back is no lead to lose for sounding a little like it.
  if (isWeighing && (classified.loudestOptOut() < unmistakable || classified.asksToStay())) return false
  const isContradicted = byRules.label !== 'other' && byRules.confidence >= usuallyRight
  const isHinted = share >= (isContradicted ? sureOptOut : leastHint)
  const isSaid = classified.optOutByWords >= hintByWords
  if (!(isHinted || isSaid) || classified.asksToStay()) return false
  if (isHinted && share >= hintOfOptOut && classified.length < fewWords) return true
  const loudest = classified.loudestOptOut()
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

/** The rule's label, or the one that is clearly more likely; `belief` is that in each label but an opt-out. */
export function likelier(byRules: Judgement, facts: Facts, belief: ReadonlyMap<Label, number>): Judgement {
  const [[label, share] = ['other' as const, 0]] = [...belief].toSorted(([, a], [, b]) => b - a)
  if (label === byRules.label) return byRules
  // Who asks for the price might pay it.
  const isHotQuestion = label === 'question' && facts.has('price')
  const isUndecided = byRules.label !== 'other' && share - (belief.get(byRules.label) ?? 0) < clearlyMore
  const abuseFrom = byRules.label === 'other' ? leastAbuse : leastAbuseOverRule
  const least =
    label === 'abuse' ? abuseFrom : byRules.label === 'other' && labelFacts[label].isWarm ? leastWarm : leastShare
  const isWeighed = byRules.cues.includes('weigh') && share < leastOverWeighing
  if (isUndecided || isWeighed || share < least) return byRules
  const { score, action } = usual(label)
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
 *
 * @param choose picks among the labels that are no opt-out
 */
export function combineWithClassifier(
  byRules: Judgement,
  facts: Facts,
  classified: Classified,
  choose = likelier,
): Judgement {
  const { signals } = facts
  if (signals.bounce || signals.unsubscribe || signals.outOfOffice || signals.automated) return byRules
  const ofOptOut = beliefIn(classified, 'unsubscribe')
  const isWeighing = byRules.cues.includes('weigh')
  if (isOptOut(byRules, { isWeighing, classified, share: ofOptOut })) {
    // What no closed list holds is passed on by nobody but a person.
    return { label: 'unsubscribe', ...usual('unsubscribe'), confidence: Math.min(0.9, ofOptOut), cues: [] }
  }
  const others = labels
    .filter((label) => label !== 'unsubscribe')
    .map((label) => [label, beliefIn(classified, label)] as const)
  const likeliest = choose(byRules, facts, new Map(others))
  const isDoubtful = likeliest.label === 'abuse' && classified.abuseByWords < leastAbuseByWords
  const judgement: Judgement = isDoubtful ? { ...likeliest, action: 'handoff' } : likeliest
  return ofOptOut >= hintOfOptOut && !isWeighing && !classified.asksToStay() ? doubted(judgement) : judgement
}
