import { Suspense, use } from 'react'
import { messageOf } from '#web/api/errors.ts'
import { isMissingPart, leaveOldBuildFor, reload } from '#web/api/missing-part.ts'
import { useSession } from '#web/api/session.ts'
import { BootScreen } from '#web/app/shell/boot-screen.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { MainArea } from '#web/ui/main-area.tsx'
import { useDoing } from '#web/use-doing.ts'

type BootFailureProps = { error: unknown; onRetry: () => void }

/** Who is signed in could not be asked, a part could not be fetched, or a screen broke. The session itself is kept. */
export function BootFailure({ error, onRetry }: BootFailureProps) {
  if (!isMissingPart(error)) return <Failure error={error} onRetry={onRetry} />
  return (
    <Suspense fallback={<BootScreen />}>
      <MissingPart error={error} />
    </Suspense>
  )
}

/** A newer build has taken its place, and the page is being loaded again; or the server does not answer. */
function MissingPart({ error }: { error: Error }) {
  const again = useDoing(reload)
  if (use(leaveOldBuildFor(error))) return <BootScreen />
  return <Failure error={error} onRetry={() => again.run()} retrying={again.pending !== null} />
}

function Failure({ error, onRetry, retrying = false }: BootFailureProps & { retrying?: boolean }) {
  const session = useSession()
  return (
    <MainArea className="grid min-h-dvh place-items-center in-[main]:min-h-0 in-[main]:flex-1">
      <ErrorState
        title={messageOf(error)}
        kept={session && 'You are still signed in.'}
        onRetry={onRetry}
        retrying={retrying}
      />
    </MainArea>
  )
}
