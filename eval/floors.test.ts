import { beforeAll, describe, expect, it } from 'vitest'
import { labels } from '#contract/labels.ts'
import { atOwnPace } from '../test/patience.ts'
import { ownCorpus } from './arguments.ts'
import { type Figures, figuresOf } from './figures.ts'
import { missedFloors } from './floors.ts'
import { type Judged, judgeByRules } from './judge.ts'
import { readCorpus } from './read-corpus.ts'

let rows: Judged[]
const ofSplit = (split: string): Figures => figuresOf(rows.filter(({ reply }) => reply.split === split))

beforeAll(async () => {
  rows = []
  for await (const line of readCorpus(ownCorpus)) {
    const { reply, problem, lineNumber } = line
    if (reply === null || problem !== null) throw new Error(`line ${lineNumber} ${problem}`)
    rows.push(await judgeByRules(reply))
  }
}, atOwnPace(240_000))

describe('the corpus', () => {
  it('has at least 400 replies, each once, a fifth of them held out', () => {
    expect(rows.length).toBeGreaterThanOrEqual(400)
    expect(new Set(rows.map(({ reply }) => reply.id)).size).toBe(rows.length)
    expect(rows.filter(({ reply }) => reply.split === 'held_out').length).toBeGreaterThanOrEqual(rows.length / 5)
  })

  it('has every label in the six languages of the product, and others', () => {
    const main = ['en', 'de', 'fr', 'es', 'nl', 'pt']
    const found = new Set(rows.map(({ reply }) => `${reply.label} ${reply.lang}`))
    expect(
      main.flatMap((lang) => labels.map((label) => `${label} ${lang}`)).filter((pair) => !found.has(pair)),
    ).toEqual([])
    expect(new Set(rows.map(({ reply }) => reply.lang)).size).toBeGreaterThanOrEqual(12)
  })
})

describe('the built-in drafter', () => {
  it.each(['held_out', 'tune'])('reaches every floor on the split %s', (split) => {
    expect(missedFloors(ofSplit(split))).toEqual([])
  })

  it('takes no opt-out for interest, and finds the new text of nearly every mail', () => {
    const figures = figuresOf(rows)
    expect(figures.unsubscribe.false_interested).toEqual([])
    expect(figures.new_text.share).toBeGreaterThanOrEqual(0.97)
  })

  it('is as sure as it is right: the expected calibration error is small', () => {
    expect(figuresOf(rows).calibration.ece).toBeLessThan(0.1)
  })
})
