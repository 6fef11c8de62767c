import { v4 } from 'uuid'
import type { Thread } from '#contract/threads.ts'
import { type Asked, keepWish, type Seen, useWishes, type Wish } from '#web/api/wishes.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { nameOf } from '#web/app/contact-name.ts'

// Where there is no connection, what looks after the wishes can't be fetched any more.
void import('#web/app/offline/waiting.tsx').catch(() => undefined)

/** Of a send that the person took back before anybody had answered: it is no wish of theirs any more. */
export const takenBackWords = 'You took the reply back, so it doesn’t go out when the connection is back.'

type Place = Pick<Thread, 'id' | 'contactName' | 'contactEmail'>

/** Keeps something that was asked for in a thread while no server answered, and what the person had before them. */
export function useKeepWish(): (thread: Place, asked: Asked, seen: Seen) => void {
  const { id: userId } = useMe()
  const { workspaceId } = useWorkspace()
  return (thread, asked, seen) =>
    keepWish({
      ...asked,
      seen,
      id: v4(),
      userId,
      workspaceId,
      threadId: thread.id,
      contact: nameOf(thread),
      at: Date.now(),
      held: null,
    })
}

export type SeenThread = Pick<Thread, 'revision' | 'draft' | 'isUnsubscribed' | 'archivedAt' | 'snoozedUntil'>

/** What stands in a thread before a person who asks for something. */
export const seenIn = ({ revision, draft, isUnsubscribed, archivedAt, snoozedUntil }: SeenThread): Seen => ({
  revision,
  isUnsubscribed,
  isArchived: archivedAt !== null,
  isSnoozed: snoozedUntil !== null,
  draftId: draft?.id ?? null,
  version: draft?.version ?? 0,
  body: draft?.body ?? '',
})

/** What was asked for in a thread and waits: of its reply, or its notes. */
export function useWishesIn(threadId: string, of: 'reply' | 'notes'): readonly Wish[] {
  const { id: userId } = useMe()
  return useWishes(userId).filter((wish) => wish.threadId === threadId && (wish.kind === 'note') === (of === 'notes'))
}
