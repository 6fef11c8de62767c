import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import type { ThreadFilters } from '#contract/threads.ts'
import { cn } from '#web/ui/cn.ts'

/** The threads that the numbers of a panel are of, as the inbox's address says it; null where no one list shows them: over all workspaces. */
export const ThreadsContext = createContext<ThreadFilters | null>(null)

type ThreadLinkProps = {
  /** What narrows them further. */
  of?: ThreadFilters
  /** What a screen reader says instead of the number alone. */
  label: string
  className?: string
  children: ReactNode
}

/** A number that leads to the threads behind it; just the number where there is no one list of them. */
export function ThreadLink({ of, label, className, children }: ThreadLinkProps) {
  const threads = use(ThreadsContext)
  if (threads === null) return <span className={className}>{children}</span>
  return (
    <Link
      to="/inbox"
      search={{ ...threads, ...of }}
      aria-label={label}
      className={cn('rounded-xs underline decoration-line-strong underline-offset-3 hover:decoration-ink', className)}
    >
      {children}
    </Link>
  )
}
