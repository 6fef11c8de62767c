import type { ComponentProps } from 'react'
import { cn } from '#web/ui/cn.ts'

/** Read aloud, not drawn. */
export function VisuallyHidden({ className, ...props }: ComponentProps<'span'>) {
  return <span className={cn('sr-only', className)} {...props} />
}
