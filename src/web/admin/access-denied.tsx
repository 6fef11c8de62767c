import { ArrowLeft, RefreshCw, ShieldX } from 'lucide-react'
import { appHome } from '#web/admin/app-home.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type AccessDeniedProps =
  | { unanswered?: never; onRetry?: never }
  /** Why it could not be found out; who can't be known is not let in. */
  | { unanswered: string; onRetry: () => void }

export function AccessDenied({ unanswered, onRetry }: AccessDeniedProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-6 py-10">
      <div className="flex max-w-sm flex-col items-center gap-5 text-center">
        <span className="flex size-10 items-center justify-center rounded-md bg-negative-tint text-negative-ink">
          <ShieldX aria-hidden className="size-5" />
        </span>
        <div className="flex flex-col gap-1">
          <h1 className="font-semibold text-ink text-xl">Access Denied</h1>
          <p className="text-balance text-base text-ink-muted">
            You don't have administrator privileges to access this area.
          </p>
        </div>
        {unanswered && (
          <Banner className="text-left" title="Your privileges couldn’t be checked">
            {unanswered}
          </Banner>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button variant="primary" icon={RefreshCw} onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant={onRetry ? 'secondary' : 'primary'} icon={ArrowLeft} asChild>
            <a href={appHome()}>Go to App</a>
          </Button>
        </div>
        <p className="text-balance text-ink-muted text-sm">Need admin access? Contact your system administrator.</p>
      </div>
    </main>
  )
}
