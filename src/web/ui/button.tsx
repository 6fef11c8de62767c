import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { Root, Slottable } from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { cn } from '#web/ui/cn.ts'
import { ariaKeys, Kbd } from '#web/ui/kbd.tsx'
import { onPress } from '#web/ui/on-press.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const buttonStyles = cva(
  [
    'relative inline-flex max-w-full shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-sm font-medium',
    'transition-colors duration-120 ease-out disabled:opacity-50 aria-disabled:cursor-default data-disabled:opacity-50',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-hover',
        secondary:
          'border border-line-strong bg-surface text-ink not-disabled:hover:bg-sunken not-disabled:active:bg-pressed',
        ghost: 'text-ink-muted not-disabled:hover:bg-hover not-disabled:hover:text-ink not-disabled:active:bg-pressed',
        danger: 'bg-danger text-on-danger not-disabled:hover:bg-danger-hover',
      },
      size: {
        // Small ones look small, and are felt by a finger as large as the others.
        sm: 'h-7 px-2 text-sm pointer-coarse:h-9 felt',
        md: 'h-8 px-3 text-base pointer-coarse:h-11',
        lg: 'h-10 px-4 text-base pointer-coarse:h-11',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyles> & {
    icon?: LucideIcon
    /** Keeps its width and its focus, shows a spinner and takes no click. Said at all, a double click is one. */
    loading?: boolean
    /** A shortcut's hint, as `Kbd` writes it. The screen binds the key. */
    kbd?: string
    /** The only child (a link) becomes the button. */
    asChild?: boolean
    /** What it is called where actions are counted; to be said where its words are somebody's, not ours. */
    action?: string
  }

export function Button({
  variant,
  size,
  icon: Icon,
  loading,
  kbd,
  asChild = false,
  action,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const Element = asChild ? Root : 'button'
  const filled = variant === 'primary' || variant === 'danger'
  // What the spinner covers is see-through, not hidden: it remains the button's name. `disabled` would throw the focus away in the middle of a keyboard user's work, so a busy button only refuses.
  return (
    <Element
      {...(asChild ? {} : { type: 'button' as const })}
      data-action={action ?? (typeof children === 'string' ? children : undefined)}
      className={cn(buttonStyles({ variant, size }), loading && '*:not-data-spinner:opacity-0', className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      aria-keyshortcuts={kbd && ariaKeys(kbd)}
      onClick={onPress(loading, onClick)}
      {...props}
    >
      {Icon && <Icon aria-hidden />}
      {asChild ? <Slottable>{children}</Slottable> : <span className="truncate">{children}</span>}
      {/* A window so narrow belongs to a phone, or has no room for it. */}
      {kbd && <Kbd keys={kbd} variant={filled ? 'inverse' : 'plain'} className="max-sm:hidden" />}
      {loading && (
        <span data-spinner className="absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      )}
    </Element>
  )
}
