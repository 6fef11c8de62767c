import { Check, ChevronsUpDown } from 'lucide-react'
import { Content, Icon, Item, ItemIndicator, ItemText, Portal, Root, Trigger, Value, Viewport } from 'radix-ui/select'
import { cn } from '#web/ui/cn.ts'
import { useFieldControl } from '#web/ui/field-control.ts'
import { controlStyles } from '#web/ui/input.tsx'

type SelectOption<Choice extends string> = { value: Choice; label: string; hint?: string; disabled?: boolean }

type SelectProps<Choice extends string> = {
  /** `undefined` while nothing is chosen. */
  value: Choice | undefined
  onValueChange: (value: Choice) => void
  options: readonly SelectOption<Choice>[]
  placeholder?: string
  size?: 'sm' | 'md' | 'lg'
  disabled?: boolean
  name?: string
  /** Needed outside of a `Field`. */
  'aria-label'?: string
  onBlur?: () => void
  className?: string
}

// Radix names an option by its label alone; what is seen must be part of the name (WCAG 2.5.3).
const namedByContent = { 'aria-labelledby': undefined }

export function Select<Choice extends string>({
  value,
  onValueChange,
  options,
  placeholder = 'Choose…',
  size = 'md',
  disabled = false,
  name,
  className,
  ...props
}: SelectProps<Choice>) {
  const control = useFieldControl()
  const choose = (next: string) => {
    const chosen = options.find((option) => option.value === next)
    if (chosen) onValueChange(chosen.value)
  }
  return (
    <Root value={value ?? ''} onValueChange={choose} disabled={disabled} {...(name ? { name } : {})}>
      <Trigger
        {...control}
        className={cn(
          controlStyles({ size }),
          'flex items-center justify-between gap-2 text-left data-placeholder:text-ink-faint',
          className,
        )}
        {...props}
      >
        <span className="truncate">
          <Value placeholder={placeholder} />
        </span>
        <Icon asChild>
          <ChevronsUpDown aria-hidden className="size-3.5 text-ink-faint" />
        </Icon>
      </Trigger>
      <Portal>
        <Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(28rem,calc(100vw-1rem))] overflow-hidden rounded-md border bg-raised shadow-float data-[state=open]:animate-pop-in"
        >
          <Viewport className="p-1">
            {options.map((option) => (
              <Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                {...(option.hint ? namedByContent : {})}
                className="relative flex select-none flex-col justify-center rounded-sm py-1.5 pr-8 pl-2 text-base text-ink outline-none data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-11"
              >
                <ItemText>{option.label}</ItemText>
                {option.hint && <span className="text-ink-faint text-sm">{option.hint}</span>}
                <ItemIndicator className="absolute right-2">
                  <Check aria-hidden className="text-accent-ink" />
                </ItemIndicator>
              </Item>
            ))}
          </Viewport>
        </Content>
      </Portal>
    </Root>
  )
}
