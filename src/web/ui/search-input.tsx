import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

type SearchInputProps = Omit<
  ComponentProps<typeof Input>,
  'value' | 'onChange' | 'type' | 'icon' | 'end' | 'aria-label'
> & {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Shown while the box is empty, e.g. `/`. The screen binds the key. */
  kbd?: string
}

/** Its icon and its words show where it is, so its frame may be quieter than a form's. Escape empties it first and leaves it second. */
export function SearchInput({
  label,
  value,
  onValueChange,
  kbd,
  placeholder = label,
  className,
  ...props
}: SearchInputProps) {
  const box = useRef<HTMLInputElement>(null)
  const clear = (
    <button
      type="button"
      aria-label="Clear search"
      className="felt relative rounded-xs p-1 text-ink-faint hover:bg-hover hover:text-ink"
      onClick={() => {
        onValueChange('')
        box.current?.focus()
      }}
    >
      <X aria-hidden />
    </button>
  )
  return (
    <Input
      ref={box}
      // Not type=search: its own cross can be neither styled nor named.
      type="text"
      role="searchbox"
      aria-label={label}
      aria-keyshortcuts={kbd}
      autoComplete="off"
      spellCheck={false}
      icon={Search}
      className={cn('*:[input]:border-line-strong', className)}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (value) {
          event.stopPropagation()
          onValueChange('')
        } else event.currentTarget.blur()
      }}
      end={value ? clear : kbd && <Kbd keys={kbd} className="mr-1 max-sm:hidden" />}
      {...props}
    />
  )
}
