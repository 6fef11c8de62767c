import { useQueryClient } from '@tanstack/react-query'
import type { Draft, Thread } from '#contract/threads.ts'
import { generateDraft, showDraft } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { isUnanswered } from '#web/api/unanswered.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { seenIn, useKeepWish } from '#web/app/offline/use-keep-wish.ts'
import { besideWords } from '#web/app/thread/composer/beside-words.ts'
import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import { notify } from '#web/ui/notify.ts'

/** The words that have come so far, and what stops it; null: nothing is being written. */
type Writing = { stream: string; stop: () => void }

export const writings = besideWords<Writing | null>(null)

/** Has a draft written into the composer. What stood there is on the server first, and one Undo away after. */
export function useGenerate(
  thread: Thread,
  { keeper, words }: ReturnType<typeof useDraftWords>,
  onReplacing: () => void,
) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const place = { workspaceId, threadId: thread.id }
  const keepWish = useKeepWish()
  const writing = writings.use(keeper)
  const stream = writing?.stream ?? null

  const take = (draft: Draft) => {
    const before = words
    onReplacing()
    keeper.drop()
    showDraft(client, place, draft)
    const isUndoable = before.body.trim() !== '' && before.body !== draft.body
    notify.success('AI reply generated!', isUndoable ? { undo: () => keeper.edit(draft, before) } : {})
  }

  const generate = async (instruction?: string) => {
    const controller = new AbortController()
    const show = (text: string) => writings.change(keeper, () => ({ stream: text, stop: () => controller.abort() }))
    show('')
    try {
      await keeper.flush()
      const wish = { ...place, ...(instruction && { instruction }) }
      const draft = await generateDraft(wish, show, controller.signal)
      if (draft) take(draft)
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
