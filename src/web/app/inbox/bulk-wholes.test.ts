import { expect, it } from 'vitest'
import { type Change, hearOf, putWhole, wholeOf } from '#web/app/inbox/bulk-wholes.ts'

const change = (state: Change['state'], now: string): Change => ({
  id: 'part',
  workspaceId: 'acme',
  action: { kind: 'archive', archived: true },
  state,
  total: 200,
  done: 100,
  same: 0,
  refused: [],
  stopped: 0,
  undone: 0,
  kept: [],
  undoUntil: null,
  madeAt: '2026-11-02T09:00:00.000Z',
  now,
  seenAt: 0,
})

function stateAfter(...told: Change[]): Change['state'] | undefined {
  const parts = [{ workspaceId: 'acme', id: 'part', count: 200 }]
  const flags = { isBatch: true, isUnanswered: false, isTakenBack: true, isFound: false }
  putWhole(
    { id: 'whole', kind: 'archive', parts, changes: new Map(), ...flags, undo: () => undefined },
    () => undefined,
  )
  for (const one of told) hearOf([one])
  return wholeOf('whole')?.changes.get('part')?.state
}

const [early, late] = ['2026-11-02T09:00:01.000Z', '2026-11-02T09:00:02.000Z']

it.each([
  ['what was told earlier, and came later, is old', [change('done', late), change('running', early)], 'done'],
  [
    'an undo that waited counts, though a look that saw nothing of it began later',
    [change('running', late), change('undoing', early)],
    'undoing',
  ],
  ['such a look is old, too, when it comes after it', [change('undoing', early), change('running', late)], 'undoing'],
] as const)('%s', (_, told, state) => {
  expect(stateAfter(...told)).toBe(state)
})
