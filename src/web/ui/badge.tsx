import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

const badgeStyles = cva(
  'inline-flex h-5 max-w-full shrink-0 items-center gap-1 whitespace-nowrap rounded-xs px-1.5 font-medium text-xs',
  {
    variants: {
      tone: {
        neutral: 'bg-neutral-tint text-neutral-ink',
        positive: 'bg-positive-tint text-positive-ink',
        info: 'bg-info-tint text-info-ink',
        negative: 'bg-negative-tint text-negative-ink',
        accent: 'bg-accent-tint text-accent-ink',
        solid: 'bg-ink text-surface',
        outline: 'border border-line-strong text-ink-muted',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

type BadgeProps = VariantProps<typeof badgeStyles> & {
  icon?: LucideIcon
  title?: string
  className?: string
  children: ReactNode
}

export function Badge({ tone, icon: Icon, className, children, ...props }: BadgeProps) {
  return (
    <span className={cn(badgeStyles({ tone }), className)} {...props}>
      {Icon && <Icon aria-hidden className="size-3" />}
      <span className="truncate">{children}</span>
    </span>
  )
}
