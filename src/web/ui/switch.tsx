import { Root, Thumb } from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'
import { cn } from '#web/ui/cn.ts'

type SwitchProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
  disabled?: boolean
  name?: string
  className?: string
}

/** For what takes effect at once; a choice that waits for Save is a `Checkbox`. */
export function Switch({ checked, onCheckedChange, label, hint, hideLabel = false, className, ...props }: SwitchProps) {
  const id = useId()
  return (
    <div className={cn('flex items-start justify-between gap-4', className)}>
      <div className={cn('flex min-w-0 flex-col', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="font-medium text-base text-ink">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-faint text-sm">
            {hint}
          </p>
        )}
      </div>
      <Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 h-4.5 w-8 shrink-0 rounded-full bg-line-control transition-colors duration-150 ease-out after:absolute after:-inset-2 disabled:opacity-50 data-[state=checked]:bg-accent"
        {...props}
      >
        <Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-on-accent transition-transform duration-150 ease-out data-[state=checked]:translate-x-4" />
      </Root>
    </div>
  )
}
