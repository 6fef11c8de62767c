import { cn } from '#web/ui/cn.ts'
import { initialsOf } from '#web/ui/initials.ts'

type AvatarProps = {
  /** A name or an address; its initials are drawn. */
  name: string
  size?: 'sm' | 'md' | 'lg'
  /** `square`: a workspace or a company rather than a person. */
  shape?: 'round' | 'square'
  className?: string
}

const sizes = { sm: 'size-5 text-[0.625rem]', md: 'size-7 text-xs', lg: 'size-9 text-sm' } as const

/** Drawn beside the name, so it says nothing to a screen reader. Greys only: a colour would mean something. */
export function Avatar({ name, size = 'md', shape = 'round', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex shrink-0 select-none items-center justify-center bg-neutral-tint font-medium text-neutral-ink',
        shape === 'round' ? 'rounded-full' : 'rounded-sm',
        sizes[size],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
