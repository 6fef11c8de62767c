import { QueryClient } from '@tanstack/react-query'
import { isPassing } from '#web/api/errors.ts'

const retries = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Live events say when something changed, so what is shown need not be asked for again at each look.
      staleTime: 30_000,
      retry: (failures, error) => failures < retries && isPassing(error),
      retryDelay: (attempt) => 300 * 2 ** attempt,
    },
    // A change is never repeated on doubt.
    mutations: { retry: false },
  },
})
