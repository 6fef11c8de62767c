import type { LucideIcon } from 'lucide-react'

export type Command = {
  id: string
  label: string
  /** What it is about, beside its label. */
  hint?: string
  icon?: LucideIcon
  kbd?: string
  /** Other words it is found by. */
  keywords?: string[]
  run: () => void
}

export type CommandGroup = {
  heading: string
  commands: readonly Command[]
  /** Somebody else has found them by what is typed: all of them are shown. */
  isFound?: boolean
}

export type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly CommandGroup[]
  placeholder?: string
  emptyText?: string
  /** To fetch more while typing; without it the given commands are searched. */
  onSearchChange?: (search: string) => void
  /** Where whoever uses it keeps what is typed; else it keeps that itself. */
  search?: string
  loading?: boolean
}
