import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** Asks for all of these again. */
export function refreshAll(client: QueryClient, filters: QueryFilters): Promise<void> {
  const underWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const asked = client.invalidateQueries(filters)
  for (const query of underWay) if (query.state.data === undefined) askOnceLoaded(client, query)
  return asked
}

const waiting = new WeakSet<object>()

/**
 * A first question that is under way may have been answered before the news, and is not asked anew while it is: it is asked once more
 * when it is answered, however much news comes until then.
 */
export function askOnceLoaded(client: QueryClient, query: Pick<Query, 'queryKey' | 'promise'>): void {
  if (query.promise === undefined || waiting.has(query)) return
  waiting.add(query)
  void query.promise
    .finally(() => waiting.delete(query))
    .then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      // The screen that asked shows the failure.
      () => undefined,
    )
}
