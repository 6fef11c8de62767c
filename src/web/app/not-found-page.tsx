import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'

/** What is told where nothing is. */
export default function NotFoundPage() {
  const session = useSession()
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <div className="flex flex-col items-center gap-4 text-center">
        <span className="flex size-10 items-center justify-center rounded-md border bg-surface text-ink-muted">
          <Compass aria-hidden className="size-5" />
        </span>
        <div className="flex flex-col gap-1">
          <p className="font-medium text-ink-faint text-sm">404</p>
          <h1 className="font-semibold text-ink text-xl">Oops! Page not found</h1>
          <p className="text-balance text-base text-ink-muted">
            The address may be mistyped, or the page may no longer exist.
          </p>
        </div>
        <Button variant="primary" asChild>
          {session ? <Link to="/dashboard">Go to Dashboard</Link> : <a href="/">Go to Home</a>}
        </Button>
      </div>
    </main>
  )
}
