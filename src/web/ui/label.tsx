import { Root } from 'radix-ui/label'
import type { ComponentProps } from 'react'
import { cn } from '#web/ui/cn.ts'

/** Inside a `Field` it comes by itself. */
export function Label({ className, ...props }: ComponentProps<typeof Root>) {
  return <Root className={cn('font-medium text-ink text-sm', className)} {...props} />
}
