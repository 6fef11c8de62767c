import { expect, it } from 'vitest'
import type { LadderRung } from '#contract/autonomy.ts'
import { judgedWords, todayOf, whatBars } from './today-labels.ts'

const onStep = (rung: LadderRung['rung'], step: LadderRung['step']): LadderRung => ({
  rung,
  step,
  changed: null,
  evidence: { judged: 0, good: 0, lowerBound: 0, untracedFacts: 0, wrongStops: 0 },
  offered: null,
  lacks: [],
  watch: { sent: 0, noticed: 0 },
})
const [question, interested, objection] = [
  onStep('question', 'send'),
  onStep('interested', 'draft'),
  onStep('objection', 'send'),
]

it('what an agent does today is told by what happens, the furthest first', () => {
  expect(todayOf([question, interested, objection], false)).toEqual([
    { step: 'send', rungs: [question, objection] },
    { step: 'draft', rungs: [interested] },
  ])
})

it('a person sends everything where something stands above the steps', () => {
  expect(todayOf([question, interested], true)).toEqual([{ step: 'draft', rungs: [question, interested] }])
})

it('says of the evidence what was judged, and nothing where nothing was', () => {
  const evidence = { ...question.evidence, judged: 36, good: 35 }
  expect([judgedWords(question), judgedWords({ ...question, evidence })]).toEqual([null, '35 of 36 fine'])
})

it('names everything that stands above the steps, and nothing where nothing does', () => {
  const free = {
    isOn: true,
    autoSendEnabled: true,
    careLevel: 'facts_and_meaning',
    isStopped: false,
    isBuiltinOnly: false,
  } as const
  expect(whatBars(free)).toEqual([])
  expect(
    whatBars({ isOn: false, autoSendEnabled: false, careLevel: 'person', isStopped: true, isBuiltinOnly: true }),
  ).toHaveLength(5)
})
