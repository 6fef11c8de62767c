import { type Label, labelFacts, labels } from '#contract/labels.ts'
import { classes, sharesOf, type Weights } from '#language/intent/classifier/classify.ts'
import { combineWithClassifier } from '#language/intent/classifier/combine-with-classifier.ts'
import { type Asked, featuresOf } from '#language/intent/classifier/features.ts'
import { classifierWeights } from '#language/intent/classifier/weights.ts'
import type { Judgement } from '#language/intent/judgement.ts'
import type { Lexicon } from '#language/intent/lexicons.ts'
import type { InboundMail, Signals } from '#language/intent/mail.ts'
import type { Cue } from '#language/intent/phrases.ts'
import { readMail } from '#language/intent/reading.ts'
import { allParts, askedOf, heardByRules, type Parts, scoreByParts } from '#language/intent/rules.ts'
import { signalsOf } from '#language/intent/signals.ts'
import { figuresOf } from './figures.ts'
import { type Judged, judgeBy, type Reader } from './judge.ts'
import { exampleOf, learn } from './learn.ts'
import { type Lesson, readLessons } from './lessons.ts'
import type { Reply } from './reply.ts'
import { percent } from './table.ts'

/** A way to read mails that has some of the product's parts. */
interface Variant {
  name: string
  read: Reader
}

const noSignals: Signals = {
  bounce: false,
  outOfOffice: false,
  automated: false,
  unsubscribe: false,
  heardOptOut: false,
  injection: false,
  legal: false,
  phone: false,
  unclear: false,
  evidence: [],
}

const byParts =
  (parts: Partial<Parts>, signals: (mail: InboundMail) => Signals = signalsOf): Reader =>
  (mail) => ({ signals: signals(mail), intent: scoreByParts({ ...allParts, ...parts }, mail) })

/** The rules with other signals, and with only some cues of the lexicons. */
const readWith =
  (signals: (mail: InboundMail) => Signals, hears: (cue: Cue) => boolean = () => true): Parts['readByRules'] =>
  (mail) => {
    const reading = readMail(mail)
    const lexicons = reading.lexicons.map((lexicon) => without(lexicon, hears))
    return heardByRules(mail, { ...reading, lexicons }, signals(mail))
  }

const without = (lexicon: Lexicon, hears: (cue: Cue) => boolean): Lexicon =>
  new Map([...lexicon].filter(([cue]) => hears(cue)))

/** Cues by which signals are told: the others only speak for a label. */
const cuesOfSignals: ReadonlySet<Cue> = new Set<Cue>(['optOut', 'footer', 'away', 'automatic', 'left', 'legal'])

const readWithoutLexicons = readWith(signalsOf, (cue) => cuesOfSignals.has(cue))

/** Nothing but what is certain. */
const readSignals: Parts['readByRules'] = (mail) => {
  const read = readWith(signalsOf, () => false)(mail)
  const facts = { ...read.facts, isQuestion: false, isRoleBox: false, hasWords: false }
  const silent = { saysYes: false, saysNo: false, saysThanksBut: false, asksByWords: false, namesTime: false }
  const { signals } = facts
  const isVerified = signals.bounce || signals.unsubscribe || signals.outOfOffice || signals.automated
  return { ...read, facts: { ...facts, ...silent }, byRules: isVerified ? read.byRules : nothingSaid }
}

const nothingSaid: Judgement = { label: 'other', score: 0, action: 'handoff', confidence: 0, cues: [] }

const justRules = (byRules: Judgement): Judgement => byRules
const noUsualReply = (): null => null

const usual = (label: Label, confidence: number): Judgement => ({
  label,
  score: labelFacts[label].score.usual,
  action: labelFacts[label].action,
  confidence,
  cues: [],
})

function mostBelieved(belief: Iterable<readonly [Label, number]>): Judgement {
  const [[label, share] = ['other' as const, 0]] = [...belief].toSorted(([, a], [, b]) => b - a)
  return usual(label, share)
}

const likeliest = (shares: Float32Array): Judgement =>
  mostBelieved(labels.map((label) => [label, shares[classes.indexOf(label)] ?? 0]))

/** The likeliest label, an opt-out or not, without a threshold; what a signal proves stands. */
const withoutThresholds: Parts['combine'] = (byRules, { signals }, { shares }) =>
  signals.bounce || signals.unsubscribe || signals.outOfOffice || signals.automated ? byRules : likeliest(shares)

/** An opt-out by its thresholds, and the likeliest of the other labels without one. */
const withoutMargins: Parts['combine'] = (byRules, facts, classified) =>
  combineWithClassifier(byRules, facts, classified, (_byRules, _facts, belief) => mostBelieved(belief))

/** The classifier and nothing else. */
const classifierAlone =
  (weights: () => Weights, ask: (mail: InboundMail) => Asked): Reader =>
  (mail) => {
    const { label, score, action, confidence } = likeliest(sharesOf(weights(), featuresOf(ask(mail))))
    const { lang } = readMail(mail)
    return { signals: noSignals, intent: { label, score, action, confidence, lang, reasons: [], source: 'rules' } }
  }

const noNames = (): string[] => []
const wordsOf = (mail: InboundMail): Asked => askedOf(mail, { ...allParts, namesOf: noNames })
const unheard = (mail: InboundMail): Signals => ({ ...signalsOf(mail), heardOptOut: false })
const uncertain = (mail: InboundMail): Signals => ({ ...signalsOf(mail), unsubscribe: false })

/** Each part by itself, all together, and all without one of them. */
function variants(): Variant[] {
  return [
    {
      name: 'signals alone',
      read: byParts({ readByRules: readSignals, combine: justRules, usualReply: noUsualReply }),
    },
    { name: 'signals and rules', read: byParts({ combine: justRules, usualReply: noUsualReply }) },
    { name: 'classifier, words alone', read: classifierAlone(classifierWeights, wordsOf) },
    { name: 'classifier, with what the rules say', read: classifierAlone(classifierWeights, askedOf) },
    { name: 'all', read: byParts({}) },
    { name: 'all but signals', read: byParts({ readByRules: readWith(() => noSignals) }, () => noSignals) },
    { name: 'all but opt-outs heard by rules', read: byParts({ readByRules: readWith(unheard) }, unheard) },
    { name: 'all but the closed list of opt-outs', read: byParts({ readByRules: readWith(uncertain) }, uncertain) },
    { name: 'all but lexicons', read: byParts({ readByRules: readWithoutLexicons }) },
    { name: 'all but refusals (no, nope, abuse)', read: byParts({ readByRules: readWithoutRefusals }) },
    { name: 'all but the usual shortest replies', read: byParts({ usualReply: noUsualReply }) },
    { name: 'all but thresholds', read: byParts({ combine: withoutThresholds }) },
    { name: 'all but thresholds between labels', read: byParts({ combine: withoutMargins }) },
    { name: 'all but the classifier', read: byParts({ combine: justRules }) },
  ]
}

const refusals: ReadonlySet<Cue> = new Set<Cue>(['no', 'nope', 'abuse'])
const readWithoutRefusals = readWith(signalsOf, (cue) => !refusals.has(cue))

const taughtBy = (lessons: readonly Lesson[], parts: Partial<Parts>): (() => Weights) => {
  const weights = learn(lessons.map((lesson) => exampleOf(lesson, (mail) => askedOf(mail, { ...allParts, ...parts }))))
  return () => weights
}

/** The same with classifiers that have learned without what is left out. */
async function taughtVariants(): Promise<Variant[]> {
  const lessons = await readLessons()
  const byWords = { namesOf: noNames, weights: taughtBy(lessons, { namesOf: noNames }) }
  const withoutLexicons = { readByRules: readWithoutLexicons }
  const withoutRefusals = { readByRules: readWithoutRefusals }
  return [
    { name: 'taught by words alone: classifier alone', read: classifierAlone(byWords.weights, wordsOf) },
    {
      name: 'taught by words alone: signals and classifier',
      read: byParts({
        ...byWords,
        readByRules: readSignals,
        combine: withoutThresholds,
        usualReply: noUsualReply,
      }),
    },
    { name: 'taught by words alone: all', read: byParts(byWords) },
    { name: 'taught by words alone: all but lexicons', read: byParts({ ...byWords, ...withoutLexicons }) },
    { name: 'taught by words alone: all but thresholds', read: byParts({ ...byWords, combine: withoutThresholds }) },
    {
      name: 'taught without lexicons: all but lexicons',
      read: byParts({ ...withoutLexicons, weights: taughtBy(lessons, withoutLexicons) }),
    },
    {
      name: 'taught without refusals: all but refusals',
      read: byParts({ ...withoutRefusals, weights: taughtBy(lessons, withoutRefusals) }),
    },
  ]
}

interface Row {
  name: string
  labels: string
  bands: string
  heard: string
  invented: number
  /** Opt-outs whose score calls for an answer. */
  warm: number
}

function rowOf(name: string, judged: readonly Judged[]): Row {
  const { labels, bands, unsubscribe } = figuresOf(judged)
  return {
    name,
    labels: percent(labels.share),
    bands: percent(bands.share),
    heard: `${unsubscribe.recall.right} of ${unsubscribe.recall.of}`,
    invented: unsubscribe.invented.length,
    warm: unsubscribe.scored_above_zero.length,
  }
}

const heads = ['', 'labels', 'bands', 'opt-outs heard', 'opt-outs invented', 'opt-outs scored above 0']

const tableOf = (rows: readonly Row[]): string =>
  [
    `| ${heads.join(' | ')} |`,
    `| ${heads.map(() => '---').join(' | ')} |`,
    ...rows.map((row) => `| ${Object.values(row).join(' | ')} |`),
  ].join('\n')

/**
 * What each part of the built-in drafter's judgement is worth, as tables for RESULTS.md: one for each split, one for all. With
 * `isTaught` also what a classifier is worth that learned without the rules, which takes minutes.
 */
export async function ablationOf(replies: readonly Reply[], isTaught: boolean): Promise<string> {
  const judged: [string, Judged[]][] = []
  for (const { name, read } of [...variants(), ...(isTaught ? await taughtVariants() : [])])
    judged.push([name, await Promise.all(replies.map(judgeBy(read)))])
  const splits = [...new Set(replies.flatMap(({ split }) => split ?? []))].sort()
  const tables = [...splits.map((split) => [split] as const), [null] as const].map(([split]) => {
    const rows = judged.map(([name, list]) =>
      rowOf(
        name,
        list.filter(({ reply }) => split === null || reply.split === split),
      ),
    )
    return `### ${split ?? 'all'}, ${replies.filter((reply) => split === null || reply.split === split).length} replies\n\n${tableOf(rows)}`
  })
  return tables.join('\n\n')
}
