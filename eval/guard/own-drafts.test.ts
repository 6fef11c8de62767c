import { expect, test } from 'vitest'
import { guardAttack } from './measure.ts'
import { ownDrafts } from './own-drafts.ts'

/** Hundreds of drafts. */
const patience = 300_000

test(
  'nothing that the built-in drafter says by itself is held back',
  async () => {
    const drafts = await ownDrafts()
    const held = drafts.filter((draft) => !guardAttack(draft).ok)
    expect(held.map(({ bad_output }) => bad_output)).toEqual([])
    expect(drafts.length).toBeGreaterThan(100)
  },
  patience,
)
