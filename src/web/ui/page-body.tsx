import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { scrollFrame } from '#web/ui/scroll-frame.ts'

type PageBodyProps = {
  /** Of what is read: `form` 640 px, `page` 960 px, `full` all there is. */
  width?: 'form' | 'page' | 'full'
  className?: string
  children: ReactNode
}

const widths = { form: 'max-w-160', page: 'max-w-240', full: '' } as const

/** What scrolls under a `PageHeader`. A list or a table that scrolls by itself does without it. */
export function PageBody({ width = 'page', className, children }: PageBodyProps) {
  return (
    <div {...scrollFrame} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
      <div className={cn('mx-auto flex w-full flex-col gap-6 px-4 py-6 md:px-8', widths[width], className)}>
        {children}
      </div>
    </div>
  )
}
