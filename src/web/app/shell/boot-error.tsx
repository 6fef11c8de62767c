import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { messageOf } from '#web/api/errors.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** Who is signed in could not be asked, or a screen broke. The session itself is kept. */
export function BootError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title={messageOf(error)} kept="You are still signed in." onRetry={retry} />
    </main>
  )
}
