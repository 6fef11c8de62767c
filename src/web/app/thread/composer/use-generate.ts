import { useQueryClient } from '@tanstack/react-query'
import type { Draft, Thread } from '#contract/threads.ts'
import { generateDraft, showDraft } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { isUnanswered } from '#web/api/unanswered.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { seenIn, useKeepWish } from '#web/app/offline/use-keep-wish.ts'
import { besideWords } from '#web/app/thread/composer/beside-words.ts'
import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import { useWayBack } from '#web/app/thread/composer/use-way-back.ts'
import { notify } from '#web/ui/notify.ts'

/** The words that have come so far, and what stops it; null: nothing is being written. */
type Writing = { stream: string; stop: () => void }

export const writings = besideWords<Writing | null>(null)

/** Has a draft written into the composer. What stood there is on the server first, and one Undo away after. */
export function useGenerate(thread: Thread, draft: ReturnType<typeof useDraftWords>, onReplacing: () => void) {
  const { keeper, words } = draft
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const place = { workspaceId, threadId: thread.id }
  const keepWish = useKeepWish()
  const writing = writings.use(keeper)
  const stream = writing?.stream ?? null

  const wayBack = useWayBack(thread.id, draft)

  const take = (written: Draft) => {
    const isUndoable = words.body.trim() !== '' && words.body !== written.body
    const undo = wayBack({ body: written.body, files: written.files })
    onReplacing()
    keeper.drop()
    showDraft(client, place, written)
    notify.success('AI reply generated!', isUndoable ? { undo } : {})
  }

  const generate = async (instruction?: string) => {
    const controller = new AbortController()
    const show = (text: string) => writings.change(keeper, () => ({ stream: text, stop: () => controller.abort() }))
    show('')
    try {
      await keeper.flush()
      const wish = { ...place, ...(instruction && { instruction }) }
      const written = await generateDraft(wish, show, controller.signal)
      if (written) take(written)
      else
        notify.info('No reply was written', {
          description: 'This message needs no answer, but you can still write one.',
        })
    } catch (error) {
      if (controller.signal.aborted) return
      if (instruction && isUnanswered(error)) keepWish(thread, { kind: 'redo', instruction }, seenIn(thread))
      else
        notify.error('Failed to generate reply', {
          description: `${messageOf(error)} ${words.body.trim() === '' ? 'You can also write the reply yourself.' : 'Your text is unchanged.'}`,
        })
    } finally {
      writings.change(keeper, () => null)
    }
  }

  return { stream, isGenerating: stream !== null, generate, stop: () => writing?.stop() }
}
