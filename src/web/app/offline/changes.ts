import type { Thread } from '#contract/threads.ts'
import type { Change, Wish } from '#web/api/wishes.ts'

const hourMs = 3_600_000

/**
 * What has happened in a thread since a person asked for something there, so far as it bears on that; what was asked for long ago is `old`. A reply
 * that had got through, and was taken back since, is none that waits: its draft has another version, or its task was changed.
 */
export function changesSince(
  { kind, seen, at, since }: Pick<Wish, 'kind' | 'seen' | 'at'> & { since?: string },
  {
    revision,
    messages,
    draft,
    task,
    isUnsubscribed,
    archivedAt,
    snoozedUntil,
  }: Pick<Thread, 'revision' | 'messages' | 'draft' | 'task' | 'isUnsubscribed' | 'archivedAt' | 'snoozedUntil'>,
  now: number,
): Change[] {
  const isOptOut = isUnsubscribed && seen.isUnsubscribed === false
  // An opt-out moves a conversation on as a mail does.
  const mails = revision - seen.revision - Number(isOptOut)
  const newer = mails > 0 ? messages.slice(-mails) : []
  const came = (direction: 'inbound' | 'outbound') => newer.some((message) => message.direction === direction)
  // One that can still be undone is no message yet. The person's own may have got through without an answer to it.
  const isLeaving = task !== null && task.undoUntil !== null && task.draftId !== seen.draftId
  const isOwn = task?.draftId === seen.draftId
  const isUnderWay = isOwn && !task.isAutomatic && (task.status === 'pending' || task.status === 'processing')
  const isTakenBack =
    (kind === 'approve' && task?.status === 'ready' && task.updatedAt !== since) ||
    (kind === 'send' && draft?.id === seen.draftId && draft.version > seen.version && !isUnderWay)
  const isOtherDraft =
    draft === null
      ? seen.version > 0 && !isOwn
      : (draft.id !== seen.draftId || draft.version > seen.version) && draft.body !== seen.body
  return [
    ...(came('inbound') ? (['mail'] as const) : []),
    ...(came('outbound') || isLeaving ? (['answer'] as const) : []),
    ...(kind !== 'note' && isOptOut ? (['opt_out'] as const) : []),
    // Somebody decided that nothing is to be said, or not yet.
    ...(kind !== 'note' && archivedAt !== null && seen.isArchived === false ? (['archived'] as const) : []),
    ...(kind !== 'note' && snoozedUntil !== null && seen.isSnoozed === false ? (['snoozed'] as const) : []),
    ...(kind !== 'note' && isOtherDraft ? (['draft'] as const) : []),
    ...(isTakenBack && !isOtherDraft ? (['task'] as const) : []),
    ...(now - at > hourMs ? (['old'] as const) : []),
  ]
}
