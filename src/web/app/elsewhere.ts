import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { orpc } from '#web/api/client.ts'
import { chooseWorkspace, useMe, useWorkspace } from '#web/api/workspace.ts'

/** The ids of the person's workspaces, but for the one that is shown. */
export function useOtherWorkspaces(): string[] {
  const { memberships } = useMe()
  const { workspaceId: shown } = useWorkspace()
  return memberships.flatMap(({ workspaceId }) => (workspaceId === shown ? [] : [workspaceId]))
}

/** What one of the others answers. `error`: it could not be asked, so nobody knows. */
type Look = { isFound: boolean; isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }

type Elsewhere = {
  /** One has not answered, or it was found and is about to be shown. */
  isAwaited: boolean
  /** For an `ErrorState`. Null where all have answered. */
  failure: { error: unknown; onRetry: () => void; retrying: boolean } | null
}

/** A link says nothing of the workspace: whoever is also in the one that it leads into is taken there. */
export function useTakenTo(others: string[], looks: readonly Look[]): Elsewhere {
  const found = others[looks.findIndex(({ isFound }) => isFound)]
  const navigate = useNavigate()
  const { workspace: named } = useSearch({ strict: false })
  const take = useEffectEvent((workspace: string) => {
    if (named === undefined) chooseWorkspace(workspace)
    else void navigate({ to: '.', search: (here) => ({ ...here, workspace }), replace: true })
  })
  useEffect(() => {
    if (found !== undefined) take(found)
  }, [found])
  const failed = looks.filter(({ error }) => error !== null)
  return {
    isAwaited: found !== undefined || looks.some(({ isPending }) => isPending),
    failure: failed[0]
      ? {
          error: failed[0].error,
          onRetry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
          retrying: failed.some(({ isFetching }) => isFetching),
        }
      : null,
  }
}

/** The same for an agent that the shown workspace has not. */
export function useAgentElsewhere(agentId: string): Elsewhere {
  const others = useOtherWorkspaces()
  const looks = useQueries({
    queries: others.map((workspaceId) => orpc.agents.list.queryOptions({ input: { workspaceId } })),
  })
  return useTakenTo(
    others,
    looks.map((look) => ({ ...look, isFound: look.data?.some(({ id }) => id === agentId) === true })),
  )
}
