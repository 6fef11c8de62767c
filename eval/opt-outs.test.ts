import { beforeAll, expect, it } from 'vitest'
import { atOwnPace } from '../test/patience.ts'
import { type Judged, judgeByRules } from './judge.ts'
import { readCorpus } from './read-corpus.ts'

/** Written before the rules that it measures: see README. */
const heldOut = 'eval/data/opt-outs.jsonl'

let rows: Judged[]
beforeAll(async () => {
  rows = []
  for await (const { reply } of readCorpus(heldOut)) if (reply !== null) rows.push(await judgeByRules(reply))
}, atOwnPace(240_000))

const isPassedOn = ({ prediction }: Judged) => prediction.unsubscribe && prediction.action === 'stop'
const near = () => rows.filter(({ reply }) => reply.unsubscribe === false)
const optOuts = () => rows.filter(({ reply }) => reply.unsubscribe === true)
const bodies = (list: readonly Judged[]) => list.map(({ reply }) => reply.body)

it('has enough of both, in seven languages', () => {
  expect(near().length).toBeGreaterThanOrEqual(150)
  expect(optOuts().length).toBeGreaterThanOrEqual(100)
  expect(new Set(near().map(({ reply }) => reply.lang)).size).toBe(7)
})

it('passes on no mail that wants something', () => {
  expect(bodies(near().filter(isPassedOn))).toEqual([])
})

it('puts at most one in a hundred of them before a person as an opt-out', () => {
  const asked = near().filter(({ prediction }) => prediction.unsubscribe)
  expect(asked.length / near().length, bodies(asked).join('\n')).toBeLessThanOrEqual(0.01)
})

it('misses no opt-out, and passes the plain ones on by itself', () => {
  expect(bodies(optOuts().filter(({ prediction }) => !prediction.unsubscribe))).toEqual([])
  expect(optOuts().filter(isPassedOn).length).toBeGreaterThanOrEqual(70)
})
