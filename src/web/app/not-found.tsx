import { lazy, Suspense } from 'react'
import { asMissingPart } from '#web/api/missing-part.ts'

const NotFoundPage = lazy(() => import('#web/app/not-found-page.tsx').catch(asMissingPart))

/** Where there is nothing at an address. Few come by: its page is fetched then. */
export const NotFound = () => (
  <Suspense fallback={null}>
    <NotFoundPage />
  </Suspense>
)
