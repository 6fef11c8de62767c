import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { useFieldControl } from '#web/ui/field-control.ts'

/** The box that input, textarea and select share, so that they line up. */
export const controlStyles = cva(
  [
    'w-full min-w-0 rounded-sm border border-line-control bg-surface text-base text-ink transition-colors duration-120 ease-out',
    // iOS zooms into anything that is smaller than 16 px.
    'pointer-coarse:text-lg disabled:border-line-strong disabled:bg-sunken disabled:text-ink-faint [&[readonly]]:bg-sunken',
    'aria-invalid:border-negative-fill',
  ],
  {
    variants: {
      size: { sm: 'h-7 px-2 text-sm pointer-coarse:h-11', md: 'h-8 px-2.5 pointer-coarse:h-11', lg: 'h-10 px-3' },
    },
    defaultVariants: { size: 'md' },
  },
)

type InputProps = Omit<ComponentProps<'input'>, 'size'> &
  VariantProps<typeof controlStyles> & {
    icon?: LucideIcon
    /** Inside the box at its end: a unit, a key, a small button. */
    end?: ReactNode
  }

export function Input({ size, icon: Icon, end, className, ...props }: InputProps) {
  const control = useFieldControl()
  const box = (
    <input
      {...control}
      className={cn(controlStyles({ size }), Icon && 'pl-8', end && 'pr-9', !Icon && !end && className)}
      {...props}
    />
  )
  if (!Icon && !end) return box
  return (
    <span className={cn('relative flex w-full min-w-0 items-center', className)}>
      {Icon && <Icon aria-hidden className="pointer-events-none absolute left-2.5 text-ink-faint" />}
      {box}
      {end && <span className="absolute inset-y-0 right-1.5 flex items-center text-ink-faint text-sm">{end}</span>}
    </span>
  )
}
