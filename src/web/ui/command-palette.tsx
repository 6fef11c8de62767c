import { lazy, Suspense, useEffect } from 'react'
import type { CommandPaletteProps } from '#web/ui/command-palette-props.ts'

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
