import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { v4 } from 'uuid'
import type { Note } from '#contract/notes.ts'
import type { Thread } from '#contract/threads.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { isUnanswered } from '#web/api/unanswered.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { seenIn, useKeepWish } from '#web/app/offline/use-keep-wish.ts'
import { notify } from '#web/ui/notify.ts'

/** What colleagues told each other about a thread, and what may be done with it; nothing for a client. */
export function useNotes(thread: Thread) {
  const { id: threadId } = thread
  const keepWish = useKeepWish()
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const place = { workspaceId, threadId }
  const asked = useQuery({ ...orpc.notes.list.queryOptions({ input: place }), enabled: useMay('member') })
  const onSuccess = () => client.invalidateQueries({ queryKey: orpc.notes.list.key({ input: place }) })
  const adding = useMutation(orpc.notes.add.mutationOptions({ onSuccess }))
  const editing = useMutation(orpc.notes.edit.mutationOptions({ onSuccess }))
  const removing = useMutation(
    orpc.notes.remove.mutationOptions({
      onSuccess: async () => {
        await onSuccess()
        notify.success('Note deleted')
      },
      onError: (error) => notify.error('Failed to delete the note', { description: messageOf(error) }),
    }),
  )
  return {
    asked,
    notes: asked.data ?? [],
    /** Without a connection it is kept, to be added when there is one. */
    add: async (body: string) => {
      const noteId = v4()
      try {
        await adding.mutateAsync({ ...place, noteId, body })
      } catch (error) {
        if (!isUnanswered(error)) throw error
        keepWish(thread, { kind: 'note', noteId, body }, seenIn(thread))
      }
    },
    edit: ({ id }: Note, body: string) => editing.mutateAsync({ ...place, noteId: id, body }),
    remove: ({ id }: Note) => removing.mutate({ ...place, noteId: id }),
  }
}
