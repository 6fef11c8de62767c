import { cn } from '#web/ui/cn.ts'
import type { Tone } from '#web/ui/tone.ts'

type MeterProps = {
  /** -10 to +10; the bar starts at zero, in the middle. `null`: not measured yet. */
  value: number | null
  tone: Tone
  /** What the number means in words: `Meeting request`. */
  label: string
  /** What is measured, for screen readers. */
  name?: string
  hideLabel?: boolean
  size?: 'sm' | 'lg'
  className?: string
}

const fills = {
  neutral: 'bg-neutral-fill',
  positive: 'bg-positive-fill',
  info: 'bg-info-fill',
  negative: 'bg-negative-fill',
} as const
const inks = {
  neutral: 'text-neutral-ink',
  positive: 'text-positive-ink',
  info: 'text-info-ink',
  negative: 'text-negative-ink',
} as const

function signed(value: number): string {
  if (value === 0) return '0'
  return value > 0 ? `+${value}` : `−${Math.abs(value)}`
}

export function Meter({ value, tone, label, name = 'Intent', hideLabel = false, size = 'sm', className }: MeterProps) {
  const score = Math.min(10, Math.max(-10, value ?? 0))
  const share = Math.abs(score) * 5
  const bar = size === 'sm' ? 'h-1 w-12' : 'h-1.5 w-24'
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-2', className)}>
      {value === null ? (
        <span className="sr-only">{name}: not scored yet</span>
      ) : (
        <meter aria-label={name} min={-10} max={10} value={score} className="sr-only">
          {signed(value)}
        </meter>
      )}
      <span aria-hidden className={cn('relative shrink-0 rounded-full bg-pressed', bar)}>
        {score !== 0 && (
          <span
            className={cn('absolute inset-y-0', fills[tone], score > 0 ? 'rounded-r-full' : 'rounded-l-full')}
            style={score > 0 ? { left: '50%', width: `${share}%` } : { right: '50%', width: `${share}%` }}
          />
        )}
        <span className="absolute -inset-y-0.5 left-1/2 w-px -translate-x-1/2 bg-line-control" />
      </span>
      <span
        aria-hidden
        className={cn(
          'w-6 shrink-0 text-right font-semibold tabular-nums',
          inks[tone],
          size === 'sm' ? 'text-sm' : 'text-lg',
        )}
      >
        {value === null ? '–' : signed(value)}
      </span>
      <span className={cn('truncate text-ink-muted text-sm', hideLabel && 'sr-only')}>{label}</span>
    </span>
  )
}
