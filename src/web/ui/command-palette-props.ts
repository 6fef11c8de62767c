import type { LucideIcon } from 'lucide-react'

export type Command = {
  id: string
  label: string
  icon?: LucideIcon
  kbd?: string
  /** Other words it is found by. */
  keywords?: string[]
  run: () => void
}

export type CommandGroup = { heading: string; commands: readonly Command[] }

export type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly CommandGroup[]
  placeholder?: string
  emptyText?: string
  /** To fetch more while typing; without it the given commands are searched. */
  onSearchChange?: (search: string) => void
  loading?: boolean
}
