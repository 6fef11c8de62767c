import { keepPreviousData } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'

export const snippetsOptions = (workspaceId: string) =>
  orpc.snippets.list.queryOptions({ input: { workspaceId }, staleTime: 60_000 })

/** The golden replies that fit the words best. */
export const goldenOptions = (workspaceId: string, search: string) =>
  orpc.knowledge.list.queryOptions({
    input: { workspaceId, view: 'golden', ...(search !== '' && { search }) },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
