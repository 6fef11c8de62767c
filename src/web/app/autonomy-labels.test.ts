import { expect, test } from 'vitest'
import type { Evidence, LadderRung } from '#contract/autonomy.ts'
import { evidenceWords, watchWords } from '#web/app/autonomy-labels.ts'

const evidence: Evidence = { judged: 0, good: 0, lowerBound: 0, untracedFacts: 0, wrongStops: 0 }
const line = (change: Partial<Omit<LadderRung, 'evidence'>> & { evidence?: Partial<Evidence> }): LadderRung => ({
  rung: 'question',
  step: 'draft',
  changed: null,
  offered: null,
  lacks: [],
  watch: { sent: 0, noticed: 0 },
  ...change,
  evidence: { ...evidence, ...change.evidence },
})

test.each<[string, LadderRung, string]>([
  ['nothing', line({ lacks: [{ code: 'too_few', more: 30 }] }), 'Nobody has judged any yet. 30 more are needed.'],
  [
    'a few',
    line({ evidence: { judged: 29, good: 28 }, lacks: [{ code: 'too_few', more: 1 }] }),
    '29 judged, 28 were fine. 1 more is needed.',
  ],
  [
    'too many changed',
    line({ evidence: { judged: 40, good: 33, lowerBound: 0.708 }, lacks: [{ code: 'too_often_changed' }] }),
    '40 judged, 33 were fine. With 95% certainty at least 70% are fine, and 90% are needed.',
  ],
  [
    'what bars it',
    line({
      evidence: { judged: 80, good: 77 },
      lacks: [
        { code: 'untraced_fact', count: 2 },
        { code: 'wrong_stop', count: 1 },
      ],
    }),
    '80 judged, 77 were fine. In 2 a fact was wrong. 1 should have been left to a person.',
  ],
  [
    'an offer',
    line({ evidence: { judged: 30, good: 30 }, offered: 'pause' }),
    '30 judged, all fine. Ready for “Send after a pause”.',
  ],
])('%s', (_what, given, words) => {
  expect(evidenceWords(given)).toBe(words)
})

test('what went out by itself is told where something did', () => {
  expect(watchWords(line({ watch: { sent: 3, noticed: 1 } }))).toBeUndefined()
  expect(watchWords(line({ step: 'pause' }))).toBeUndefined()
  expect(watchWords(line({ step: 'pause', watch: { sent: 12, noticed: 0 } }))).toBe(
    '12 sent on this step, none counts against it.',
  )
  expect(watchWords(line({ step: 'send', watch: { sent: 12, noticed: 1 } }))).toBe(
    '12 sent on this step, 1 counts against it.',
  )
  expect(watchWords(line({ step: 'pause', watch: { sent: 0, noticed: 1 } }))).toBe(
    '0 sent on this step, 1 counts against it.',
  )
})
