import { useQueryClient } from '@tanstack/react-query'
import type { KeptView, ListedThreads } from '#contract/views.ts'
import { api, orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { notify } from '#web/ui/notify.ts'

type Added = Omit<KeptView, 'id'>
type Changed = { viewId: string; name?: string; isShared?: boolean; listed?: ListedThreads }
type Moved = { viewId: string; by: 'up' | 'down' }

/** What is done with views, of the workspace or over all, where nobody has them but the person; each ends in asking for them anew. */
export function useViewVerbs() {
  const { workspaceId } = useWorkspace()
  const isOverAll = useIsOverAll()
  const queries = useQueryClient()
  const queryKey = isOverAll ? orpc.personViews.key() : orpc.views.key({ input: { workspaceId } })
  return {
    ...(isOverAll ? overAll : ofWorkspace(workspaceId)),
    told: {
      onSettled: () => queries.invalidateQueries({ queryKey }),
      onError: (error: unknown) => notify.error('Failed to change the view', { description: messageOf(error) }),
    },
  }
}

const ofWorkspace = (workspaceId: string) => ({
  add: (view: Added) => api.views.add({ workspaceId, ...view }),
  change: (change: Changed) => api.views.change({ workspaceId, ...change }),
  remove: (viewId: string) => api.views.remove({ workspaceId, viewId }),
  move: (move: Moved) => api.views.move({ workspaceId, ...move }),
})

const overAll = {
  add: ({ name, listed }: Added) => api.personViews.add({ name, listed }),
  change: ({ isShared: _shared, ...change }: Changed) => api.personViews.change(change),
  remove: (viewId: string) => api.personViews.remove({ viewId }),
  move: (move: Moved) => api.personViews.move(move),
}
