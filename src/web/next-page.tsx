import { type Asked, LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'

type NextPageProps = {
  /** The catalogue's words, as of the list itself. */
  title: string
  pages: Asked & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** `Show more`, where nothing else is said. */
  label?: string
}

/** The way on at the end of a list; in its place, that the next page can't be loaded. What is there already stays. */
export function NextPage({ title, pages, label = 'Show more' }: NextPageProps) {
  if (pages.isFetchNextPageError) return <LoadFailure isPart title={title} of={[pages]} />
  if (!pages.hasNextPage) return null
  return (
    <Button onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
      {label}
    </Button>
  )
}
