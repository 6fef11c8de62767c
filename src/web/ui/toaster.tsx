import { lazy, Suspense, useSyncExternalStore } from 'react'
import { subscribeToFirstToast, toastShelf } from '#web/ui/first-toast.ts'
import { untilFetched } from '#web/ui/until-fetched.ts'

const Panel = lazy(() =>
  untilFetched(() => import('#web/ui/toaster-panel.tsx')).then((panel) => ({ default: panel.ToasterPanel })),
)

/** Once, at the root of the application; `notify` speaks through it. Fetched when the first toast is due. */
export function Toaster() {
  const shelf = useSyncExternalStore(subscribeToFirstToast, toastShelf)
  if (shelf === null) return null
  return (
    <Suspense>
      <Panel shelf={shelf} />
    </Suspense>
  )
}
