import { cn } from '#web/ui/cn.ts'

export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 font-semibold text-ink text-lg', className)}>
      <Mark />
      Rejoinder
    </span>
  )
}

/** The turn of a reply. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={cn('size-6 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M13 9 7 15l6 6M7 15h11a6 6 0 0 1 6 6v2"
        className="fill-none stroke-on-accent"
        strokeWidth="2.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
