import { type ComponentType, useEffect, useState } from 'react'
import { authScreens, authTitles } from '#web/app/auth/auth-pages.ts'
import { authTabLabels, shownAuthTab } from '#web/app/auth/auth-tab.ts'
import { enter } from '#web/app/auth/enter.ts'
import { announceArrival, arriveAgain, goTo, leaveFor, type Place, usePlace } from '#web/app/auth/place.ts'
import { BootFailure } from '#web/app/shell/boot-failure.tsx'
import { productName } from '#web/host-brand.ts'
import { logError } from '#web/ui/log-error.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Shown = { place: Place; Screen: ComponentType } | { place: Place; error: unknown }

/** Loads what stands at a place; null when that is another page, which is then on its way. */
async function arriveAt(place: Place): Promise<Shown | null> {
  try {
    // The code is fetched while the session is read.
    const [entry, Screen] = await Promise.all([enter(place), authScreens[place.path]()])
    if (entry.kind === 'page') return { place, Screen }
    if (entry.kind === 'leave') void leaveFor(entry.href, { replace: true })
    else goTo(entry.path, entry.search, { replace: true, ...(entry.state && { state: entry.state }) })
    return null
  } catch (error) {
    logError('Failed to load the page', error)
    return { place, error }
  }
}

const titleOf = ({ path, search }: Place): string =>
  path === '/auth' ? authTabLabels[shownAuthTab(search)] : authTitles[path]

/** Everything that comes before the product, on a page of its own: what is shown stays until the next page is there. */
export function AuthPage() {
  const place = usePlace()
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    let isCurrent = true
    void arriveAt(place).then((arrived) => {
      if (isCurrent && arrived) setShown(arrived)
    })
    return () => {
      isCurrent = false
    }
  }, [place])
  const path = shown?.place.path
  const arrived = shown?.place
  useEffect(() => {
    if (arrived) announceArrival(arrived)
  }, [arrived])
  if (!shown) return null
  const title = titleOf(shown.place)
  return (
    <>
      <title>{`${productName} - ${title}`}</title>
      {'Screen' in shown ? <shown.Screen key={path} /> : <BootFailure error={shown.error} onRetry={arriveAgain} />}
      <VisuallyHidden role="status">{title}</VisuallyHidden>
    </>
  )
}
