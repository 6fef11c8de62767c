import { useQueryClient } from '@tanstack/react-query'
import type { TaskStatus } from '#contract/tasks.ts'
import { api, orpc } from '#web/api/client.ts'
import { draftKeeperOf, generateDraft, sendDraft, showDraft } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { showTasks } from '#web/api/sends.ts'
import { threadOptions } from '#web/api/threads.ts'
import { isUnanswered } from '#web/api/unanswered.ts'
import { changeWish, isWished, letGo, subscribe, type Wish } from '#web/api/wishes.ts'
import { momentWords } from '#web/app/moments/moment-labels.ts'
import { changesSince } from '#web/app/offline/changes.ts'
import { useSends } from '#web/app/tasks/undo-send.ts'
import { logError } from '#web/ui/log-error.ts'
import { notify } from '#web/ui/notify.ts'

const underWay = new Set<string>()

/**
 * Does what was asked for while no server answered, as soon as one does; but first it looks at the thread. Where anything has changed there, the
 * wish is held for the person, and so it is when the server refuses it. The returned function says whether that is over; false: still no answer.
 */
export function useDoWish(wish: Wish): () => Promise<boolean> {
  const client = useQueryClient()
  const work = useWork(wish)
  const { id, userId, workspaceId, threadId } = wish
  const keeper = draftKeeperOf(userId, { workspaceId, threadId })
  const turn = async (): Promise<boolean> => {
    try {
      // What this tab stores by itself is no word of anybody else.
      await keeper.flush()
      const thread = await api.threads.get({ workspaceId, threadId })
      client.setQueryData(threadOptions(workspaceId, threadId).queryKey, thread)
      // Let go of meanwhile.
      if (!isWished(id)) return true
      const { edits } = keeper.getState()
      const version =
        edits?.draftId === wish.seen.draftId ? Math.max(wish.seen.version, edits.version) : wish.seen.version
      const changes = changesSince({ ...wish, seen: { ...wish.seen, version } }, thread, Date.now())
      if (changes.length === 0) await work()
      else if (!changes.includes('answer') || !(await hadArrived(wish))) {
        changeWish(id, { held: { changes, message: null } })
        return true
      }
      letGo(id)
    } catch (error) {
      if (!isWished(id)) return true
      if (isUnanswered(error)) return false
      logError('Failed to do what was asked for offline', error)
      changeWish(id, { held: { changes: [], message: messageOf(error) } })
    }
    return true
  }
  return async () => {
    if (underWay.has(id)) return false
    underWay.add(id)
    return turn().finally(() => underWay.delete(id))
  }
}

/** What is in a send but for the version. */
const sendOf = (wish: Extract<Wish, { kind: 'send' }>) => {
  const { workspaceId, threadId, seen, draftId, subject, body, envelope, fileIds, sendAt } = wish
  return {
    workspaceId,
    threadId,
    draftId,
    subject,
    body,
    revision: seen.revision,
    ...(envelope !== undefined && { envelope }),
    ...(fileIds && { fileIds }),
    ...(sendAt && { sendAt }),
  }
}

/**
 * The answer that is in the thread by now may be the person's own: it had arrived, and only that was lost. Asked for once more it is the same
 * task, or is refused, since the conversation has gone on.
 */
async function hadArrived(wish: Wish): Promise<boolean> {
  const { workspaceId, seen } = wish
  if (wish.kind === 'approve') {
    const [task] = await api.tasks.states({ workspaceId, taskIds: [wish.taskId] })
    return task !== undefined && onItsWay.includes(task.status)
  }
  if (wish.kind !== 'send') return false
  return sendDraft({ ...sendOf(wish), version: seen.version }).then(
    () => true,
    (error: unknown) => {
      if (isUnanswered(error)) throw error
      return false
    },
  )
}

const onItsWay: readonly TaskStatus[] = ['pending', 'processing', 'sent']

/** Aborts what is being written for a wish once that is let go of: else the server would put it in the place of what was typed and stored since. */
function untilLetGo(id: string): { signal: AbortSignal; forget: () => void } {
  const controller = new AbortController()
  const forget = subscribe(() => isWished(id) || controller.abort())
  return { signal: controller.signal, forget }
}

/** Everything in it is safe to be asked for twice: an answer may have been lost. What was let go of while it was asked for is taken back. */
function useWork(wish: Wish): () => Promise<unknown> {
  const client = useQueryClient()
  const sends = useSends()
  const { workspaceId, threadId, userId, contact, seen } = wish
  const place = { workspaceId, threadId }
  const keeper = draftKeeperOf(userId, place)
  const onUndo = keeper.giveWay
  const title = `Reply to ${contact}`
  return async () => {
    switch (wish.kind) {
      case 'send': {
        await keeper.flush()
        const { edits } = keeper.getState()
        const version = edits?.draftId === wish.draftId ? Math.max(seen.version, edits.version) : seen.version
        const task = await sendDraft({ ...sendOf(wish), version })
        if (!isWished(wish.id)) return sends.undo(task)
        keeper.sent()
        if (wish.sendAt) notify.success(`${title} scheduled for ${momentWords(new Date(wish.sendAt), new Date())}`)
        else sends.leaves(task, { title, onUndo })
        return showTasks(client)
      }
      case 'approve': {
        const { taskId, draftId, version } = wish
        // It may have gone out by now.
        if (await hadArrived(wish)) return showTasks(client)
        const task = await api.tasks.runNow({ workspaceId, taskId, draftId, version })
        if (!isWished(wish.id)) return sends.undo(task)
        sends.leaves(task, { title, onUndo })
        return showTasks(client)
      }
      case 'note':
        await api.notes.add({ ...place, noteId: wish.noteId, body: wish.body })
        notify.success('Note added')
        return client.invalidateQueries({ queryKey: orpc.notes.list.key({ input: place }) })
      case 'redo': {
        const { signal, forget } = untilLetGo(wish.id)
        const draft = await generateDraft({ ...place, instruction: wish.instruction }, () => undefined, signal).finally(
          forget,
        )
        // Let go of meanwhile, nothing gives way to it that was typed since.
        if (draft === null || !isWished(wish.id)) return undefined
        keeper.drop()
        showDraft(client, place, draft)
        return notify.success('AI reply generated!')
      }
    }
  }
}
