import type { LucideIcon } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'

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

const Panel = lazy(() => import('#web/ui/command-palette-panel.tsx'))

/** Opens with Ctrl+K or Cmd+K from everywhere. Its code is fetched when it is first opened. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange } = props
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      onOpenChange(!open)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open, onOpenChange])
  if (!open) return null
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  )
}
