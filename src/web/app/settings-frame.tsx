import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UnsavedScreen } from '#web/ui/unsaved-screen.tsx'

type SettingsFrameProps = {
  title: string
  action?: ReactNode
  /**
   * Whether something is not known yet that a section's height hangs on. Until then none is shown: it would push what is below it
   * away from under the pointer.
   */
  isLoading?: boolean
  children?: ReactNode
}

/** A screen of sections, one below the other, that asks before what was typed into them goes. */
export function SettingsFrame({ title, action, isLoading = false, children }: SettingsFrameProps) {
  return (
    <UnsavedScreen>
      <PageHeader title={title} action={action} />
      <div className="min-h-0 flex-1 scroll-py-4 overflow-y-auto">
        <div className="mx-auto flex max-w-4xl flex-col px-4 pb-16 md:px-6">
          {isLoading ? <Loading title={title} /> : children}
        </div>
      </div>
    </UnsavedScreen>
  )
}

function Loading({ title }: { title: string }) {
  return (
    <div role="status">
      <span className="sr-only">Loading {title.toLowerCase()}</span>
      {['a', 'b', 'c', 'd', 'e'].map((section) => (
        <div key={section} aria-hidden className="grid gap-x-10 gap-y-4 border-b py-6 md:grid-cols-[15rem_1fr]">
          <Skeleton className="h-4 w-28" />
          <div className="flex flex-col gap-2">
            <Skeleton className="w-28" />
            <Skeleton className="h-8 max-w-md" />
          </div>
        </div>
      ))}
    </div>
  )
}
