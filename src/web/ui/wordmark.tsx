import { cn } from '#web/ui/cn.ts'

export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 font-semibold text-ink text-lg', className)}>
      <Mark />
      Rejoinder
    </span>
  )
}

/** The turn of a reply, on a line of dots: what the product says is underlined, and has its source. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={cn('size-6 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="m12 6-5 5 5 5M7.5 11H19a5 5 0 0 1 5 5v3"
        className="fill-none stroke-on-accent"
        strokeWidth="2.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M8 25.5h16.1"
        className="fill-none"
        stroke="#7ee2a8"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0 5.35"
      />
    </svg>
  )
}
