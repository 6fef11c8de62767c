import { Check } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import type { FocusEvent, ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import type { DropdownMenuProps, MenuChoiceProps, MenuItemProps } from '#web/ui/dropdown-menu-props.ts'
import { useFocusBack } from '#web/ui/focus-return.ts'
import { ariaKeys, Kbd } from '#web/ui/kbd.tsx'

const itemStyles =
  'flex min-h-8 select-none items-center gap-2 rounded-sm px-2 text-base text-ink outline-none data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-11'

/** A name that tells two apart may be long; an item with a second line has room for it. */
const wrapped = 'line-clamp-3 break-words'

/** Opened by a key, Enter takes the first: Radix heard no key yet where the menu comes with the one that opens it. */
function enterByKey({ target, currentTarget: content, relatedTarget: from }: FocusEvent<HTMLElement>): void {
  if (target !== content || content.contains(from) || !content.matches(':focus-visible')) return
  content.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true })
}

export function DropdownMenu({
  trigger,
  align = 'start',
  side = 'bottom',
  className,
  children,
  ...state
}: DropdownMenuProps & { defaultOpen: boolean }) {
  const focusBack = useFocusBack()
  return (
    <Menu.Root modal={false} {...state}>
      {/* A pointer gives it no focus, and what had it before is not what the menu belongs to. */}
      <Menu.Trigger asChild onPointerDown={({ currentTarget }) => currentTarget.focus()}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          {...focusBack}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onFocus={enterByKey}
          className={cn(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[min(20rem,calc(100vw-1rem))] overflow-y-auto rounded-md border bg-raised p-1 shadow-float data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

export function MenuItem({
  icon: Icon,
  kbd,
  hint,
  tone = 'neutral',
  disabled = false,
  action,
  onSelect,
  link,
  children,
}: MenuItemProps) {
  const className = cn(itemStyles, hint && 'py-1.5', tone === 'negative' && 'text-negative-ink')
  const content = (
    <>
      {Icon && <Icon aria-hidden className={cn(tone === 'neutral' && 'text-ink-muted')} />}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={hint ? wrapped : 'truncate'}>{children}</span>
        {hint && <span className="truncate text-ink-faint text-sm">{hint}</span>}
      </span>
      {kbd && <Kbd keys={kbd} />}
    </>
  )
  return (
    <Menu.Item
      disabled={disabled}
      data-action={action ?? (typeof children === 'string' ? children : undefined)}
      aria-keyshortcuts={kbd && ariaKeys(kbd)}
      {...(onSelect ? { onSelect } : {})}
      {...(link ? { asChild: true } : { className })}
    >
      {link ? link({ children: content, className }) : content}
    </Menu.Item>
  )
}

/** One out of several, inside a menu. */
export function MenuChoice<Value extends string>({ label, value, onValueChange, options }: MenuChoiceProps<Value>) {
  const choose = (next: string) => {
    const chosen = options.find((option) => option.value === next)
    if (chosen) onValueChange(chosen.value)
  }
  return (
    <Menu.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      {options.map(({ value: option, label: name, icon: Icon, hint }) => (
        <Menu.RadioItem key={option} value={option} className={cn(itemStyles, hint && 'py-1.5')}>
          {Icon && <Icon aria-hidden className="text-ink-muted" />}
          <span className="flex min-w-0 flex-1 flex-col">
            <span className={hint ? wrapped : 'truncate'}>{name}</span>
            {hint && <span className="truncate text-ink-faint text-sm">{hint}</span>}
          </span>
          <Menu.ItemIndicator>
            <Check aria-hidden className="text-accent-ink" />
          </Menu.ItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Menu.Label className="truncate px-2 py-1.5 font-medium text-ink-faint text-xs">{children}</Menu.Label>
}

export function MenuSeparator() {
  return <Menu.Separator className="-mx-1 my-1 h-px bg-line" />
}
