import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { notify } from '#web/ui/notify.ts'

/** What colleagues told each other about a thread, and what may be done with it; nothing for a client. */
export function useNotes(threadId: string) {
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
    add: (body: string) => adding.mutateAsync({ ...place, body }),
    edit: ({ id }: Note, body: string) => editing.mutateAsync({ ...place, noteId: id, body }),
    remove: ({ id }: Note) => removing.mutate({ ...place, noteId: id }),
  }
}
