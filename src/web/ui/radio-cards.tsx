import type { LucideIcon } from 'lucide-react'
import { Indicator, Item, Root } from 'radix-ui/radio-group'
import { type ReactNode, useId } from 'react'
import { cn } from '#web/ui/cn.ts'

type RadioCard<Value extends string> = {
  value: Value
  label: string
  hint?: ReactNode
  icon?: LucideIcon
  disabled?: boolean
}

type RadioCardsProps<Value extends string> = {
  /** The group's name, drawn above it. */
  label: string
  hideLabel?: boolean
  value: Value
  onValueChange: (value: Value) => void
  options: readonly RadioCard<Value>[]
  columns?: 1 | 2 | 3
  name?: string
  className?: string
}

const columnClasses = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const

export function RadioCards<Value extends string>({
  label,
  hideLabel = false,
  value,
  onValueChange,
  options,
  columns = 1,
  className,
  ...props
}: RadioCardsProps<Value>) {
  const id = useId()
  const choose = (next: string) => {
    const chosen = options.find((option) => option.value === next)
    if (chosen) onValueChange(chosen.value)
  }
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <span id={id} className={cn('font-medium text-ink text-sm', hideLabel && 'sr-only')}>
        {label}
      </span>
      <Root
        aria-labelledby={id}
        value={value}
        onValueChange={choose}
        className={cn('grid grid-cols-1 gap-2', columnClasses[columns])}
        {...props}
      >
        {options.map(({ value: option, label: name, hint, icon: Icon, disabled = false }) => (
          <Item
            key={option}
            value={option}
            disabled={disabled}
            aria-labelledby={`${id}-${option}`}
            aria-describedby={hint ? `${id}-${option}-hint` : undefined}
            className="group flex items-start gap-2.5 rounded-md border border-line-strong bg-surface p-3 text-left transition-colors duration-120 ease-out not-disabled:hover:bg-sunken disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent-tint"
          >
            <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-control bg-surface group-data-[state=checked]:border-accent">
              <Indicator className="size-2 rounded-full bg-accent" />
            </span>
            <span className="flex min-w-0 flex-col">
              <span id={`${id}-${option}`} className="flex items-center gap-1.5 font-medium text-base text-ink">
                {Icon && <Icon aria-hidden className="text-ink-muted" />}
                <span className="min-w-0 break-words">{name}</span>
              </span>
              {hint && (
                <span id={`${id}-${option}-hint`} className="text-ink-muted text-sm">
                  {hint}
                </span>
              )}
            </span>
          </Item>
        ))}
      </Root>
    </div>
  )
}
