import { cn } from '#web/ui/cn.ts'
import type { Tone } from '#web/ui/tone.ts'

type StatusDotProps = {
  tone?: Tone | 'accent'
  /** Colour alone says nothing: the state in words, drawn beside the dot unless hidden. */
  label: string
  hideLabel?: boolean
  /** Something goes on right now. */
  pulse?: boolean
  className?: string
}

const fills = {
  neutral: 'bg-neutral-fill',
  positive: 'bg-positive-fill',
  info: 'bg-info-fill',
  negative: 'bg-negative-fill',
  accent: 'bg-focus',
} as const

export function StatusDot({ tone = 'neutral', label, hideLabel = false, pulse = false, className }: StatusDotProps) {
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1.5 text-ink-muted text-sm', className)}>
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', fills[tone], pulse && 'animate-pulse')} />
      <span className={cn('truncate', hideLabel && 'sr-only')}>{label}</span>
    </span>
  )
}
