import { Skeleton } from '#web/ui/skeleton.tsx'

/** While it is being asked who is signed in: the places of the sidebar and the screen's head. */
export function BootScreen() {
  return (
    <div role="status" className="flex h-dvh max-md:flex-col">
      <span className="sr-only">Loading Rejoinder</span>
      <div aria-hidden className="hidden w-58 shrink-0 flex-col gap-5 border-r bg-canvas px-4.5 py-5 md:flex">
        <Skeleton className="mb-3 h-5 w-36" />
        {['w-24', 'w-28', 'w-16', 'w-14', 'w-32', 'w-20'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <div aria-hidden className="flex h-12 shrink-0 items-center border-b bg-canvas px-4 md:hidden">
        <Skeleton className="w-28" />
      </div>
      <div aria-hidden className="flex-1 bg-surface">
        <div className="flex h-13 items-center border-b px-4">
          <Skeleton className="h-5 w-32" />
        </div>
      </div>
    </div>
  )
}
