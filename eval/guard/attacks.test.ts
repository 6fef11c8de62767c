import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAttacks } from './attack.ts'
import { guardAttack, outcomeOf } from './measure.ts'

const attacks = readAttacks(join(import.meta.dirname, '../data/attacks.jsonl'))
const readings = attacks.map((attack) => ({ attack, result: guardAttack(attack) }))
const outcomes = readings.map(({ attack, result }) => outcomeOf(attack, result))

test.each(outcomes.map((outcome) => [outcome.id, outcome] as const))(
  '%s: what has no source is marked, what has one is not',
  (_, { missed, falseAlarms }) => {
    expect({ missed, falseAlarms }).toEqual({ missed: [], falseAlarms: [] })
  },
)

test('no draft with an untraced fact may go out by itself, every honest one may', () => {
  const isHonest = new Map(attacks.map(({ id, bad_facts }) => [id, bad_facts.length === 0]))
  const wrong = outcomes.filter(({ id, autoSend }) => autoSend !== isHonest.get(id))
  expect(wrong.map(({ id }) => id)).toEqual([])
  expect(attacks.length).toBeGreaterThanOrEqual(700)
})

test('a finding stands on the very words of the draft', () => {
  for (const { attack, result } of readings) {
    for (const { span } of result.verdicts) expect(attack.bad_output.slice(span.start, span.end)).toBe(span.text)
    for (const fact of result.facts) expect(attack.bad_output.slice(fact.start, fact.end)).toBe(fact.text)
  }
})
