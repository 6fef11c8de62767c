import { lazy, Suspense } from 'react'
import type { CommandPaletteProps } from '#web/ui/command-palette-props.ts'
import { usePaletteKey } from '#web/ui/use-palette-key.ts'

const Panel = lazy(() => import('#web/ui/command-palette-panel.tsx'))

/** Opens with Ctrl+K or Cmd+K from everywhere. Its code is fetched when it is first opened. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange } = props
  usePaletteKey(() => onOpenChange(!open))
  if (!open) return null
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  )
}
