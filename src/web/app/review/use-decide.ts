import { useQueryClient } from '@tanstack/react-query'
import { v4 } from 'uuid'
import type { Thread } from '#contract/threads.ts'
import { api } from '#web/api/client.ts'
import { type DraftKeeper, idsOf, type Words as KeptWords } from '#web/api/draft-keeper.ts'
import { draftKeeperOf, sendDraft } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { threadOptions } from '#web/api/threads.ts'
import { isUnanswered } from '#web/api/unanswered.ts'
import type { Asked } from '#web/api/wishes.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { seenIn, takenBackWords, useKeepWish } from '#web/app/offline/use-keep-wish.ts'
import { waitingWords } from '#web/app/offline/wish-labels.ts'
import { asOptOut } from '#web/app/opt-out.ts'
import { isApproval } from '#web/app/review/is-approval.ts'
import { useNoteRejection } from '#web/app/review/use-note-rejection.ts'
import type { useReviewQueue } from '#web/app/review/use-review-queue.ts'
import { useSends } from '#web/app/tasks/undo-send.ts'
import { untoldOptOut } from '#web/app/thread/composer/untold-opt-out.ts'
import { sendings } from '#web/app/thread/composer/use-send.ts'
import { usePutAway } from '#web/app/thread/use-put-away.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { type Act, beginAct } from '#web/ui/last-undo.ts'
import { notify } from '#web/ui/notify.ts'

const painted = () => new Promise<void>((resolve) => void afterPaint(resolve))

/** `version`: of the draft that they were written over. */
export type Words = KeptWords & { version: number }
type AskedSend = Extract<Asked, { kind: 'approve' }> | (Extract<Asked, { kind: 'send' }> & { version: number })

type Queue = Pick<ReturnType<typeof useReviewQueue>, 'decide' | 'comeBack' | 'undo'>

/** What a person decides about a draft. The next one is on the screen before the server has heard of it; what it refuses comes back. */
export function useDecide({ decide, comeBack, undo }: Queue) {
  const client = useQueryClient()
  const { id: userId } = useMe()
  const { workspaceId } = useWorkspace()
  const sends = useSends()
  const putAway = usePutAway(workspaceId)
  const noteRejection = useNoteRejection()
  const keepWish = useKeepWish()

  const refused = (thread: Thread, title: string, error: unknown) => {
    comeBack(thread.id)
    notify.error(title, { description: messageOf(error) })
    void client.invalidateQueries({ queryKey: threadOptions(workspaceId, thread.id).queryKey })
  }

  const send = async (thread: Thread, words: Words, isWorkedOn: boolean) => {
    if (!decide(thread.id, isWorkedOn ? null : 'send')) return
    const act = beginAct()
    await painted()
    const keeper = draftKeeperOf(userId, { workspaceId, threadId: thread.id })
    // In the thread's own screen nothing can be typed that would go with it.
    sendings.change(keeper, () => true)
    await sendFrom(keeper, thread, words, act).finally(() => sendings.change(keeper, () => false))
  }

  const sendFrom = async (keeper: DraftKeeper, thread: Thread, words: Words, act: Act) => {
    const asked = await askedOf(thread, words)
    // The save of these very words may have found it, when the draft had left the screen.
    const saved = client.getQueryData(threadOptions(workspaceId, thread.id).queryKey)?.draft
    const untold = asked.kind === 'send' ? untoldOptOut(thread.draft, saved) : null
    if (untold !== null) {
      act.withdraw()
      comeBack(thread.id)
      return notify.error('Not sent yet', { description: untold })
    }
    try {
      const task = await start(thread, asked)
      const onUndo = async () => {
        undo(thread.id)
        await keeper.giveWay()
      }
      sends.leaves(task, { title: `Reply to ${nameOf(thread)}`, act, onUndo })
      keeper.sent()
    } catch (error) {
      const isTakenBack = act.withdraw()
      if (!isUnanswered(error)) return refused(thread, 'Failed to send reply', error)
      if (!isTakenBack) return keep(thread, asked)
      undo(thread.id)
      notify.info('No connection', { description: takenBackWords })
    }
  }

  /**
   * Untouched it is approved as the person saw it, in this very version; with words of their own, or recipients that are not stored yet,
   * these are what goes out, as is a draft that is older than the newest message.
   */
  const askedOf = async (thread: Thread, { version, ...words }: Words): Promise<AskedSend> => {
    const { id: threadId, draft, task } = thread
    if (draft && task && isApproval(thread, words))
      return { kind: 'approve', taskId: task.id, draftId: draft.id, version: draft.version, since: task.updatedAt }
    const keeper = draftKeeperOf(userId, { workspaceId, threadId })
    await keeper.flush()
    const { edits } = keeper.getState()
    // What was just stored is the person's own.
    const seen = Math.max(version, edits?.version ?? 0)
    const { files, ...sent } = words
    return { kind: 'send', draftId: edits?.draftId ?? draft?.id ?? v4(), version: seen, ...sent, fileIds: idsOf(files) }
  }

  /** It is decided, but nobody has heard of it yet. */
  const keep = (thread: Thread, asked: AskedSend) => {
    const seen = seenIn(thread)
    if (asked.kind === 'approve') keepWish(thread, asked, seen)
    else {
      const { version, ...send } = asked
      keepWish(thread, send, { ...seen, draftId: send.draftId, version, body: send.body })
    }
    notify.info('No connection', { description: waitingWords[asked.kind] })
  }

  const start = ({ id: threadId, revision }: Thread, asked: AskedSend) => {
    if (asked.kind === 'approve') {
      const { taskId, draftId, version } = asked
      return api.tasks.runNow({ workspaceId, taskId, draftId, version })
    }
    const { kind: _, ...sent } = asked
    return sendDraft({ workspaceId, threadId, revision, ...sent })
  }

  const optOut = async (thread: Thread) => {
    decide(thread.id, null)
    await painted()
    try {
      await api.threads.correct({ workspaceId, threadId: thread.id, ...asOptOut })
      notify.success(`${nameOf(thread)} is unsubscribed`)
    } catch (error) {
      refused(thread, 'Failed to unsubscribe the lead', error)
    }
  }

  const putAwayHow = ({ id }: Thread) => ({
    act: beginAct(),
    onUndo: () => undo(id),
    onRefused: () => comeBack(id),
  })

  return {
    /** `isWorkedOn`: the person has begun to write in it. */
    send: (thread: Thread, words: Words, isWorkedOn: boolean) => void send(thread, words, isWorkedOn),
    optOut: (thread: Thread) => void optOut(thread),
    noAnswer(thread: Thread) {
      if (!decide(thread.id, 'no_answer')) return
      const how = putAwayHow(thread)
      afterPaint(() => {
        noteRejection(thread, { reason: 'no_answer' })
        putAway.archive(thread, true, how)
      })
    },
    snooze(thread: Thread, until: Date) {
      decide(thread.id, null)
      const how = putAwayHow(thread)
      afterPaint(() => putAway.snooze(thread, until, how))
    },
  }
}
