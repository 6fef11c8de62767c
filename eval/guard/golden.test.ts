import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { provingOf } from '#domain/drafts/check-draft.ts'
import { backedGolden } from '#domain/drafts/golden-facts.ts'
import { type Attack, readAttacks } from './attack.ts'
import { measure } from './measure.ts'

/** Every draft is read as a golden reply, and then held against its sources. */
const patience = 300_000
const attacks = readAttacks(join(import.meta.dirname, '../data/attacks.jsonl'))

/** The knowledge base of an attack in which somebody approved the very draft as a golden reply, as a draft finds it. */
const withGolden = ({ kb, subject, bad_output }: Attack) =>
  backedGolden(
    [
      ...kb.map((entry, at) => ({ ...entry, id: `${at}`, isGolden: false })),
      { id: 'golden', title: subject || 'Reply', content: bad_output, isGolden: true },
    ],
    [],
    [],
  )

describe('with every bad draft of the corpus approved as a golden reply beforehand', () => {
  const poisoned = attacks.map((attack) => ({ attack, knowledge: withGolden(attack) }))

  test(
    'the guard misses as little, and holds back no honest draft',
    () => {
      const { figures } = measure(
        poisoned.map(({ attack, knowledge }) => ({ ...attack, kb: [...provingOf(knowledge)] })),
      )
      expect(figures).toMatchObject({ missed: 0, sent_bad: 0, false_alarms: 0, held_honest: 0 })
    },
    patience,
  )

  test('what a writer reads of them states no fact that has no source', () => {
    const left = poisoned.flatMap(({ attack: { id, bad_facts }, knowledge }) => {
      const golden = knowledge.find(({ isGolden }) => isGolden)?.content ?? ''
      return bad_facts.filter((fact) => /[\p{L}\p{N}]/u.test(fact) && golden.includes(fact)).map(() => id)
    })
    // Mere words ("Confirmed.", "on a map") that are no fact of anybody's.
    expect(left).toEqual(['d-29', 'e-13', 'f-18', 's-a7-12'])
  })

  test('what has a source stays in their wording', () => {
    const stated = poisoned.flatMap(({ attack: { ok_facts, bad_facts }, knowledge }) => {
      const golden = knowledge.find(({ isGolden }) => isGolden)?.content ?? ''
      return bad_facts.length > 0 ? [] : ok_facts.map((fact) => golden.includes(fact))
    })
    expect(stated.filter((isLeft) => isLeft).length / stated.length).toBeGreaterThan(0.75)
  })
})
