import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

type PageHeaderProps = {
  title: ReactNode
  /** How many things the screen is about; its place is kept while unknown. */
  count?: number | undefined
  /** Before the title: a way back. */
  lead?: ReactNode
  search?: ReactNode
  filters?: ReactNode
  /** The one primary action, and at most a few quiet ones before it. */
  action?: ReactNode
  className?: string
}

/** A screen's head: one line while there is room, search and filters below the title when there is not. */
export function PageHeader({ title, count, lead, search, filters, action, className }: PageHeaderProps) {
  const hasTools = Boolean(search || filters)
  return (
    // Its own width decides, not the window's: it also heads the panes of a split screen.
    <header className={cn('@container shrink-0 border-b bg-surface', className)}>
      {/* As high as with buttons, whatever the finger asks of them: an action that comes late moves nothing. */}
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 pointer-coarse:min-h-14">
        {lead}
        <div className="flex min-w-0 grow basis-32 items-baseline gap-2">
          <h1 className="truncate font-semibold text-ink text-lg">{title}</h1>
          {count !== undefined && (
            <span className="text-base text-ink-faint tabular-nums">{count.toLocaleString('en')}</span>
          )}
        </div>
        {hasTools && (
          <div className="order-last flex w-full min-w-0 flex-wrap items-center gap-2 @3xl:order-none @3xl:w-auto @3xl:flex-2 @3xl:justify-end">
            {search && <div className="min-w-40 flex-1 @3xl:max-w-72">{search}</div>}
            {filters}
          </div>
        )}
        {action && <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{action}</div>}
      </div>
    </header>
  )
}
