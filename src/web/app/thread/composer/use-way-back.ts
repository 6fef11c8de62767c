import { useQueryClient } from '@tanstack/react-query'
import { isSame, type Words } from '#web/api/draft-keeper.ts'
import { discardDraft } from '#web/api/drafts.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import { notify } from '#web/ui/notify.ts'

/**
 * What brings words back that give way now, to be taken before they do. `left`: what stands there then. What was written in their place since is a
 * version before it gives way in turn, and nothing comes back into a conversation that was answered since.
 */
export function useWayBack(threadId: string, { keeper, draftNow, wordsNow, edit }: ReturnType<typeof useDraftWords>) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  return (left: Pick<Words, 'body' | 'files'>) => {
    const before = wordsNow()
    const sends = keeper.sends()
    const bringBack = async () => {
      if (keeper.sends() > sends) return notify.info('Nothing undone', { description: 'A reply has been sent since.' })
      const now = wordsNow()
      if (isSame(now, { ...now, ...left })) return edit(before)
      if (!(await keeper.flush()))
        return notify.error('Failed to undo', {
          description: 'What you have written since isn’t saved yet.',
          action: { label: 'Try again', run: () => void bringBack() },
        })
      const draft = draftNow()
      const isOwn = draft?.id === keeper.getState().edits?.draftId
      keeper.drop()
      keeper.edit(null, before)
      // What stays, since it is somebody else's or was not thrown away, is a question beside it.
      if (draft && isOwn) await discardDraft(client, { workspaceId, threadId }, draft).catch(() => undefined)
    }
    return () => void bringBack()
  }
}
