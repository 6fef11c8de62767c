import { CircleAlert, Info, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

type BannerProps = {
  tone?: 'neutral' | 'accent' | 'negative'
  icon?: LucideIcon
  title: ReactNode
  /** One small button or link. */
  action?: ReactNode
  onDismiss?: () => void
  className?: string
  children?: ReactNode
}

const tones = {
  neutral: 'border-line bg-sunken',
  accent: 'border-transparent bg-accent-tint',
  negative: 'border-transparent bg-negative-tint',
} as const
const icons = { neutral: 'text-ink-muted', accent: 'text-accent-ink', negative: 'text-negative-ink' } as const

/** Says what holds for the whole screen or form. `negative` interrupts a screen reader, the others wait. */
export function Banner({ tone = 'neutral', icon, title, action, onDismiss, className, children }: BannerProps) {
  const Icon = icon ?? (tone === 'negative' ? CircleAlert : Info)
  return (
    <div
      role={tone === 'negative' ? 'alert' : 'status'}
      className={cn('flex items-start gap-3 rounded-md border px-3 py-2.5', tones[tone], className)}
    >
      <Icon aria-hidden className={cn('mt-0.5', icons[tone])} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <div className="font-medium text-base text-ink">{title}</div>
          {children && <div className="text-base text-ink-muted">{children}</div>}
        </div>
        {action}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-m-1 rounded-sm p-1.5 text-ink-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden />
        </button>
      )}
    </div>
  )
}
