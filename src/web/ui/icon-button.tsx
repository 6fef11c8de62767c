import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#web/ui/cn.ts'
import { ariaKeys } from '#web/ui/kbd.tsx'
import { onPress } from '#web/ui/on-press.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

const iconButtonStyles = cva(
  'inline-flex shrink-0 items-center justify-center rounded-sm transition-colors duration-120 ease-out disabled:opacity-50',
  {
    variants: {
      variant: {
        ghost: 'text-ink-muted not-disabled:hover:bg-hover not-disabled:hover:text-ink not-disabled:active:bg-pressed',
        secondary:
          'border border-line-strong bg-surface text-ink-muted not-disabled:hover:bg-sunken not-disabled:hover:text-ink',
      },
      size: {
        // A finger feels a small one as large as the others.
        sm: 'relative size-7 pointer-coarse:size-9 felt',
        md: 'size-8 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
)

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  VariantProps<typeof iconButtonStyles> & {
    icon: LucideIcon
    /** The tooltip's text, and the accessible name, unless `aria-label` says more: the one whom it acts on. */
    label: string
    kbd?: string
    loading?: boolean
    /** What it is called where actions are counted; to be said where its label names somebody or something. */
    action?: string
    tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
  }

export function IconButton({
  icon: Icon,
  label,
  kbd,
  loading,
  action = label,
  variant,
  size,
  tooltipSide = 'bottom',
  className,
  onClick,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip content={label} side={tooltipSide} {...(kbd ? { kbd } : {})}>
      <button
        type="button"
        aria-label={label}
        data-action={action}
        aria-keyshortcuts={kbd && ariaKeys(kbd)}
        aria-busy={loading || undefined}
        aria-disabled={loading || undefined}
        className={cn(iconButtonStyles({ variant, size }), className)}
        onClick={onPress(loading, onClick)}
        {...props}
      >
        {loading ? <Spinner /> : <Icon aria-hidden />}
      </button>
    </Tooltip>
  )
}
