import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Tone } from '#web/ui/tone.ts'

type TimelineProps = { label: string; className?: string; children: ReactNode }

export function Timeline({ label, className, children }: TimelineProps) {
  return (
    <ol aria-label={label} className={cn('flex flex-col', className)}>
      {children}
    </ol>
  )
}

type TimelineItemProps = {
  icon: LucideIcon
  /** What happened, as a sentence. */
  title: ReactNode
  at: string | Date
  tone?: Tone
  /** Why it happened. */
  children?: ReactNode
}

const inks = {
  neutral: 'text-ink-muted',
  positive: 'text-positive-ink',
  info: 'text-info-ink',
  negative: 'text-negative-ink',
} as const

export function TimelineItem({ icon: Icon, title, at, tone = 'neutral', children }: TimelineItemProps) {
  return (
    <li className="group relative flex gap-3 pb-4 last:pb-0">
      <span aria-hidden className="absolute top-6 bottom-0 left-3 w-px bg-line group-last:hidden" />
      <span
        className={cn('flex size-6 shrink-0 items-center justify-center rounded-full border bg-surface', inks[tone])}
      >
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 pt-0.5">
        <div className="flex items-baseline gap-2 text-base">
          <span className="min-w-0 flex-1 text-ink">{title}</span>
          <RelativeTime at={at} className="shrink-0 text-ink-faint text-xs" />
        </div>
        {children && <div className="text-ink-muted text-sm">{children}</div>}
      </div>
    </li>
  )
}
