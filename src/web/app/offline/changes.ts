import type { Thread } from '#contract/threads.ts'
import type { Change, Wish } from '#web/api/wishes.ts'

const hourMs = 3_600_000

/** What has happened in a thread since a person asked for something there, so far as it bears on that; what was asked for long ago is `old`. */
export function changesSince(
  { kind, seen, at }: Pick<Wish, 'kind' | 'seen' | 'at'>,
  { revision, messages, draft, task }: Pick<Thread, 'revision' | 'messages' | 'draft' | 'task'>,
  now: number,
): Change[] {
  const newer = revision > seen.revision ? messages.slice(-(revision - seen.revision)) : []
  const came = (direction: 'inbound' | 'outbound') => newer.some((message) => message.direction === direction)
  // One that can still be undone is no message yet. The person's own may have got through without an answer to it.
  const isLeaving = task !== null && task.undoUntil !== null && task.draftId !== seen.draftId
  const isOwn = task?.draftId === seen.draftId
  const isOtherDraft =
    draft === null
      ? seen.version > 0 && !isOwn
      : (draft.id !== seen.draftId || draft.version > seen.version) && draft.body !== seen.body
  return [
    ...(came('inbound') ? (['mail'] as const) : []),
    ...(came('outbound') || isLeaving ? (['answer'] as const) : []),
    ...(kind !== 'note' && isOtherDraft ? (['draft'] as const) : []),
    ...(now - at > hourMs ? (['old'] as const) : []),
  ]
}
