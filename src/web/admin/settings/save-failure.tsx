import { messageOf } from '#web/api/errors.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Beside what could not be changed. */
export function SaveFailure({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <Banner tone="negative" title="Failed to save settings" className="max-w-md">
      {messageOf(error)}
    </Banner>
  )
}
