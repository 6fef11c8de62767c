import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAttacks } from './attack.ts'
import { guardAttack, measure } from './measure.ts'

/** They are read once more. */
const patience = 300_000
const attacks = readAttacks(join(import.meta.dirname, '../data/attacks.jsonl'))
const { outcomes } = measure(attacks)

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

test(
  'a finding stands on the very words of the draft',
  () => {
    for (const attack of attacks) {
      const { verdicts, facts } = guardAttack(attack)
      for (const { span } of verdicts) expect(attack.bad_output.slice(span.start, span.end)).toBe(span.text)
      for (const fact of facts) expect(attack.bad_output.slice(fact.start, fact.end)).toBe(fact.text)
    }
  },
  patience,
)
