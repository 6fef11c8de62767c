import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import type { Thread } from '#contract/threads.ts'
import { idsOf } from '#web/api/draft-keeper.ts'
import { sendDraft, whenSent } from '#web/api/drafts.ts'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { threadOptions } from '#web/api/threads.ts'
import { isUnanswered } from '#web/api/unanswered.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { momentWords } from '#web/app/moments/moment-labels.ts'
import { seenIn, takenBackWords, useKeepWish } from '#web/app/offline/use-keep-wish.ts'
import { reasonWords } from '#web/app/reason-labels.ts'
import { tellCanceled } from '#web/app/tasks/tell-sent.ts'
import { inSeconds, useSends } from '#web/app/tasks/undo-send.ts'
import { besideWords } from '#web/app/thread/composer/beside-words.ts'
import { unseenWords, untoldOptOut } from '#web/app/thread/composer/untold-opt-out.ts'
import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import { beginAct } from '#web/ui/last-undo.ts'
import { notify } from '#web/ui/notify.ts'

export const sendings = besideWords(false)
/** Why what was sent last did not go, until it is sent again or the person has read that. */
const refusals = besideWords<string | null>(null)

/**
 * Sends or schedules what stands in the composer. What can still be undone leaves it at once, and comes back when it is; without that
 * the words stay there until it is certain that they went out. Where nobody answers, it is kept to be sent when somebody does.
 */
export function useSend(thread: Thread, { keeper, words, draftId, version, draft }: ReturnType<typeof useDraftWords>) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const place = { workspaceId, threadId: thread.id }
  const sends = useSends()
  const keepWish = useKeepWish()
  const platformName = usePlatformName()
  const [seen, setSeen] = useState(thread.revision)
  const isSending = sendings.use(keeper)
  const refusal = refusals.use(keeper)
  const setRefusal = (why: string | null) => refusals.change(keeper, () => why)
  const holdBack = (why: string) => {
    setRefusal(`Not sent yet: ${why}`)
    // The person may have left the thread since.
    notify.error('Not sent yet', { description: why })
  }
  // A fresh draft of an agent's, and an empty composer, know of the newest message. A person's own may have been stored since by itself.
  const isUpToDate = draftId === null || (draft?.isFresh === true && draft.writer !== null)
  if (isUpToDate && seen !== thread.revision) setSeen(thread.revision)
  const seenRevision = isUpToDate ? thread.revision : seen
  const read = () => {
    const newest = client.getQueryData(threadOptions(workspaceId, thread.id).queryKey)
    setSeen(newest?.revision ?? thread.revision)
  }

  /** As it is now; null where that can't be known either. */
  const readUnseen = () =>
    client.fetchQuery({ ...threadOptions(workspaceId, thread.id), staleTime: 0 }).catch(() => null)

  // What was changed since stays.
  const unschedule = async (task: Task) => {
    await keeper.flush()
    sends.undo(task)
  }

  const send = async (sendAt?: Date) => {
    const { body, subject, envelope, files } = words
    if (isSending || draftId === null || body.trim() === '') return
    const act = beginAct()
    sendings.change(keeper, () => true)
    setRefusal(null)
    const sent = { draftId, subject, body, envelope, fileIds: idsOf(files), ...at(sendAt) }
    let stored = version
    try {
      await keeper.flush()
      const { edits } = keeper.getState()
      // What was just stored is the person's own.
      if (edits?.draftId === draftId) stored = Math.max(version, edits.version)
      const untold = untoldOptOut(draft, client.getQueryData(threadOptions(workspaceId, thread.id).queryKey)?.draft)
      if (untold !== null) {
        act.withdraw()
        return holdBack(untold)
      }
      const task = await sendDraft({ ...place, ...sent, version: stored, revision: seenRevision }).catch(unlessAway)
      if (task === null) {
        if (act.withdraw()) return notify.info('No connection', { description: takenBackWords })
        const before = { ...seenIn(thread), revision: seenRevision, draftId, version: stored, body }
        return keepWish(thread, { kind: 'send', ...sent }, before)
      }
      if (task.undoUntil !== null)
        sends.follow([task], { title: `Your reply goes out ${inSeconds(task)}`, onUndo: keeper.giveWay, act })
      else if (sendAt)
        notify.success(`Reply scheduled for ${momentWords(sendAt, new Date())}`, {
          undo: () => void unschedule(task),
          act,
        })
      else {
        act.withdraw()
        setRefusal(notifyOfEnd(await whenSent(client, place, task), platformName))
      }
      keeper.sent()
    } catch (error) {
      act.withdraw()
      const unseen = codeOf(error) === 'thread_changed' ? await readUnseen() : null
      if (unseen?.isUnsubscribed) holdBack(unseenWords(unseen))
      else {
        setRefusal(messageOf(error))
        notify.error('Failed to send reply', { description: messageOf(error) })
      }
    } finally {
      read()
      sendings.change(keeper, () => false)
      void client.invalidateQueries({ queryKey: threadOptions(workspaceId, thread.id).queryKey })
    }
  }
  return { isSending, send, refusal, hasUnseen: seenRevision < thread.revision, read, dismiss: () => setRefusal(null) }
}

function unlessAway(error: unknown): null {
  if (isUnanswered(error)) return null
  throw error
}

const at = (sendAt: Date | undefined) => (sendAt ? { sendAt: sendAt.toISOString() } : {})

// What ends well or goes on is told in passing; a failure stands in the composer's head, with the task.
function notifyOfEnd(end: Awaited<ReturnType<typeof whenSent>>, platformName: string): null {
  if (end.kind === 'sent') notify.success('Reply sent successfully!')
  else if (end.kind === 'failed')
    notify.error('Failed to send reply', {
      description: reasonWords(end.reasons, platformName) ?? '',
    })
  else if (end.kind === 'stopped')
    notify.info('1 send stopped', { description: reasonWords(end.reasons, platformName) ?? '' })
  else if (end.kind === 'canceled') tellCanceled(1)
  else
    notify.info('Still sending', {
      description: `${platformName} is taking a while. Your reply will still go out, just once.`,
    })
  return null
}
