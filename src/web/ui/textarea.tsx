import type { ComponentProps } from 'react'
import { cn } from '#web/ui/cn.ts'
import { useFieldControl } from '#web/ui/field-control.ts'
import { controlStyles } from '#web/ui/input.tsx'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'rows'> & {
  minRows?: number
  /** From here on it scrolls instead of growing. */
  maxRows?: number
}

/** Grows with its text: by `field-sizing` where the browser has it, else it stays at `minRows` and scrolls. */
export function Textarea({ minRows = 3, maxRows = 16, className, style, ...props }: TextareaProps) {
  const control = useFieldControl()
  return (
    <textarea
      {...control}
      rows={minRows}
      className={cn(
        controlStyles(),
        'field-sizing-content h-auto pointer-coarse:h-auto resize-none py-1.5 leading-normal',
        className,
      )}
      // 0.875rem is the two paddings and borders, 1.5em a line.
      style={{
        minHeight: `calc(${minRows} * 1.5em + 0.875rem)`,
        maxHeight: `calc(${maxRows} * 1.5em + 0.875rem)`,
        ...style,
      }}
      {...props}
    />
  )
}
