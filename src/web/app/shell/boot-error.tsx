import { useMutation } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { messageOf } from '#web/api/errors.ts'
import { isMissingPart, leaveOldBuildFor, reload } from '#web/api/missing-part.ts'
import { useSession } from '#web/api/session.ts'
import { BootScreen } from '#web/app/shell/boot-screen.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** Who is signed in could not be asked, a part could not be fetched, or a screen broke. The session itself is kept. */
export function BootError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (!isMissingPart(error)) return <Failure error={error} onRetry={retry} />
  return (
    <Suspense fallback={<BootScreen />}>
      <MissingPart error={error} />
    </Suspense>
  )
}

/** A newer build has taken its place, and the page is being loaded again; or the server does not answer. */
function MissingPart({ error }: { error: Error }) {
  const again = useMutation({ mutationFn: reload })
  if (use(leaveOldBuildFor(error))) return <BootScreen />
  return <Failure error={error} onRetry={() => again.mutate()} retrying={again.isPending} />
}

type FailureProps = { error: unknown; onRetry: () => void; retrying?: boolean }

function Failure({ error, onRetry, retrying = false }: FailureProps) {
  const session = useSession()
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        title={messageOf(error)}
        kept={session && 'You are still signed in.'}
        onRetry={onRetry}
        retrying={retrying}
      />
    </main>
  )
}
