import { expect, it } from 'vitest'
import type { Change, Seen, Wish } from '#web/api/wishes.ts'
import { changesSince } from '#web/app/offline/changes.ts'
import { heldWords } from '#web/app/offline/wish-labels.ts'

type Found = Parameters<typeof changesSince>[1]
const at = Date.parse('2026-03-02T09:00:00Z')
const seen: Seen = {
  revision: 2,
  isUnsubscribed: false,
  isArchived: false,
  isSnoozed: false,
  draftId: 'd1',
  version: 3,
  body: 'Mine',
}
const [inbound, outbound] = [{ direction: 'inbound' }, { direction: 'outbound' }]
const thread = (changes: object = {}): Found =>
  ({
    revision: 2,
    messages: [inbound, inbound],
    draft: { id: 'd1', version: 3, body: 'Theirs' },
    task: null,
    isUnsubscribed: false,
    archivedAt: null,
    snoozedUntil: null,
    ...changes,
  }) as never

const sentOnce = { id: 'd1', version: 4, body: 'Mine' }
const ready = { draftId: 'd1', status: 'ready', updatedAt: 'then' }
const approve = { kind: 'approve', since: 'then' } as const

it.each<[string, object, Change[], (Partial<Pick<Wish, 'kind' | 'seen'>> & { since?: string })?]>([
  ['nothing', {}, []],
  ['a mail came', { revision: 3, messages: [inbound, inbound, inbound] }, ['mail']],
  ['a colleague archived it', { archivedAt: '2026-03-02T09:00:00Z' }, ['archived']],
  ['a colleague snoozed it', { snoozedUntil: '2026-03-04T09:00:00Z' }, ['snoozed']],
  [
    'it was archived when I answered',
    { archivedAt: '2026-03-01T09:00:00Z' },
    [],
    { seen: { ...seen, isArchived: true } },
  ],
  ['a note is no answer', { archivedAt: '2026-03-02T09:00:00Z' }, [], { kind: 'note' }],
  ['they opted out by a link', { revision: 3, isUnsubscribed: true }, ['opt_out']],
  ['somebody answered', { revision: 3, messages: [inbound, inbound, outbound], draft: null }, ['answer', 'draft']],
  ['both', { revision: 4, messages: [inbound, outbound, inbound] }, ['mail', 'answer']],
  ['somebody’s answer is on its way', { task: { draftId: 'd2', undoUntil: '2026-03-02T09:00:10Z' } }, ['answer']],
  ['the agent wrote another draft', { draft: { id: 'd2', version: 1, body: 'Other' } }, ['draft']],
  ['a colleague wrote in this one', { draft: { id: 'd1', version: 4, body: 'Other' } }, ['draft']],
  [
    'my own words got through',
    { draft: { id: 'd1', version: 4, body: 'Mine' } },
    [],
    { seen: { ...seen, version: 4 } },
  ],
  ['my own send got through', { draft: null, task: { draftId: 'd1', undoUntil: '2026-03-02T09:00:10Z' } }, []],
  ['my own send got through, for a time', { draft: sentOnce, task: { draftId: 'd1', status: 'pending' } }, []],
  ['my own send got through, and was taken back', { draft: sentOnce }, ['task']],
  ['it waits for approval again', { draft: sentOnce, task: { draftId: 'd1', status: 'ready' } }, ['task']],
  [
    'it goes by itself again',
    { draft: sentOnce, task: { draftId: 'd1', status: 'pending', isAutomatic: true } },
    ['task'],
  ],
  ['my approval got through, and was taken back', { task: { ...ready, updatedAt: 'later' } }, ['task'], approve],
  ['what I approved waits still', { task: ready }, [], approve],
  ['a first draft of mine, which nobody has', { draft: null }, [], { seen: { ...seen, version: 0 } }],
  ['of a note no draft matters', { draft: { id: 'd2', version: 1, body: 'Other' } }, [], { kind: 'note' }],
])('%s', (_name, changes, found, wish = {}) => {
  expect(changesSince({ kind: 'send', seen, at, ...wish }, thread(changes), at + 1000)).toEqual(found)
})

it('after an hour nothing is done unasked', () => {
  expect(changesSince({ kind: 'note', seen, at }, thread(), at + 3_600_001)).toEqual(['old'])
})

it('says why in one sentence', () => {
  const held = { changes: ['mail', 'draft'] as const, message: null }
  expect(heldWords({ kind: 'send', held })).toBe(
    'Your reply was not sent: while you were offline, a new message came in and the draft was changed.',
  )
  expect(heldWords({ kind: 'note', held: { changes: [], message: 'It is gone.' } })).toBe(
    'Your note was not added. It is gone.',
  )
})
