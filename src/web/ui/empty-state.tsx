import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

type EmptyStateProps = {
  icon: LucideIcon
  /** What is not here. */
  title: string
  /** What will be here, and how it comes. */
  description?: ReactNode
  /** The one next step. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon: Icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-4 px-6 py-16 text-center', className)}>
      <span className="flex size-10 items-center justify-center rounded-md border bg-surface text-ink-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="flex max-w-sm flex-col gap-1">
        <p className="text-balance font-medium text-base text-ink">{title}</p>
        {description && <p className="text-balance text-base text-ink-muted">{description}</p>}
      </div>
      {action}
    </div>
  )
}
