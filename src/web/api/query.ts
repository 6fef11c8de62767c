import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isPassing } from '#web/api/errors.ts'
import { logError } from '#web/ui/log-error.ts'

const retries = 2

export const queryClient = new QueryClient({
  // Whatever a screen makes of it: a toast, a text in its place, or nothing.
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => logError(`Failed to load ${[queryKey[0]].flat().join('.')}`, error),
  }),
  mutationCache: new MutationCache({ onError: (error) => logError('Failed to change', error) }),
  defaultOptions: {
    queries: {
      // Live events say when something changed, so what is shown need not be asked for again at each look.
      staleTime: 30_000,
      retry: (failures, error) => failures < retries && isPassing(error),
      retryDelay: (attempt) => 300 * 2 ** attempt,
    },
    // A change is never repeated on doubt.
    // Nor later than it was meant: what can't be asked for now fails now.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Drops all that was asked for in a person's name. */
export function forgetPerson(): void {
  queryClient.clear()
}
