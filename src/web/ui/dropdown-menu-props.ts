import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type DropdownMenuProps = {
  /** One button; it says what the menu is about. */
  trigger: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

export type MenuItemProps = {
  icon?: LucideIcon
  kbd?: string
  /** A second, quieter line. */
  hint?: ReactNode
  tone?: 'neutral' | 'negative'
  disabled?: boolean
  /** As of a `Button`. */
  action?: string
  onSelect?: () => void
  /** A link instead of an action: it is given the content and must render it. */
  link?: (props: { children: ReactNode; className: string }) => ReactNode
  children: ReactNode
}

export type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: LucideIcon; hint?: string }[]
}
