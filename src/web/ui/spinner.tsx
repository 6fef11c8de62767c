import { LoaderCircle } from 'lucide-react'
import { cn } from '#web/ui/cn.ts'

type SpinnerProps = {
  /** Said to a screen reader; leave it out where text beside the spinner says it already. */
  label?: string
  className?: string
}

export function Spinner({ label, className }: SpinnerProps) {
  if (!label) return <LoaderCircle aria-hidden className={cn('animate-spin', className)} />
  return (
    <span role="status" className="inline-flex">
      <LoaderCircle aria-hidden className={cn('animate-spin', className)} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
