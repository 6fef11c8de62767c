import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import type { putAwayViews } from '#web/app/inbox/views.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Nothing is left of the list, and nothing was lost: where all of it lies. */
export default function AllPutAway({ views }: { views: readonly (typeof putAwayViews)[number][] }) {
  const isOverAll = useIsOverAll()
  return (
    <EmptyState
      icon={Archive}
      title={`All threads are ${views.map(({ label }) => label.toLowerCase()).join(' or ')}`}
      description="A new reply brings its thread back here."
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {views.map(({ value, label }) => (
            <Button asChild key={value}>
              <Link to="/inbox" search={{ view: value, ...(isOverAll && { all: true }) }}>
                Show {label.toLowerCase()}
              </Link>
            </Button>
          ))}
        </span>
      }
    />
  )
}
