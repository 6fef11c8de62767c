import { messageOf } from '#web/api/errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** What a query says of itself, paged or not. */
export type Asked = {
  data: unknown
  error: unknown
  isFetching: boolean
  /** It waits for a connection, and goes on by itself. */
  isPaused?: boolean
  refetch: () => Promise<unknown>
  isFetchNextPageError?: boolean
  fetchNextPage?: () => Promise<unknown>
}

type LoadFailureProps = {
  /** The catalogue's words: `Failed to load threads`. */
  title: string
  /** All that the place needs; what has failed of it is asked for again. */
  of: readonly Asked[]
  /** One part of a page, among others that are there. */
  isPart?: boolean
  className?: string
}

/**
 * Stands where something can't be loaded, with Try again; nothing where all is well. What was there before the failure stays: then it
 * says above it that it may be out of date. The console has heard of it by then (`query.ts`). Without a connection it says what is waited for.
 */
export function LoadFailure({ title, of: asked, isPart = false, className = '' }: LoadFailureProps) {
  const failed = asked.filter(({ error }) => error !== null)
  const [first] = failed
  if (!first) return asked.some(isWaiting) ? <NoConnection className={className} /> : null
  const words = messageOf(first.error)
  const isMissing = failed.some(({ data }) => data === undefined)
  const retrying = failed.some(({ isFetching }) => isFetching)
  const onRetry = () =>
    void Promise.all(
      failed.map(({ refetch, isFetchNextPageError, fetchNextPage }) =>
        isFetchNextPageError ? fetchNextPage?.() : refetch(),
      ),
    )
  if (isMissing && !isPart)
    return <ErrorState title={title} kept={words} onRetry={onRetry} retrying={retrying} className={className} />
  return (
    <Banner
      tone="negative"
      title={title}
      className={className}
      action={
        <Button size="sm" onClick={onRetry} loading={retrying}>
          Try again
        </Button>
      }
    >
      {isMissing || first.isFetchNextPageError ? words : `What you see may be out of date. ${words}`}
    </Banner>
  )
}

const isWaiting = ({ data, isPaused = false }: Asked): boolean => data === undefined && isPaused

function NoConnection({ className }: { className: string }) {
  return (
    <Banner title="No connection" className={className}>
      This loads when the connection is back.
    </Banner>
  )
}

type PagedProps = Omit<LoadFailureProps, 'of'> & { of: Asked }

/** The same for a list that comes in pages, above it: that only the next page can't be loaded stands at its end. */
export function PagedLoadFailure({ of: pages, ...props }: PagedProps) {
  return pages.isFetchNextPageError ? null : <LoadFailure of={[pages]} {...props} />
}
