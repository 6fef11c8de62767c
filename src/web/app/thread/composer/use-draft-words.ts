import { useSyncExternalStore } from 'react'
import { replySubject } from '#contract/reply-subject.ts'
import type { Draft, Thread } from '#contract/threads.ts'
import { isSame, type KeeperState } from '#web/api/draft-keeper.ts'
import { draftKeeperOf } from '#web/api/drafts.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'

/** The draft on the screen: what the person typed as long as the server does not have it, else the server's. */
export function useDraftWords(thread: Thread) {
  const { id: userId } = useMe()
  const { workspaceId } = useWorkspace()
  const keeper = draftKeeperOf(userId, { workspaceId, threadId: thread.id })
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState)
  const own = ownWords(state, thread.draft)
  const base = own ? { id: own.draftId, version: own.version } : thread.draft
  const words = {
    subject: own?.subject ?? replySubject(thread.draft?.subject ?? '', thread.subject),
    body: own?.body ?? thread.draft?.body ?? '',
    envelope: own ? own.envelope : (thread.draft?.envelope ?? null),
    files: own?.files ?? thread.draft?.files ?? [],
  }
  return {
    keeper,
    state,
    words,
    draftId: base?.id ?? null,
    /** Of the draft that the words on the screen were written over; 0 without one. */
    version: base?.version ?? 0,
    /** The server's draft, when it is the one on the screen. */
    draft: thread.draft && base?.id === thread.draft.id ? thread.draft : null,
    /** The server's draft, when it and what was typed went different ways. */
    rival: thread.draft && keeper.isOwn(thread.draft) ? null : rivalOf(state, thread.draft),
    edit: (changes: Partial<typeof words>) => keeper.edit(base, { ...words, ...changes }),
  }
}

function ownWords({ phase, edits }: KeeperState, draft: Draft | null) {
  if (!edits) return null
  const isAhead = draft?.id === edits.draftId && draft.version < edits.version
  return phase !== 'clean' || isAhead ? edits : null
}

function rivalOf({ phase, edits }: KeeperState, draft: Draft | null): Draft | null {
  // During a save the newer version may be the one that it makes.
  if (!edits || !draft || phase === 'clean' || phase === 'saving') return null
  const isOther = draft.id !== edits.draftId || draft.version > edits.version
  return phase === 'conflict' || (isOther && !isSame(draft, edits)) ? draft : null
}
