import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { BootFailure } from '#web/app/shell/boot-failure.tsx'

/** The same where the router shows it. */
export function BootError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <BootFailure error={error} onRetry={retry} />
}
