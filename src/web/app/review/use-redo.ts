import { useQueryClient } from '@tanstack/react-query'
import type { Thread } from '#contract/threads.ts'
import { draftKeeperOf, generateDraft, showDraft } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { isUnanswered } from '#web/api/unanswered.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { seenIn, useKeepWish } from '#web/app/offline/use-keep-wish.ts'
import type { Redo } from '#web/app/review/redo-popover.tsx'
import { useNoteRejection } from '#web/app/review/use-note-rejection.ts'
import { writings } from '#web/app/thread/composer/use-generate.ts'
import { notify } from '#web/ui/notify.ts'

/** Longer ones are cut: what the writer takes as an instruction. */
const mostInstruction = 500

/**
 * Has drafts written again, several at a time if need be: whoever goes on to the next one meanwhile finds the new words when they come
 * back, also when the one that asked for them is off the screen by then. Nor can anything be typed beneath it meanwhile, in the thread's own screen either.
 */
export function useRedo() {
  const client = useQueryClient()
  const { id: userId } = useMe()
  const { workspaceId } = useWorkspace()
  const noteRejection = useNoteRejection()
  const keepWish = useKeepWish()

  const redo = async (thread: Thread, { reason, words }: Redo) => {
    const place = { workspaceId, threadId: thread.id }
    const keeper = draftKeeperOf(userId, place)
    noteRejection(thread, { reason: reason?.code ?? 'other', ...(words !== '' && { words }) })
    if (thread.writer.kind === 'builtin')
      return notify.success('Reason noted', { description: 'Press E to edit the draft yourself.' })
    const controller = new AbortController()
    const show = (text: string) => writings.change(keeper, () => ({ stream: text, stop: () => controller.abort() }))
    show('')
    const instruction = [reason?.wish, words].filter(Boolean).join(' ').slice(0, mostInstruction)
    try {
      await keeper.flush()
      const draft = await generateDraft({ ...place, instruction }, show, controller.signal)
      if (draft === null)
        notify.info('No reply was written', {
          description: 'The model found nothing to answer. The draft is unchanged.',
        })
      else {
        keeper.drop()
        showDraft(client, place, draft)
      }
    } catch (error) {
      if (controller.signal.aborted) return
      if (isUnanswered(error)) keepWish(thread, { kind: 'redo', instruction }, seenIn(thread))
      else notify.error('Failed to generate reply', { description: `${messageOf(error)} The draft is unchanged.` })
    } finally {
      writings.change(keeper, () => null)
    }
  }
  return (thread: Thread, wish: Redo) => void redo(thread, wish)
}
