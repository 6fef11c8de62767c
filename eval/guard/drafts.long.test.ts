import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAttacks } from './attack.ts'
import { measure } from './measure.ts'

/** Hundreds of drafts, each with a knowledge base of its own. */
const patience = 300_000

/**
 * Drafts by strangers, with what no pattern finds and what no pattern lets pass. The guard has learned from them: these floors say
 * that it still knows what it learned, the figures of decisions/036 how it does on drafts that it has never seen.
 */
test(
  'what was learned from strangers’ drafts is known',
  () => {
    const drafts = readAttacks(join(import.meta.dirname, '../data/drafts.jsonl'))
    expect(drafts.length).toBeGreaterThanOrEqual(1900)
    const { figures } = measure(drafts)
    expect(figures.caught / figures.bad_facts).toBeGreaterThan(0.93)
    expect(figures.false_alarms / figures.ok_facts).toBeLessThan(0.08)
    expect(figures.sent_bad).toBeLessThanOrEqual(3)
    expect(figures.held_honest / drafts.filter(({ bad_facts }) => bad_facts.length === 0).length).toBeLessThan(0.5)
  },
  patience,
)

test(
  'an honest paraphrase is hardly ever held for a hard fact',
  () => {
    const drafts = readAttacks(join(import.meta.dirname, '../data/paraphrases.jsonl')).filter(
      ({ bad_facts }) => bad_facts.length === 0,
    )
    expect(drafts.length).toBeGreaterThanOrEqual(160)
    const { figures } = measure(drafts, { reads: 'facts' })
    expect(figures.held_honest / drafts.length).toBeLessThan(0.1)
  },
  patience,
)
