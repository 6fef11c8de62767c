import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/api/client.ts'
import { codeOf } from '#web/api/errors.ts'
import { meOptions } from '#web/api/workspace.ts'

/** `dismissed`: was let in as an administrator, and is none any more. */
type Access = 'administrator' | 'dismissed' | 'other'

const tryMs = 5_000
export const retries = 3
const accessKey = ['platform access']

/** An answer that does not come in time is told as none, in the words for that. */
function asUnanswered(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') throw new TypeError('No answer', { cause })
  throw cause
}

/** Asked again whenever somebody enters the area: nothing of it is kept when they leave. */
const accessOptions = queryOptions<Access>({
  queryKey: accessKey,
  queryFn: async ({ signal, client }) => {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(tryMs)])
    const me = await api.accounts.me(undefined, { signal: soon }).catch(asUnanswered)
    client.setQueryData(meOptions().queryKey, me)
    if (me.isPlatformAdmin) return 'administrator'
    const before = client.getQueryData<Access>(accessKey)
    return before === 'administrator' || before === 'dismissed' ? 'dismissed' : 'other'
  },
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  retry: retries,
  retryDelay: (attempt) => 1_000 * 2 ** attempt,
})

export const useAccess = () => useQuery(accessOptions)

/** Asks again who administers the platform; what is shown stays until the answer. */
export function useAskAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: accessKey })
}

/** Asks again as soon as the server refuses anything: the person may have been dismissed since they came in. */
export function useAskAgainWhenRefused(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const look = (error: unknown) => {
      if (codeOf(error) === 'not_administrator') void queries.invalidateQueries({ queryKey: accessKey })
    }
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])
}
