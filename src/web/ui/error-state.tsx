import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

type ErrorStateProps = {
  /** What failed: `Failed to load threads`. */
  title: string
  /** What was kept: `Your draft is still here.` */
  kept?: ReactNode
  /** What a person tells support: a request id. */
  reference?: string
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

export function ErrorState({ title, kept, reference, onRetry, retrying = false, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-4 px-6 py-16 text-center', className)}>
      <span className="flex size-10 items-center justify-center rounded-md bg-negative-tint text-negative-ink">
        <TriangleAlert aria-hidden className="size-5" />
      </span>
      <div className="flex max-w-sm flex-col gap-1">
        <p className="text-balance font-medium text-base text-ink">{title}</p>
        {kept && <p className="text-balance text-base text-ink-muted">{kept}</p>}
        {reference && <p className="break-all font-mono text-ink-faint text-xs">{reference}</p>}
      </div>
      {onRetry && (
        <Button icon={RefreshCw} onClick={onRetry} loading={retrying}>
          Try again
        </Button>
      )}
    </div>
  )
}
