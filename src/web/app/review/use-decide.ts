import { useQueryClient } from '@tanstack/react-query'
import { v4 } from 'uuid'
import type { Thread } from '#contract/threads.ts'
import { api } from '#web/api/client.ts'
import { draftKeeperOf, sendDraft } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { threadOptions } from '#web/api/threads.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { useNoteRejection } from '#web/app/review/use-note-rejection.ts'
import type { useReviewQueue } from '#web/app/review/use-review-queue.ts'
import { inSeconds, useSends } from '#web/app/tasks/undo-send.ts'
import { usePutAway } from '#web/app/thread/use-put-away.ts'
import { notify } from '#web/ui/notify.ts'

const optOutScore = -8

export type Words = { subject: string; body: string }

/** What a person decides about a draft. The next one is on the screen before the server has answered; what it refuses comes back. */
export function useDecide({ decide, comeBack, undo }: ReturnType<typeof useReviewQueue>) {
  const client = useQueryClient()
  const { id: userId } = useMe()
  const { workspaceId } = useWorkspace()
  const sends = useSends()
  const putAway = usePutAway(workspaceId)
  const noteRejection = useNoteRejection()

  const refused = (thread: Thread, title: string, error: unknown) => {
    comeBack(thread.id)
    notify.error(title, { description: messageOf(error) })
    void client.invalidateQueries({ queryKey: threadOptions(workspaceId, thread.id).queryKey })
  }

  const send = async (thread: Thread, words: Words) => {
    decide(thread.id)
    const place = { workspaceId, threadId: thread.id }
    const keeper = draftKeeperOf(userId, place)
    try {
      const task = await start(thread, words)
      const title = `Reply to ${nameOf(thread)}`
      if (task.undoUntil === null) notify.success(`${title} goes out now`)
      else
        sends.follow([task], {
          title: `${title} goes out ${inSeconds(task)}`,
          onUndo: async () => {
            undo(thread.id)
            await keeper.flush()
            keeper.drop()
          },
        })
      keeper.drop()
    } catch (error) {
      refused(thread, 'Failed to send reply', error)
    }
  }

  /** Untouched it is approved as the person saw it, in this very version; with words of their own these are what goes out. */
  const start = async ({ id: threadId, revision, draft, task }: Thread, { subject, body }: Words) => {
    const keeper = draftKeeperOf(userId, { workspaceId, threadId })
    if (draft && task?.status === 'ready' && task.draftId === draft.id && body === draft.body)
      return api.tasks.runNow({ workspaceId, taskId: task.id, draftId: draft.id, version: draft.version })
    await keeper.flush()
    const draftId = keeper.getState().edits?.draftId ?? draft?.id ?? v4()
    return sendDraft({ workspaceId, threadId, draftId, revision, subject, body })
  }

  const optOut = async (thread: Thread) => {
    decide(thread.id)
    try {
      await api.threads.correct({ workspaceId, threadId: thread.id, label: 'unsubscribe', score: optOutScore })
      notify.success(`${nameOf(thread)} is unsubscribed`)
    } catch (error) {
      refused(thread, 'Failed to unsubscribe the lead', error)
    }
  }

  return {
    send: (thread: Thread, words: Words) => void send(thread, words),
    optOut: (thread: Thread) => void optOut(thread),
    noAnswer(thread: Thread) {
      decide(thread.id)
      noteRejection(thread, { reason: 'no_answer' })
      putAway.archive(thread, true, () => undo(thread.id))
    },
    snooze(thread: Thread, until: Date) {
      decide(thread.id)
      putAway.snooze(thread, until, () => undo(thread.id))
    },
  }
}
