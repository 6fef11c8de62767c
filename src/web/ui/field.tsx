import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { cn } from '#web/ui/cn.ts'
import { type FieldControl, FieldControlContext } from '#web/ui/field-control.ts'
import { Label } from '#web/ui/label.tsx'

type FieldProps = {
  label: ReactNode
  /** Stays in view while the error is shown: it says how to do it right. */
  hint?: ReactNode
  error?: string | undefined
  /** Told to screen readers; sighted users see the others marked `optional`. */
  required?: boolean
  optional?: boolean
  /** At the end of the label's line: a link, a counter. */
  aside?: ReactNode
  hideLabel?: boolean
  className?: string
  /** One control of this folder; it finds its id, hint and error by itself. */
  children: ReactNode
}

export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  aside,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  const isInvalid = Boolean(error)
  const control = useMemo<FieldControl>(
    () => ({ id, labelId: `${id}-label`, describedBy, isInvalid, isRequired: required }),
    [id, describedBy, isInvalid, required],
  )
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}>
        <Label id={control.labelId} htmlFor={id} className={cn(hideLabel && 'sr-only')}>
          {label}
          {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
        </Label>
        {aside && <span className="text-ink-faint text-xs">{aside}</span>}
      </div>
      <FieldControlContext value={control}>{children}</FieldControlContext>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-negative-ink text-sm">
          <CircleAlert aria-hidden className="mt-0.5" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-faint text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
