import { Check, Minus } from 'lucide-react'
import { Indicator, Root } from 'radix-ui/checkbox'
import { type ReactNode, useId } from 'react'
import { cn } from '#web/ui/cn.ts'
import { ariaKeys, Kbd } from '#web/ui/kbd.tsx'

type CheckboxProps = {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** For a row's tick box: the label is read, not drawn. */
  hideLabel?: boolean
  /** A shortcut's hint, as `Kbd` writes it. The screen binds the key. */
  kbd?: string
  disabled?: boolean
  name?: string
  className?: string
}

export function Checkbox({
  checked,
  onCheckedChange,
  label,
  hint,
  error,
  hideLabel = false,
  kbd,
  className,
  ...props
}: CheckboxProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cn('flex items-start gap-2', className)}>
      <Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        aria-invalid={error ? true : undefined}
        aria-keyshortcuts={kbd && ariaKeys(kbd)}
        aria-describedby={describedBy || undefined}
        className={cn(
          'peer relative mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-xs border border-line-control bg-surface text-on-accent transition-colors duration-120 ease-out after:absolute after:-inset-1.5 disabled:opacity-50 aria-invalid:border-negative-fill data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent',
          // Without words beside it a thumb has to find it by itself.
          hideLabel && 'pointer-coarse:after:-inset-[0.9375rem]',
        )}
        {...props}
      >
        <Indicator>
          {checked === 'indeterminate' ? (
            <Minus aria-hidden className="size-3 stroke-3" />
          ) : (
            <Check aria-hidden className="size-3 stroke-3" />
          )}
        </Indicator>
      </Root>
      <div className={cn('flex min-w-0 flex-col peer-disabled:opacity-60', hideLabel && 'sr-only')}>
        <label htmlFor={id} className={cn('text-base text-ink', kbd && 'flex items-center gap-2')}>
          {label}
          {kbd && !hideLabel && <Kbd keys={kbd} className="max-sm:hidden" />}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-faint text-sm">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-negative-ink text-sm">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
