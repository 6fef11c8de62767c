import { describe, expect, it, test } from 'vitest'
import type { Label } from '#contract/intent.ts'
import { replyOf as mail } from '../../../../test/language/mail.ts'
import { atOwnPace } from '../../../../test/patience.ts'
import type { Facts, Judgement } from '../judgement.ts'
import type { Signals } from '../mail.ts'
import { scoreByRules } from '../rules.ts'
import { type ClassifierClass, classes, sharesOf } from './classify.ts'
import { combineWithClassifier } from './combine-with-classifier.ts'
import { featuresOf } from './features.ts'
import { classifierWeights } from './weights.ts'

const asked = (text: string) => ({ text, subject: '', fromEmail: '', facts: [] })

/** Said in words that no phrase of the rules has: what speaks for the label was learned. */
const unseen: readonly [label: string, text: string][] = [
  ['unsubscribe', 'Kindly spare my mailbox any further instalments of this saga.'],
  ['unsubscribe', 'Tu peux rayer mon nom de ton fichier clients une bonne fois.'],
  ['not_interested', 'Damit beschäftigen wir uns hier schlicht nicht.'],
  ['interested', 'Sounds like something my team could use, what would be the next step?'],
]

describe('a reply in words that no rule knows', () => {
  it.each(unseen)('is %s: %s', (label, text) => {
    const intent = scoreByRules(mail(text))
    expect(intent.label).toBe(label)
    expect(intent.reasons[0]?.quote).not.toBe('')
    expect(text).toContain(intent.reasons[0]?.quote)
  })

  it('is not quoted by its greeting', () => {
    const text = 'Guten Tag,\n\nwir haben hierzu noch einiges zu klären. Wir haben hierzu noch einiges zu klären.'
    expect(scoreByRules(mail(text)).reasons.map(({ quote }) => quote)).not.toContain('Guten Tag,')
  })
})

const noSignals: Signals = {
  bounce: false,
  outOfOffice: false,
  automated: false,
  unsubscribe: false,
  heardOptOut: false,
  unclear: false,
  injection: false,
  legal: false,
  phone: false,
  evidence: [],
}
const byRule = (label: Label, confidence: number): Judgement => ({
  label,
  score: 5,
  action: 'reply',
  confidence,
  cues: [],
})

/** The label and action after a mail of twenty words is believed to be what `shares` say. */
function heard(byRules: Judgement, believed: Partial<Record<ClassifierClass, number>>, change: Change = {}) {
  const facts: Facts = {
    has: () => false,
    signals: { ...noSignals, ...change.signals },
    isQuestion: false,
    opensWithQuestion: false,
    isNamed: false,
    isRoleBox: false,
    hasWords: true,
    saysYes: false,
    saysNo: false,
    saysThanksBut: false,
    asksByWords: false,
    namesTime: false,
    hasOtherAddress: false,
  }
  const shares = Float32Array.from(classes, (name) => believed[name] ?? 0)
  const { label, action } = combineWithClassifier(byRules, facts, {
    shares,
    optOutByWords: change.byWords ?? 0,
    abuseByWords: change.abuse ?? 1,
    length: 20,
    asksToStay: () => false,
    loudestOptOut: () => change.loudest ?? 0,
  })
  return [label, action]
}
interface Change {
  signals?: Partial<Signals>
  loudest?: number
  byWords?: number
  /** Belief in an insult by the words alone; certain where it is left out. */
  abuse?: number
}

test.each<[what: string, byRules: Judgement, believed: Parameters<typeof heard>[1], change: Change, outcome: string[]]>(
  [
    ['where no rule knows', byRule('other', 0.65), { interested: 0.4, question: 0.3 }, {}, ['interested', 'reply']],
    [
      'over a rule, when clearly likelier',
      byRule('question', 0.85),
      { objection: 0.5, question: 0.3 },
      {},
      ['objection', 'reply'],
    ],
    [
      'an opt-out in plain words, whatever a rule says',
      byRule('referral', 0.925),
      { referral: 0.9, unsubscribe: 0.08 },
      { byWords: 0.6, loudest: 0.7 },
      ['unsubscribe', 'handoff'],
    ],
    [
      'an insult in what no rule knows, as a person’s to see',
      byRule('other', 0.65),
      { abuse: 0.7 },
      {},
      ['abuse', 'handoff'],
    ],
    [
      'an insult that no word but a rule’s speaks for, as a person’s to see',
      byRule('abuse', 0.9),
      { abuse: 0.9 },
      { abuse: 0.02 },
      ['abuse', 'handoff'],
    ],
    ['no insult in what a rule knows', byRule('question', 0.75), { abuse: 0.8 }, {}, ['question', 'reply']],
    [
      'no opt-out in a "please", where a rule leaves nothing of it',
      byRule('interested', 0.9),
      { interested: 0.9, unsubscribe: 0.03 },
      { byWords: 0.6, loudest: 0.9 },
      ['interested', 'reply'],
    ],
    [
      'an unmistakable sentence, though a rule leaves nothing of it',
      byRule('interested', 0.9),
      { interested: 0.9, unsubscribe: 0.03 },
      { byWords: 0.6, loudest: 0.96 },
      ['unsubscribe', 'handoff'],
    ],
    [
      'no opt-out where one sentence hardly sounds like one',
      byRule('referral', 0.925),
      { referral: 0.9, unsubscribe: 0.08 },
      { byWords: 0.6, loudest: 0.5 },
      ['referral', 'reply'],
    ],
    [
      'not, when hardly likelier',
      byRule('question', 0.85),
      { objection: 0.4, question: 0.3 },
      {},
      ['question', 'reply'],
    ],
    [
      'never over a signal',
      byRule('bounce', 0.99),
      { interested: 1 },
      { signals: { bounce: true } },
      ['bounce', 'reply'],
    ],
    [
      'a sure opt-out is a person’s to pass on as well',
      byRule('interested', 0.9),
      { unsubscribe: 0.8 },
      { loudest: 0.7 },
      ['unsubscribe', 'handoff'],
    ],
    [
      'one that is only likely is a person’s to pass on',
      byRule('interested', 0.9),
      { unsubscribe: 0.7 },
      { loudest: 0.7 },
      ['unsubscribe', 'handoff'],
    ],
    [
      'a likely one is for a person',
      byRule('other', 0.65),
      { unsubscribe: 0.3, question: 0.4 },
      { loudest: 0.6 },
      ['unsubscribe', 'handoff'],
    ],
    [
      'no opt-out without a sentence that says it, yet a person looks at it',
      byRule('other', 0.65),
      { unsubscribe: 0.6, question: 0.3 },
      { loudest: 0.2 },
      ['question', 'handoff'],
    ],
    [
      'one plain sentence in a mail about something else',
      byRule('other', 0.65),
      { unsubscribe: 0.12, question: 0.6 },
      { loudest: 0.95 },
      ['unsubscribe', 'handoff'],
    ],
    [
      'a rule that is usually right against a likely opt-out',
      byRule('meeting_request', 0.9),
      { unsubscribe: 0.4, meeting_request: 0.5 },
      { loudest: 0.9 },
      ['meeting_request', 'handoff'],
    ],
  ],
)('what was learned is heard: %s', (_, byRules, believed, change, outcome) => {
  expect(heard(byRules, believed, change)).toEqual(outcome)
})

test('shares add up to one, and the same words have the same share', () => {
  const once = sharesOf(classifierWeights(), featuresOf(asked('Could you send me a price list?')))
  const again = sharesOf(classifierWeights(), featuresOf(asked('Could you send me a price list?')))
  expect(once.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5)
  expect([...again]).toEqual([...once])
  expect(classes[once.indexOf(Math.max(...once))]).toBe('interested')
})

test('what was learned weighs nothing where there is nothing to read', () => {
  for (const text of ['', '   ', '\n\n', '-- '])
    expect(scoreByRules(mail(text))).toMatchObject({ label: 'other', action: 'handoff' })
})

test('a mail of a megabyte is read in no time', () => {
  const startedAt = performance.now()
  featuresOf(asked('unsubscribe@example.com '.repeat(45_000)))
  featuresOf(asked('a'.repeat(1_000_000)))
  featuresOf(asked('不'.repeat(300_000)))
  expect(performance.now() - startedAt).toBeLessThan(atOwnPace(5000))
})
