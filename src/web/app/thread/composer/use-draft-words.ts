import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { replySubject } from '#contract/reply-subject.ts'
import type { Draft, Thread } from '#contract/threads.ts'
import { isSame, type KeeperState } from '#web/api/draft-keeper.ts'
import { draftKeeperOf } from '#web/api/drafts.ts'
import { threadOptions } from '#web/api/threads.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'

/** The draft on the screen: what the person typed as long as the server does not have it, else the server's. */
export function useDraftWords(thread: Thread) {
  const { id: userId } = useMe()
  const { workspaceId } = useWorkspace()
  const keeper = draftKeeperOf(userId, { workspaceId, threadId: thread.id })
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState)
  const client = useQueryClient()
  // The keeper says at once that it has stored something, and a screen hears later of what that made of the thread: in between the words
  // would be gone for a moment, and with them what their writer has not read yet.
  const threadNow = () => client.getQueryData(threadOptions(workspaceId, thread.id).queryKey) ?? thread
  const { draft } = threadNow()
  const { base, words } = wordsIn(state, thread.subject, draft)
  /** As they are at this moment, also for whoever began something before they were typed. */
  const now = () => wordsIn(keeper.getState(), thread.subject, threadNow().draft)
  return {
    keeper,
    state,
    words,
    draftId: base?.id ?? null,
    /** Of the draft that the words on the screen were written over; 0 without one. */
    version: base?.version ?? 0,
    /** The server's draft, when it is the one on the screen. */
    draft: draft && base?.id === draft.id ? draft : null,
    /** The server's draft, when it and what was typed went different ways. */
    rival: draft && keeper.isOwn(draft) ? null : rivalOf(state, draft),
    wordsNow: () => now().words,
    /** The version of a draft as it stands here, once every word of it is stored: null where that can't be. Undefined: it does not stand here. */
    async storedVersionOf(draftId: string | null): Promise<number | null | undefined> {
      if (draftId === null || now().base?.id !== draftId) return undefined
      return (await keeper.flush()) ? now().base?.version : null
    },
    /** The server's draft, as it is at this moment. */
    draftNow: () => threadNow().draft,
    edit(changes: Partial<typeof words>) {
      const newest = now()
      keeper.edit(newest.base, { ...newest.words, ...changes })
    },
  }
}

/** The words on the screen, and the draft that they were written over. */
function wordsIn(state: KeeperState, subject: string, draft: Draft | null) {
  const own = ownWords(state, draft)
  return {
    base: own ? { id: own.draftId, version: own.version } : draft,
    words: {
      subject: own?.subject ?? replySubject(draft?.subject ?? '', subject),
      body: own?.body ?? draft?.body ?? '',
      envelope: own ? own.envelope : (draft?.envelope ?? null),
      files: own?.files ?? draft?.files ?? [],
    },
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
