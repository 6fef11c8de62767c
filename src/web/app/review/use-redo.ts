import { useQueryClient } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import type { Thread } from '#contract/threads.ts'
import { draftKeeperOf, generateDraft, showDraft } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { isUnanswered } from '#web/api/unanswered.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { seenIn, useKeepWish } from '#web/app/offline/use-keep-wish.ts'
import type { Redo } from '#web/app/review/redo-popover.tsx'
import { useNoteRejection } from '#web/app/review/use-note-rejection.ts'
import { notify } from '#web/ui/notify.ts'

/** By thread, the words that have come so far. */
export type Streams = Readonly<Record<string, string>>

/** Longer ones are cut: what the writer takes as an instruction. */
const mostInstruction = 500

/**
 * Has drafts written again, several at a time if need be: whoever goes on to the next one meanwhile finds the new words when they come
 * back, also when the one that asked for them is off the screen by then.
 */
export function useRedo(setStreams: Dispatch<SetStateAction<Streams>>) {
  const client = useQueryClient()
  const { id: userId } = useMe()
  const { workspaceId } = useWorkspace()
  const show = (threadId: string, text: string | null) =>
    setStreams(({ [threadId]: _before, ...others }) => (text === null ? others : { ...others, [threadId]: text }))

  const noteRejection = useNoteRejection()
  const keepWish = useKeepWish()

  const redo = async (thread: Thread, { reason, words }: Redo) => {
    const place = { workspaceId, threadId: thread.id }
    const keeper = draftKeeperOf(userId, place)
    noteRejection(thread, { reason: reason?.code ?? 'other', ...(words !== '' && { words }) })
    if (thread.writer.kind === 'builtin')
      return notify.success('Reason noted', { description: 'Press E to edit the draft yourself.' })
    show(thread.id, '')
    const instruction = [reason?.wish, words].filter(Boolean).join(' ').slice(0, mostInstruction)
    try {
      await keeper.flush()
      const draft = await generateDraft({ ...place, instruction }, (text) => show(thread.id, text))
      if (draft === null)
        notify.info('No reply was written', {
          description: 'The model found nothing to answer. The draft is unchanged.',
        })
      else {
        keeper.drop()
        showDraft(client, place, draft)
      }
    } catch (error) {
      if (isUnanswered(error)) keepWish(thread, { kind: 'redo', instruction }, seenIn(thread))
      else notify.error('Failed to generate reply', { description: `${messageOf(error)} The draft is unchanged.` })
    } finally {
      show(thread.id, null)
    }
  }
  return (thread: Thread, wish: Redo) => void redo(thread, wish)
}
