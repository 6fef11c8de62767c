import type { RejectReason } from '#contract/lessons.ts'
import type { Thread } from '#contract/threads.ts'
import { api } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { logError } from '#web/ui/log-error.ts'

/** Notes why a draft is not wanted, for its agent to learn from. What becomes of the draft does not wait for it. */
export function useNoteRejection() {
  const { workspaceId } = useWorkspace()
  return (thread: Thread, why: { reason: RejectReason; words?: string }): void => {
    if (thread.draft === null) return
    api.lessons
      .reject({ workspaceId, threadId: thread.id, draftId: thread.draft.id, ...why })
      .catch((error: unknown) => logError('Failed to note why the draft was rejected', error))
  }
}
