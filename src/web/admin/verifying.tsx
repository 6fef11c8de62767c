import { retries } from '#web/admin/access.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Mark } from '#web/ui/wordmark.tsx'

/** @param failures how often in a row it could not be found out */
export function Verifying({ failures }: { failures: number }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-6">
      <div role="status" className="flex flex-col items-center gap-4 text-center">
        <Mark className="size-10" />
        <div className="flex flex-col items-center gap-1">
          <h1 className="flex items-center gap-2 font-semibold text-ink text-lg">
            <Spinner className="text-ink-muted" />
            Verifying admin access...
          </h1>
          <p className="text-balance text-base text-ink-muted">
            {failures === 0
              ? 'Asking the server who administers this platform.'
              : 'The server isn’t responding. Trying again in a moment.'}
          </p>
          {/* Its line is kept, so that nothing jumps when it comes. */}
          <p className="h-5 text-ink-faint text-sm tabular-nums">
            {failures > 0 && `Retry attempt ${Math.min(failures, retries)}/${retries}`}
          </p>
        </div>
      </div>
    </main>
  )
}
